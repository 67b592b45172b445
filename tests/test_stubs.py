"""The stub file that the build makes describes the engine that is loaded, with a type for everything."""

import ast
from pathlib import Path

import grundy
from grundy import _engine

PATH = Path(grundy.__file__).parent / "_engine.pyi"


def public(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def stub() -> ast.Module:
    return ast.parse(PATH.read_text())


def functions() -> list[ast.FunctionDef]:
    return [node for node in ast.walk(stub()) if isinstance(node, ast.FunctionDef)]


def test_same_names() -> None:
    """So that a stub that is older than the engine is noticed."""
    classes = {node.name: node for node in stub().body if isinstance(node, ast.ClassDef)}
    plain = {node.name for node in stub().body if isinstance(node, ast.FunctionDef)}
    assert public(set(dir(_engine))) == set(classes) | plain
    for name, node in classes.items():
        members = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        assert public(set(vars(getattr(_engine, name)))) == public(members)


def test_everything_has_a_type() -> None:
    """nanobind writes `object`, a plain `Callable` or an array of NumPy where nobody tells it more."""
    for function in functions():
        assert function.returns is not None, function.name
        assert not function.args.vararg, f"{function.name}: nanobind could not name the arguments"
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        for argument in arguments:
            if argument.arg == "self":
                continue
            assert argument.annotation is not None, function.name
            text = ast.unparse(argument.annotation)
            weak = {"object", "Any", "typing.Any", "Callable", "list", "dict", "tuple"}
            assert text not in weak or function.name == "__eq__", f"{function.name}: {argument.arg}: {text}"
    assert "numpy" not in PATH.read_text()


def test_everything_says_what_it_is() -> None:
    for node in stub().body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            assert ast.get_docstring(node), node.name
