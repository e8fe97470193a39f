"""Faults in Python, found in its syntax tree."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from tools.mutate.edits import SWAPS, Edit

OPERATORS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Div: "/",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.And: "and",
    ast.Or: "or",
}


def python_edits(text: str) -> Iterator[Edit]:
    """Every fault that can be made in a module. Annotations and decorators are left alone: they decide nothing."""
    source = _Source(text)
    for node in _that_run(ast.parse(text)):
        yield from source.edits_of(node)


def _that_run(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from _that_run(child)


class _Source:
    def __init__(self, text: str) -> None:
        self._text = text
        # The tree counts columns in bytes; these files are read as characters.
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def edits_of(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.Compare):
            for (one, other), operator in zip(pairwise([node.left, *node.comparators]), node.ops, strict=True):
                yield from self._between(one, other, operator)
        elif isinstance(node, ast.BinOp):
            yield from self._between(node.left, node.right, node.op)
        elif isinstance(node, ast.BoolOp):
            for one, other in pairwise(node.values):
                yield from self._between(one, other, node.op)
        elif isinstance(node, ast.AugAssign):
            yield from self._between(node.target, node.value, node.op, "=")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Edit(self._start(node), self._start(node) + len("not"), "not not")
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield Edit(self._start(node.test), self._end(node.test), f"not ({self._said(node.test)})")
        elif isinstance(node, ast.Constant):
            yield from self._constant(node)

    def _constant(self, node: ast.Constant) -> Iterator[Edit]:
        start, end = self._start(node), self._end(node)
        if isinstance(node.value, bool):
            yield Edit(start, end, str(not node.value))
        elif isinstance(node.value, int):
            yield Edit(start, end, str(node.value + 1))

    def _between(self, one: ast.expr, other: ast.expr, operator: ast.AST, suffix: str = "") -> Iterator[Edit]:
        sign = OPERATORS.get(type(operator))
        if sign is None or sign + suffix not in SWAPS:
            return
        start = self._end(one)
        gap = self._text[start : self._start(other)]
        found = re.search(r"(?<!\w)" + re.escape(sign + suffix).replace(r"\ ", r"\s+") + r"(?!\w)", gap)
        if found:
            yield Edit(start + found.start(), start + found.end(), SWAPS[sign + suffix])

    def _said(self, node: ast.expr) -> str:
        return self._text[self._start(node) : self._end(node)]

    def _start(self, node: ast.expr) -> int:
        return self._at(node.lineno, node.col_offset)

    def _end(self, node: ast.expr) -> int:
        return self._at(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def _at(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)
