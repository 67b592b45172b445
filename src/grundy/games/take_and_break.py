"""Take-and-break games: octal codes, and codes that say more."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.games.break_code import BreakCode
from grundy.games.heap_rules import CodedHeapGame
from grundy.games.registry import register


@register("take_and_break", title="Take-and-break")
@dataclass(frozen=True, repr=False)
class TakeAndBreak(CodedHeapGame):
    """Take tokens from a heap and break the rest into heaps, as a code allows; the codes are CGSuite's.

    ## Rules

    There are some heaps of tokens, and a code `d0.d1d2d3...`. A move takes t tokens from one heap, and breaks
    the others into n heaps, none of them empty, if the digit d_t allows n heaps. A player who cannot move
    loses.

    ## Notation

    The code, a colon, and the heap sizes: `0.[3]:5+7` is Nim. A digit is the sum of 2^n for each number n of
    heaps that is allowed, up to 4: 0 to 9, then A to V. Other digits are `{2,5}` for two or five heaps,
    `{2+}` for two or more, `*` for any number, `&65;` for the number 65. After a digit `!` says that no two
    heaps may be equal, `?` that not all may be, and `=` that all have to be; in braces it may stand after
    each number. Digits in brackets at the end come again and again. In front of d0 there may be digits for
    tokens that are added: `80.0` adds one and leaves three heaps. Codes by which a heap may stay as large as
    it was are refused. Moves are called `take 2 from 7, leave 1+4`, `split 7 into 3+4` and `split 7+1 into
    1+1+6`.

    >>> TakeAndBreak.parse("0.3f!:11").play("take 2 from 11, leave 1+2+6")
    <take_and_break 0.3F!:1+2+6>
    >>> [move for move, _ in TakeAndBreak.parse("{2+}=.0:6").moves()]
    ['split 6 into 3+3', 'split 6 into 2+2+2', 'split 6 into 1+1+1+1+1+1']
    >>> [move for move, _ in TakeAndBreak.parse("80.0:4").moves()]
    ['split 4+1 into 1+1+3', 'split 4+1 into 1+2+2']

    ## Known results

    `0.[3]` is Nim, `4!.0` Grundy's game, and `0.3003330[3]` take-away of all numbers but 2, 3 and 7.
    `{2+}=.0`, a heap broken into equal ones, is what each player does in Maundy Cake. Long rows of nimbers
    are found by `grundy sequence CODE`. Of codes with `!`, `?`, `=` or infinitely many digits hardly any is
    solved.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 4.
    - A. N. Siegel, *Combinatorial Game Theory*, Graduate Studies in Mathematics 146, AMS, 2013, chapter IV.
    """

    codes, code_words = BreakCode, "a code"
    example = "0.[3]:5+7"
    code: BreakCode
