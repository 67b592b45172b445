"""What a browser may say, and how everything else is refused."""

from __future__ import annotations

import json

import pytest

from grundy.studio.orders import MOST_CHARACTERS, MOST_TEXT, ORDERS, SEARCHING, OrderError, read_order


def test_an_order_is_read_with_its_fields() -> None:
    order = read_order('{"order": "bias", "node": 7, "k": 0.5}')
    assert (order.name, dict(order.fields)) == ("bias", {"node": 7, "k": 0.5})


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("", "JSON"),
        ("{", "JSON"),
        ("[]", "object"),
        ("null", "object"),
        ("[" * 100_000, "JSON"),
        ("{}", "no such order"),
        ('{"order": ["zap"]}', "no such order"),
        ('{"order": "__import__", "code": "os"}', "no such order"),
        ('{"order": "steer"}', "no such order"),
        ('{"order": "zap"}', "has the fields level"),
        ('{"order": "zap", "level": 1, "more": 2}', "has the fields level"),
        ('{"order": "zap", "level": "1"}', "whole number"),
        ('{"order": "zap", "level": true}', "whole number"),
        ('{"order": "zap", "level": -1}', "whole number"),
        ('{"order": "zap", "level": 1e3}', "whole number"),
        ('{"order": "bias", "node": 1, "k": NaN}', "a number from"),
        ('{"order": "bias", "node": 1, "k": Infinity}', "a number from"),
        ('{"order": "bias", "node": 1, "k": 0}', "a number from"),
        ('{"order": "bias", "node": 99999999999999999999, "k": 1}', "whole number"),
        ('{"order": "value", "on": 1}', "true or false"),
        ('{"order": "convention", "convention": "other"}', "one of normal, misere"),
        ('{"order": "place", "text": 5}', "a text of at most"),
        ('{"order": "place", "text": "a\\u0000b"}', "control characters"),
        ('{"order": "draw", "of": "moves", "texts": "abc"}', "a list of at most"),
        ('{"order": "draw", "of": "moves", "texts": [1]}', "a text of at most"),
        (json.dumps({"order": "place", "text": "x" * (MOST_TEXT + 1)}), "a text of at most"),
        (" " * (MOST_CHARACTERS + 1), "a message has at most"),
    ],
)
def test_what_is_no_order_is_refused_in_one_line(message: str, line: str) -> None:
    with pytest.raises(OrderError, match=line) as caught:
        read_order(message)
    assert "\n" not in str(caught.value)


def test_no_order_names_a_file_or_code() -> None:
    fields = {field for kinds in ORDERS.values() for field in kinds}
    assert fields.isdisjoint({"path", "code", "command", "url", "store"})
    assert set(ORDERS) >= SEARCHING


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\x00"])
def test_half_characters_and_control_characters_are_refused(text: str) -> None:
    """They could be neither sent to a page nor kept."""
    with pytest.raises(OrderError):
        read_order(json.dumps({"order": "describe", "name": text, "author": "", "comment": ""}))
