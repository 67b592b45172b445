"""The engine's stub file and the engine itself list the same names."""

import ast
from pathlib import Path

import pytest

import grundy
from grundy import _engine

STUB = ast.parse((Path(grundy.__file__).parent / "_engine.pyi").read_text())
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name for node in STUB.body if isinstance(node, ast.FunctionDef)}


def members(node: ast.ClassDef) -> set[str]:
    """Methods, properties and fields that the stub gives to a class."""
    names = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    fields = (item.target for item in node.body if isinstance(item, ast.AnnAssign))
    return names | {field.id for field in fields if isinstance(field, ast.Name)}


def public(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def test_same_names() -> None:
    assert public(set(dir(_engine))) == set(CLASSES) | public(FUNCTIONS)


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_same_members(name: str) -> None:
    stub, real = CLASSES[name], getattr(_engine, name)
    assert public(set(vars(real))) == public(members(stub))
    assert members(stub) - {"__init__"} <= set(dir(real))
    assert [base.__name__ for base in real.__bases__ if base is not object] == [
        base.id for base in stub.bases if isinstance(base, ast.Name)
    ]
