"""Reads what a module imports and which names it uses, from its source alone."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "akropolis"

LOADERS = frozenset(
    {
        "__import__",
        "builtins.__import__",
        "importlib.__import__",
        "importlib.import_module",
        "pkgutil.resolve_name",
        "runpy.run_module",
    }
)
"""What finds a module by a name that is a text."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Import(NamedTuple):
    """What is imported: a module, or a name in one."""

    name: str
    is_late: bool
    """Inside of a function: nobody who reads the top of the file sees it."""


class Named(NamedTuple):
    """A name that the module means, in full, and where."""

    name: str
    node: ast.AST


@dataclass(frozen=True)
class Source:
    """The source of a module."""

    module: str
    text: str
    is_package: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """Every import statement, wherever it stands."""
        late = {id(node) for each in ast.walk(self.tree) if isinstance(each, _FUNCTIONS) for node in ast.walk(each)}
        return tuple(
            Import(name, id(node) in late)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name, _ in self._bound(node)
        )

    @cached_property
    def loads(self) -> tuple[str, ...]:
        """What is imported by a text. What cannot be known from the source is a star."""
        calls = [
            node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and self._name(node.func) in LOADERS
        ]
        called = {id(call.func) for call in calls}
        passed_on = [each for each in self.names if each.name in LOADERS and id(each.node) not in called]
        return (*(self._text(_first_argument(call)) for call in calls), *("*" for _ in passed_on))

    @cached_property
    def names(self) -> tuple[Named, ...]:
        """Every name from another module or from Python itself, in full: `datetime.datetime.now`."""
        found = (
            Named(self._name(node), node) for node in ast.walk(self.tree) if isinstance(node, ast.Name | ast.Attribute)
        )
        return tuple(each for each in found if each.name)

    def _bound(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
        """What a statement imports, and under which name it is known afterwards."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, alias.asname or alias.name.partition(".")[0]
            return
        base = node.module or ""
        if node.level:
            parts = self.module.split(".")
            parts = parts[: len(parts) - node.level + self.is_package]
            base = ".".join([*parts, base] if base else parts)
        for alias in node.names:
            yield f"{base}.{alias.name}", alias.asname or alias.name

    @cached_property
    def _meanings(self) -> dict[str, str]:
        """What a bare name means, where an import says so."""
        known = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for name, bound in self._bound(node):
                    is_whole = isinstance(node, ast.ImportFrom) or bound != name.partition(".")[0]
                    known[bound] = name if is_whole else bound
        return known

    def _name(self, node: ast.AST) -> str:
        if isinstance(node, ast.Name):
            return self._meanings.get(node.id, node.id if node.id not in self._assigned else "")
        if isinstance(node, ast.Attribute):
            before = self._name(node.value)
            return f"{before}.{node.attr}" if before else ""
        return ""

    @cached_property
    def _assigned(self) -> frozenset[str]:
        """Names that the module gives itself: they are not Python's."""
        stores = {
            node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        arguments = {node.arg for node in ast.walk(self.tree) if isinstance(node, ast.arg)}
        return frozenset(stores | arguments)

    @cached_property
    def _constants(self) -> dict[str, str]:
        """Texts that have a name at the top of the module."""
        known: dict[str, str] = {}
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    known |= _texts(names, values)
                case ast.Assign(targets=[name], value=value):
                    known |= _texts([name], [value])
        return known

    def _text(self, node: ast.AST | None) -> str:
        """A text as far as it is known from the source, with stars for the rest."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Name(id=name):
                return self._constants.get(name, "*")
            case ast.FormattedValue(value=value):
                return self._text(value)
            case ast.JoinedStr(values=values):
                return "".join(map(self._text, values))
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._text(left) + self._text(right)
        return "*"


def _texts(names: list[ast.expr], values: list[ast.expr]) -> dict[str, str]:
    return {
        name.id: value.value
        for name, value in zip(names, values, strict=False)
        if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str)
    }


def _first_argument(call: ast.Call) -> ast.expr | None:
    values = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg in ("name", "mod_name"))]
    return values[0] if values else None


@cache
def sources() -> tuple[Source, ...]:
    """Every module of the house."""
    return tuple(_sources())


def _sources() -> Iterator[Source]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        yield Source(".".join(parts[:-1] if is_package else parts), path.read_text(encoding="utf-8"), is_package)


def room_of(module: str) -> str:
    """The room that a module belongs to; the front door belongs to none."""
    return [*module.split("."), ""][1]
