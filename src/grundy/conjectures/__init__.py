"""Statements that nobody has proved, one file a source, and the hunt for counter-examples."""

from grundy.conjectures import guignard, lemoine_viennot, longest_paths, renault, renault_misere, unions
from grundy.conjectures.hunt import Hunt
from grundy.conjectures.registry import Conjecture, Instance, conjecture, conjectures, find

__all__ = [
    "Conjecture",
    "Hunt",
    "Instance",
    "conjecture",
    "conjectures",
    "find",
    "guignard",
    "lemoine_viennot",
    "longest_paths",
    "renault",
    "renault_misere",
    "unions",
]
