"""Mutants of the SQL that Swift's string literals hold."""

from __future__ import annotations

from collections.abc import Iterator

import sql
from mutant import NUMBER, Edit, Mutant
from source import Source, walk
from swift_syntax import context, is_left_out


def sql_mutants(source: Source) -> Iterator[Mutant]:
    for node in walk(source.root, lambda node: is_left_out(source, node)):
        if node.type not in {"line_string_literal", "multi_line_string_literal"} or not sql.is_sql(text := source.text(node)):
            continue
        for change in sql.changes(text):
            whole = text[: change.start] + change.new + text[change.end :]
            edit = Edit(node.start_byte, node.end_byte, f"(mutant({NUMBER}) ? {whole} : {text})")
            found = source.mutant(
                node, context(source, node), change.kind, change.told or change.new, edit, text[change.start : change.end])
            line = found.line + text.count("\n", 0, change.start)
            yield Mutant(found.path, line, found.context, found.kind, f"SQL {found.old}", found.new, found.edits)
