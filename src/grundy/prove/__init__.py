"""Proofs made: from what a search has stored to a certificate, and to one that is as small as it gets."""

from grundy.lazily import calling

calling(__name__, "grundy.api_front:prove")
