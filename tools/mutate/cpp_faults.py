"""Faults in C++, found by their looks: the formatter puts spaces around operators, and none into template brackets."""

import re
from collections.abc import Iterator

from tools.mutate.edits import SWAPS, Edit

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
SILENT = re.compile(r"^\s*#.*?(?<!\\)$|static_assert\([^;]*\);|\btemplate <[^>]*>", re.DOTALL | re.MULTILINE)
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|<<|>>|\+=|-=|&=|\|=|&&|\|\||[<>+\-*/%&|])(?= )")
TRUTH = re.compile(r"\b(true|false)\b")
NUMBER = re.compile(r"(?<![\w.'])(\d+)(?=[uU]?\b)(?![\w.'])")
NOT = re.compile(r"(?<=[ (])!(?=[\w(])")


def cpp_edits(text: str) -> Iterator[Edit]:
    """Every fault that can be made in a file, comments and preprocessor aside."""
    code = SILENT.sub(_blank, COMMENT.sub(_blank, text))
    for found in [*OPERATOR.finditer(code), *TRUTH.finditer(code)]:
        yield Edit(found.start(), found.end(), SWAPS[found[0]])
    for found in NUMBER.finditer(code):
        yield Edit(found.start(), found.end(), str(int(found[0]) + 1))
    for found in NOT.finditer(code):
        yield Edit(found.start(), found.end(), "")


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
