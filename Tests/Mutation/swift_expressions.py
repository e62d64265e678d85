"""Mutants of Swift's operators: comparisons, clauses of && and ||, ??, arithmetic, ?:."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from mutant import NOTHING, NUMBER, Edit, Mutant
from source import Source
from swift_chain import EFFECTS, POSTFIX, PREFIX, Operand, Operation, Term, chain, flattened, starts_chain
from swift_syntax import context, is_left_out

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
ARITHMETIC = {"+": "-", "-": "+"}
FACTORS = {"*": "/", "/": "*"}

# Code that is written twice must not be too hard for the type checker.
LONGEST_TWICE = 160


def expression_mutants(source: Source) -> Iterator[Mutant]:
    yield from visit(source, source.root)


def visit(source: Source, node: Node) -> Iterator[Mutant]:
    if is_left_out(source, node):
        return
    below = node.children
    if starts_chain(node) or (node.type in POSTFIX | PREFIX | EFFECTS and len(flattened(node)) > 1):
        parts = chain(node).parts()
        for part in parts:
            if isinstance(part, Operation):
                yield from operation_mutants(source, node, part)
        below = [child for part in parts if isinstance(part, Operand) for inner in part.inside for child in within(inner, node)]
    for child in below:
        yield from visit(source, child)


def within(inner: Node, outer: Node) -> list[Node]:
    """What to visit of a chain's operand; its own children where it is the whole chain."""
    return inner.children if inner == outer else [inner]


def operation_mutants(source: Source, node: Node, operation: Operation) -> Iterator[Mutant]:
    if operation.operator in OPPOSITE:
        yield from comparison_mutants(source, node, operation)
    elif operation.operator in {"&&", "||"}:
        for side in (operation.left, operation.right):
            # The clauses of a longer row come with its inner operations.
            if not (isinstance(side, Operation) and side.operator == operation.operator):
                yield from clause_mutants(source, node, side, operation.operator)
    elif operation.operator == "??":
        left = source.text(operation.left.start, operation.left.end)
        if not left.startswith(("try", "await")):
            right = source.text(operation.right.start, operation.right.end)
            edit = Edit(operation.left.start, operation.left.end, f"(mutant({NUMBER}) ? nil : {left})")
            yield of_term(source, node, operation, "optional path taken away", f"nil ?? {right}", edit)
    elif operation.operator == "?:":
        yield from negated(source, node, operation.left)
    elif operation.operator in ARITHMETIC | FACTORS:
        yield from arithmetic_mutants(source, node, operation)


def of_term(source: Source, node: Node, term: Term, kind: str, new: str, edit: Edit | str) -> Mutant:
    if isinstance(edit, str):
        edit = Edit(term.start, term.end, edit)
    return source.mutant(node, context(source, node), kind, new, edit, source.text(term.start, term.end))


def comparison_mutants(source: Source, node: Node, operation: Operation) -> Iterator[Mutant]:
    left = source.text(operation.left.start, operation.left.end)
    right = source.text(operation.right.start, operation.right.end)
    whole = source.text(operation.start, operation.end)
    turned = OPPOSITE[operation.operator]
    yield of_term(source, node, operation, "comparison turned", f"{left} {turned} {right}", f"(({whole}) != mutant({NUMBER}))")
    moved = BOUNDARY.get(operation.operator)
    if moved and can_stand_twice(whole):
        new = f"{left} {moved} {right}"
        yield of_term(source, node, operation, "boundary moved", new, f"(mutant({NUMBER}) ? {new} : {whole})")


def clause_mutants(source: Source, node: Node, clause: Term, operator: str) -> Iterator[Mutant]:
    """Mutants of one clause of a row that `operator` joins, or of a list of conditions (","), or of a condition alone ("")."""
    code = source.text(clause.start, clause.end)
    neutral = "false" if operator == "||" else "true"
    new = NOTHING if operator else neutral
    if not (isinstance(clause, Operation) and clause.operator in {"&&", "||"}):
        yield of_term(source, node, clause, "clause dropped", new, f"(mutant({NUMBER}) ? {neutral} : ({code}))")
    yield from negated(source, node, clause)


def negated(source: Source, node: Node, condition: Term) -> Iterator[Mutant]:
    """`condition` negated, where none of its own operators are mutated so."""
    code = source.text(condition.start, condition.end)
    if isinstance(condition, Operation) and condition.operator in {*OPPOSITE, "&&", "||"} or code in {"true", "false"}:
        return
    new = code[1:] if code.startswith("!") else f"!({code})" if " " in code else f"!{code}"
    yield of_term(source, node, condition, "condition negated", new, f"(({code}) != mutant({NUMBER}))")


def arithmetic_mutants(source: Source, node: Node, operation: Operation) -> Iterator[Mutant]:
    left = source.text(operation.left.start, operation.left.end)
    right = source.text(operation.right.start, operation.right.end)
    other = (ARITHMETIC | FACTORS)[operation.operator]
    new = f"{left} {other} {right}"
    if operation.operator in ARITHMETIC:
        # Functions, as what can be added can't always be subtracted: see Switch/Switch.swift.
        function = "mutantMinus" if operation.operator == "+" else "mutantPlus"
        yield of_term(source, node, operation, "arithmetic turned", new, f"{function}({NUMBER}, {left}, {right})")
    elif can_stand_twice(new):
        whole = source.text(operation.start, operation.end)
        yield of_term(source, node, operation, "arithmetic turned", new, f"(mutant({NUMBER}) ? {new} : {whole})")


def can_stand_twice(code: str) -> bool:
    return len(code) <= LONGEST_TWICE and "{" not in code
