"""Mutants of Swift's conditions: those of if, guard and while, where clauses, and what is returned as a Bool."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from mutant import NUMBER, Edit, Mutant
from source import Source, walk
from swift_chain import chain
from swift_expressions import clause_mutants, negated
from swift_syntax import code_children, context, enclosing_function, is_left_out, result_type, statements_of


def condition_mutants(source: Source) -> Iterator[Mutant]:
    for node in walk(source.root, lambda node: is_left_out(source, node)):
        if node.type in {"if_statement", "guard_statement", "while_statement"}:
            yield from statement_mutants(source, node)
        elif node.type == "where_clause" and len(node.named_children) == 2:
            yield from clause_mutants(source, node, chain(node.named_children[1]), ",")
        elif node.type == "switch_entry":
            yield from case_mutants(source, node)
        elif node.type == "statements":
            yield from verdict_mutants(source, node)


def clauses_of(statement: Node) -> list[list[Node]]:
    """What stands between the commas of a statement's list of conditions."""
    clauses: list[list[Node]] = [[]]
    for child in statement.children[1:]:
        if child.type in {"{", "else"}:
            break
        if child.type == ",":
            clauses.append([])
        elif not child.type.endswith("comment"):
            clauses[-1].append(child)
    return clauses


def is_binding(clause: list[Node]) -> bool:
    return clause[0].type in {"value_binding_pattern", "case", "availability_condition"} or len(clause) > 1


def statement_mutants(source: Source, statement: Node) -> Iterator[Mutant]:
    keyword = statement.children[0].type
    clauses = [clause for clause in clauses_of(statement) if clause]
    bindings = [clause for clause in clauses if is_binding(clause)]
    if bindings:
        start, end = clauses[0][0].start_byte, clauses[-1][-1].end_byte
        old = f"{keyword} {source.text(start, end)}"
        new = "guard false" if keyword == "guard" else f"{keyword} false"
        yield source.mutant(
            statement, context(source, statement), "optional path taken away", new, Edit(start, start, f"!mutant({NUMBER}), "), old)
    # A loop without an end costs a time limit and says little.
    if keyword == "while":
        return
    for clause in clauses:
        if not is_binding(clause):
            yield from clause_mutants(source, clause[0], chain(clause[0]), "," if len(clauses) > 1 else "")


def case_mutants(source: Source, entry: Node) -> Iterator[Mutant]:
    children = code_children(entry)
    for keyword, condition in zip(children, children[1:]):
        if keyword.type == "where_keyword":
            yield from clause_mutants(source, condition, chain(condition), ",")


def verdict_mutants(source: Source, block: Node) -> Iterator[Mutant]:
    """The Bool that a function or computed property returns."""
    function = enclosing_function(block)
    if function is None or function.type == "lambda_literal" or result_type(source, function) != "Bool":
        return
    children = code_children(block)
    for statement in children:
        if statement.type == "control_transfer_statement" and (value := statement.child_by_field_name("result")):
            yield from negated(source, value, chain(value))
    if len(children) == 1 and statements_of(function) == block and is_plain(children[0]):
        yield from negated(source, children[0], chain(children[0]))


def is_plain(node: Node) -> bool:
    return not node.type.endswith(("statement", "declaration")) and node.type not in {"assignment", "try_expression", "await_expression"}
