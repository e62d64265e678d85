"""A parsed source file, and the few questions that all operators ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import tree_sitter_cpp
import tree_sitter_swift
from tree_sitter import Language, Node, Parser

from mutant import Edit, Mutant


@cache
def parser(suffix: str) -> Parser:
    # C is close enough to C++ for one grammar.
    grammar = tree_sitter_swift if suffix == "swift" else tree_sitter_cpp
    return Parser(Language(grammar.language()))


class Source:
    def __init__(self, path: str, code: bytes) -> None:
        self.path = path
        self.code = code
        self.is_cpp = path.endswith(".cpp")
        self.root = parser(path.rpartition(".")[2]).parse(code).root_node

    def text(self, start: int | Node, end: int | None = None) -> str:
        if isinstance(start, Node):
            start, end = start.start_byte, start.end_byte
        return self.code[start:end].decode()

    def mutant(
        self, node: Node, context: str, kind: str, new: str, code: str | Edit, old: str | None = None, *further: Edit
    ) -> Mutant:
        """A mutant at `node`, which becomes `code`, or that is made by another edit."""
        edit = code if isinstance(code, Edit) else Edit(node.start_byte, node.end_byte, code)
        line = self.code.count(b"\n", 0, edit.start) + 1
        return Mutant(self.path, line, context, kind, old or self.text(node), new, (edit, *further))


def walk(node: Node, skips: Callable[[Node], bool] = lambda _: False) -> Iterator[Node]:
    """`node` and everything below it, in the order of the text, without what is skipped."""
    if skips(node):
        return
    yield node
    for child in node.children:
        yield from walk(child, skips)


def ancestors(node: Node) -> Iterator[Node]:
    while node := node.parent:
        yield node


def counted(mutants: list[Mutant]) -> list[Mutant]:
    """The mutants in the order of the text; those with equal descriptions numbered."""
    seen: Counter[str] = Counter()
    result = []
    for mutant in sorted(mutants, key=lambda mutant: (mutant.edits[0].start, mutant.edits[0].end, mutant.new)):
        seen[mutant.key] += 1
        result.append(replace(mutant, occurrence=seen[mutant.key]))
    return result
