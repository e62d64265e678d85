"""Mutants of Swift's statements: one is dropped, or its function returns before it does anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from mutant import NOTHING, NUMBER, Edit, Mutant
from source import Source, walk
from swift_syntax import code_children, context, enclosing_function, is_left_out, is_value, result_type, statements_of

CALLS = {"call_expression", "try_expression", "await_expression"}
# Calls that never return, those that only make room, and those of an initializer that hands on to another.
KEPT = re.compile(r"\b(fatalError|exit|_exit|abort|preconditionFailure|reserveCapacity|withExtendedLifetime|(super|self)\.init)\(|^defer\b")
TURNED = {"+=": "-=", "-=": "+="}

# What a function that returns early may return: a value that nothing is known of.
EMPTY = {"Bool": "false", "Int": "0", "Double": "0", "String": '""', "Void": ""}


def statement_mutants(source: Source) -> Iterator[Mutant]:
    for node in walk(source.root, lambda node: is_left_out(source, node)):
        if node.type == "statements":
            for statement in code_children(node):
                yield from dropped(source, statement)
        elif node.type == "function_declaration":
            yield from early_return(source, node)


def dropped(source: Source, statement: Node) -> Iterator[Mutant]:
    code = source.text(statement)
    if statement.type in CALLS and is_plain_call(source, statement) and not is_value(source, statement):
        yield without(source, statement, code)
    elif statement.type == "assignment" and can_stay_as_it_was(source, statement):
        yield without(source, statement, code)
        yield from turned(source, statement)
    elif statement.type == "control_transfer_statement" and can_go_on(source, statement):
        yield without(source, statement, code)


def without(source: Source, statement: Node, code: str) -> Mutant:
    return source.mutant(
        statement, context(source, statement), "statement dropped", NOTHING, f"if !mutant({NUMBER}) {{ {code} }}")


def is_plain_call(source: Source, statement: Node) -> bool:
    """Whether it is a call, not an operator's result, and one that can be left out."""
    inner = statement
    while inner.type in {"try_expression", "await_expression"}:
        inner = inner.named_children[-1]
    return inner.type == "call_expression" and not KEPT.search(source.text(inner)) and not is_left_out(source, inner)


def can_stay_as_it_was(source: Source, assignment: Node) -> bool:
    """Whether what is assigned to had a value before: all but the first assignment in an initializer or after `let name: Type`."""
    target = source.text(assignment.child_by_field_name("target"))
    operator = source.text(assignment.child_by_field_name("operator"))
    function = enclosing_function(assignment)
    if operator != "=" or function is None:
        return operator != "="
    name = target.removeprefix("self.")
    if not re.fullmatch(r"\w+", name):
        return not (function.type == "init_declaration" and target.startswith("self."))
    if function.type == "init_declaration":
        return False
    return not re.search(rf"\b(let|var) {name}: [^={{\n;]*(;|$)", source.text(function), re.M)


def turned(source: Source, statement: Node) -> Iterator[Mutant]:
    """A sum that becomes a difference, where a number is added."""
    operator, value = statement.child_by_field_name("operator"), statement.child_by_field_name("result")
    if (other := TURNED.get(source.text(operator))) and value.type == "integer_literal":
        code = source.text(statement)
        new = f"{source.text(statement.start_byte, operator.start_byte)}{other}{source.text(operator.end_byte, statement.end_byte)}"
        yield source.mutant(
            statement, context(source, statement), "arithmetic turned", new, f"if mutant({NUMBER}) {{ {new} }} else {{ {code} }}")


def can_go_on(source: Source, statement: Node) -> bool:
    """Whether a return, break, continue or throw is the end of an `if` that more statements follow."""
    block = statement.parent
    condition = block.parent
    if condition.type != "if_statement" or any(child.type == "else" for child in condition.children):
        return False
    if source.text(statement.children[0]) in {"continue", "break"}:
        return condition.parent.type == "statements"
    following = condition.next_named_sibling
    while following is not None and following.type.endswith("comment"):
        following = following.next_named_sibling
    return condition.parent.type == "statements" and (following is not None or returns_nothing(source, condition))


def returns_nothing(source: Source, statement: Node) -> bool:
    """Whether the end of the function may follow `statement`."""
    function = enclosing_function(statement)
    is_last = function is not None and statement.parent == statements_of(function)
    return is_last and function.type == "function_declaration" and result_type(source, function) in {None, "Void"}


def early_return(source: Source, function: Node) -> Iterator[Mutant]:
    block = statements_of(function)
    # Of one statement this would be the same as to drop it, or leave no value to return.
    if block is None or len(code_children(block)) < 2:
        return
    result = result_type(source, function) or "Void"
    if result.endswith("?"):
        value = "nil"
    elif result.startswith("["):
        value = "[:]" if ":" in result else "[]"
    elif (value := EMPTY.get(result)) is None:
        return
    code = f"return {value}".strip()
    first = code_children(block)[0]
    yield source.mutant(
        first, context(source, first), "early return", code,
        Edit(first.start_byte, first.start_byte, f"if mutant({NUMBER}) {{ {code} }}; "), "its body")
