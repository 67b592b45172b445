"""Random tests: no deadline, since how long an example takes depends on what else the machine does.

`make test` tries the same examples each time, so that sources which passed it pass it again; with
`make test-random` each run tries others, and more of them.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from tests.studio.browsing import CHROMIUM, launched

os.environ["GRUNDY_STORE"] = "off"  # no test reads or writes the store of whoever runs it
settings.register_profile("random", deadline=None, max_examples=200)
settings.register_profile("same", deadline=None, max_examples=50, derandomize=True)
settings.load_profile("same")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The one browser of a process: Playwright cannot be opened twice."""
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("no Chromium")
    with api.sync_playwright() as playwright:
        opened = launched(playwright)
        yield opened
        opened.close()
