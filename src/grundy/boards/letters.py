"""How wide letters are, so that texts in pictures do not touch: those of DejaVu Sans, a wide font."""

_HUNDREDTHS = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79,
    69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28,
    58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip

_SIGNS = {"↑": 84, "↓": 84, "∗": 84, "±": 84, "−": 84, "‖": 50, "∅": 80}

WIDTHS = {chr(32 + place): width / 100 for place, width in enumerate(_HUNDREDTHS)}
WIDTHS |= {sign: width / 100 for sign, width in _SIGNS.items()}
"""The widths of printable ASCII characters, and of the signs of values, in a font of size 1."""
