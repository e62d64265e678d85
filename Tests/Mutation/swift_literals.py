"""Mutants of Swift's constants: numbers, true and false, an entry of a list, what min and max choose."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from constants import changed_number
from mutant import NOTHING, NUMBER, Edit, Mutant
from source import Source, walk
from swift_syntax import code_children, context, is_left_out

# Entries plain enough for a list to be written twice; longer lists are mostly words.
PLAIN = {"simple_identifier", "line_string_literal", "navigation_expression", "prefix_expression"}
LONGEST_TWICE = 6
# Numbers in longer lists are tables of data.
LONGEST_LIST = 12
# Lists that have to fit something else entry by entry.
FITTING = {"arguments", "metadata"}


def literal_mutants(source: Source) -> Iterator[Mutant]:
    for node in walk(source.root, lambda node: is_fixed(source, node)):
        if node.type in {"integer_literal", "hex_literal", "real_literal"} and node.parent.type != "navigation_suffix":
            new = changed_number(source.text(node))
            if new:
                yield source.mutant(
                    node, context(source, node), "constant changed", new, f"(mutant({NUMBER}) ? {new} : {source.text(node)})")
        elif node.type == "boolean_literal":
            is_true = source.text(node) == "true"
            code = f"(!mutant({NUMBER}))" if is_true else f"mutant({NUMBER})"
            yield source.mutant(node, context(source, node), "constant changed", "false" if is_true else "true", code)
        elif node.type == "array_literal":
            yield from list_mutants(source, node)
        elif node.type == "call_expression":
            yield from choice_mutants(source, node)


def is_fixed(source: Source, node: Node) -> bool:
    if node.type == "array_literal" and len(code_children(node)) > LONGEST_LIST:
        return True
    return is_left_out(source, node) or is_pattern(node)


def is_pattern(node: Node) -> bool:
    """Whether `node` stands in the pattern of `if case .x(1) = value`, which comes as pieces in front of the =."""
    siblings = node.parent.children if node.parent and node.parent.type in {"if_statement", "guard_statement", "while_statement"} else []
    if node not in siblings:
        return False
    before = [sibling.type for sibling in siblings[: siblings.index(node)]]
    return "case" in before and "=" not in before[len(before) - before[::-1].index("case") :] and "{" not in before


def list_mutants(source: Source, node: Node) -> Iterator[Mutant]:
    entries = code_children(node)
    label = node.parent.child_by_field_name("name") if node.parent.type == "value_argument" else None
    if not 2 <= len(entries) <= LONGEST_TWICE or label and source.text(label) in FITTING or not all(is_entry(entry) for entry in entries):
        return
    whole = source.text(node)
    for index, entry in enumerate(entries):
        rest = ", ".join(source.text(other) for place, other in enumerate(entries) if place != index)
        yield source.mutant(
            entry, context(source, node), "entry dropped", NOTHING,
            Edit(node.start_byte, node.end_byte, f"(mutant({NUMBER}) ? [{rest}] : {whole})"), f"{source.text(entry)} of a list")


def is_entry(node: Node) -> bool:
    return node.type in PLAIN and len(node.text) <= 60 and b"{" not in node.text


def choice_mutants(source: Source, call: Node) -> Iterator[Mutant]:
    name = source.text(call.children[0])
    if name not in {"min", "max"} or b"{" in call.text or call.text.count(b",") < 1:
        return
    other = {"min": "max", "max": "min"}[name] + source.text(call.children[0].end_byte, call.end_byte)
    yield source.mutant(call, context(source, call), "comparison turned", other, f"(mutant({NUMBER}) ? {other} : {source.text(call)})")
