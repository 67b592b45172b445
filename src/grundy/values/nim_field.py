"""The field of nimbers: products, inverses and square roots (Conway, *On Numbers and Games*, chapter 6).

The nimbers below F = 2^(2^k) are a field, and adding F to it makes the next one: F*F = F + F/2. So a nimber
below F^2 is written a1*F + a0, and everything is done with its halves, down to 0 and 1.
"""

from __future__ import annotations

from functools import cache


def product(a: int, b: int) -> int:
    """The nim-product.

    >>> product(4, 4), product(2, 3)
    (6, 1)
    """
    if a < 2 or b < 2:
        return a * b
    if a < 256 and b < 256:
        return _small_product(min(a, b), max(a, b))
    return _split_product(a, b)


@cache
def _small_product(a: int, b: int) -> int:
    return _split_product(a, b)


def _split_product(a: int, b: int) -> int:
    bits = _bits_of_halves(max(a, b))
    (a1, a0), (b1, b0) = _halves(a, bits), _halves(b, bits)
    highs, lows = product(a1, b1), product(a0, b0)
    cross = product(a1 ^ a0, b1 ^ b0) ^ lows
    return cross << bits ^ lows ^ product(highs, 1 << (bits - 1))


def inverse(a: int) -> int:
    """The nimber whose product with `a`, which is not 0, is 1.

    The other root of x*x = x + F/2 is F + 1. So a1*F + a0 times a1*(F+1) + a0 lies in the smaller field.

    >>> inverse(2), inverse(4), product(4, 15)
    (3, 15, 1)
    """
    if a < 2:
        return a
    bits = _bits_of_halves(a)
    a1, a0 = _halves(a, bits)
    norm = product(product(a1, a1), 1 << (bits - 1)) ^ product(a0, a1 ^ a0)
    return product(a1 << bits ^ a1 ^ a0, inverse(norm))


def square_root(a: int) -> int:
    """The only nimber whose square is `a`: squaring is one-to-one, and the root of F is F plus that of F/2.

    >>> square_root(2), product(3, 3)
    (3, 2)
    """
    if a < 2:
        return a
    bits = _bits_of_halves(a)
    a1, a0 = _halves(a, bits)
    high = square_root(a1)
    return high << bits ^ product(high, square_root(1 << (bits - 1))) ^ square_root(a0)


def power(a: int, exponent: int) -> int:
    """The product of so many copies of `a`; of the inverse, if the exponent is negative.

    The nimbers other than 0 below F are a group of F - 1 elements, so no exponent is too large.

    >>> power(2, 3), power(2, -1), power(5, 10**100) == power(5, 10**100 % 15)
    (1, 3, True)
    """
    if exponent < 0:
        a = inverse(a)
    exponent = abs(exponent)
    if a and exponent:
        order = (1 << 2 * _bits_of_halves(a)) - 1 if a > 1 else 1
        exponent %= order
    result = 1
    while exponent:
        if exponent & 1:
            result = product(result, a)
        a, exponent = product(a, a), exponent >> 1
    return result


def _bits_of_halves(a: int) -> int:
    """How many bits each half of `a` has: those below the largest F up to it."""
    bits = 1
    while a >> (2 * bits):
        bits *= 2
    return bits


def _halves(a: int, bits: int) -> tuple[int, int]:
    return a >> bits, a & ((1 << bits) - 1)
