"""Mutants of C and C++: the same kinds as in Swift, and flags and entries of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from constants import changed_number
from mutant import NOTHING, NUMBER, Edit, Mutant
from source import Source, ancestors, walk
from swift_expressions import ARITHMETIC, BOUNDARY, OPPOSITE

# What the compiler has to know before anything runs.
FIXED = {
    "preproc_include", "preproc_def", "preproc_function_def", "enumerator_list", "array_declarator", "template_argument_list",
    "bitfield_clause", "field_declaration", "ERROR",
}
# A jump may come back to it, or it says only that something is unused.
KEPT = re.compile(r"\bsetjmp\b|^\(void\)\w+;$")
INTEGERS = {"int", "bool", "ssize_t"}


def c_mutants(source: Source) -> Iterator[Mutant]:
    yield from table_mutants(source)
    for node in walk(source.root, lambda node: is_fixed(source, node)):
        if node.type == "binary_expression":
            yield from binary_mutants(source, node)
        elif node.type == "unary_expression" and node.children[0].type == "!":
            yield replaced(source, node, "condition negated", source.text(node)[1:], f"(mutant({NUMBER}) != {source.text(node)})")
        elif node.type in {"if_statement", "conditional_expression"}:
            yield from condition_mutants(source, node)
        elif node.type == "number_literal":
            yield from constant_mutants(source, node)
        elif node.type in {"true", "false"}:
            new = {"true": "false", "false": "true"}[node.type]
            yield replaced(source, node, "constant changed", new, f"(mutant({NUMBER}) ? {new} : {node.type})")
        elif node.type == "expression_statement" and node.parent.type != "for_statement" and not KEPT.search(source.text(node)):
            yield replaced(source, node, "statement dropped", NOTHING, f"if (!mutant({NUMBER})) {{ {source.text(node)} }}")
        elif node.type == "return_statement":
            yield from result_mutants(source, node)
        elif node.type == "function_definition":
            yield from early_return(source, node)


def is_fixed(source: Source, node: Node) -> bool:
    if node.type in FIXED:
        return True
    if node.type == "preproc_else":
        # What other systems compile, and stands in for what old headers lack.
        return True
    if node.type == "preproc_ifdef" and node.children[0].type == "#ifndef":
        return True
    if node.type == "declaration":
        # Outside functions, and in static variables, only constants may stand.
        is_outside = not any(ancestor.type == "function_definition" for ancestor in ancestors(node))
        return is_outside or any(child.type == "storage_class_specifier" for child in node.children)
    if node.type == "call_expression":
        # Such a macro pastes its argument.
        return bool(re.fullmatch(r"U?INT\d+_C", source.text(node.children[0])))
    return node.parent is not None and node.parent.type == "case_statement" and node == node.parent.child_by_field_name("value")


def context(source: Source, node: Node) -> str:
    for ancestor in [node, *ancestors(node)]:
        if ancestor.type == "function_definition":
            return re.sub(r"\(.*", "", source.text(ancestor.child_by_field_name("declarator")), flags=re.S).lstrip("*")
    return "file"


def replaced(source: Source, node: Node, kind: str, new: str, code: str | Edit, old: str | None = None, *further: Edit) -> Mutant:
    return source.mutant(node, context(source, node), kind, new, code, old, *further)


def binary_mutants(source: Source, node: Node) -> Iterator[Mutant]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    a, b, whole, operator = source.text(left), source.text(right), source.text(node), source.text(node.child_by_field_name("operator"))
    if operator in OPPOSITE:
        yield replaced(source, node, "comparison turned", f"{a} {OPPOSITE[operator]} {b}", f"(mutant({NUMBER}) != ({whole}))")
        if moved := BOUNDARY.get(operator):
            yield replaced(source, node, "boundary moved", f"{a} {moved} {b}", f"(mutant({NUMBER}) ? {a} {moved} {b} : {whole})")
    elif operator in ARITHMETIC:
        new = f"{a} {ARITHMETIC[operator]} {b}"
        yield replaced(source, node, "arithmetic turned", new, f"(mutant({NUMBER}) ? {new} : {whole})")
    elif operator in {"&&", "||", "|"}:
        neutral = {"&&": "true", "||": "false", "|": "0"}[operator]
        kind = "flag dropped" if operator == "|" else "clause dropped"
        for side in (left, right):
            # The clauses of a longer row come with its inner expressions.
            if not (side.type == "binary_expression" and source.text(side.child_by_field_name("operator")) == operator):
                code = source.text(side)
                yield replaced(source, side, kind, NOTHING, f"(mutant({NUMBER}) ? {neutral} : ({code}))")


def condition_mutants(source: Source, node: Node) -> Iterator[Mutant]:
    condition = node.child_by_field_name("condition")
    inner = condition.child_by_field_name("value") if condition.type == "condition_clause" else condition
    if inner is None or inner.type == "declaration" or "setjmp" in source.text(inner):
        return
    while inner.type == "parenthesized_expression":
        inner = inner.named_children[0]
    code = source.text(inner)
    operator = inner.child_by_field_name("operator") if inner.type in {"binary_expression", "unary_expression"} else None
    if operator is None or source.text(operator) not in {*OPPOSITE, "&&", "||", "!"}:
        yield replaced(source, inner, "condition negated", f"!({code})", f"(mutant({NUMBER}) ? !({code}) : !!({code}))")
    if node.type == "if_statement":
        edit = Edit(inner.start_byte, inner.end_byte, f"(!mutant({NUMBER}) && ({code}))")
        yield replaced(source, inner, "early path taken away", "false", edit, f"if ({code})")


def constant_mutants(source: Source, node: Node) -> Iterator[Mutant]:
    if new := changed_number(source.text(node)):
        yield replaced(source, node, "constant changed", new, f"(mutant({NUMBER}) ? {new} : {source.text(node)})")


def result_mutants(source: Source, node: Node) -> Iterator[Mutant]:
    """A function that says all is well whatever happened."""
    value = next(iter(node.named_children), None)
    if source.is_cpp or value is None or value.type not in {"call_expression", "identifier"} or value.text.isupper():
        return
    function = next((ancestor for ancestor in ancestors(node) if ancestor.type == "function_definition"), None)
    kind = source.text(function.child_by_field_name("type")) if function else ""
    if (kind in INTEGERS or "code" in kind.lower()) and function.child_by_field_name("declarator").type == "function_declarator":
        code = source.text(value)
        yield replaced(source, value, "result changed", "0", f"(mutant({NUMBER}) ? 0 : ({code}))", f"return {code}")


def early_return(source: Source, function: Node) -> Iterator[Mutant]:
    body = function.child_by_field_name("body")
    kind = source.text(function.child_by_field_name("type") or function)
    if body is None or len(body.named_children) < 2 or function.child_by_field_name("declarator").type != "function_declarator":
        return
    if kind not in {"void", *INTEGERS}:
        return
    code = "return;" if kind == "void" else "return 0;"
    at = body.start_byte + 1
    edit = Edit(at, at, f" if (mutant({NUMBER})) {code} ")
    yield replaced(source, body.named_children[0], "early return", code.rstrip(";"), edit, "its body")


TABLE = re.compile(rb"static (const )(\w+) (\w+)\[\] = \{(.*?)\n\};", re.S)
NUMBER_OUTSIDE = re.compile(rb"^static (const )(\w+) (\w+) = ([0-9.]+);", re.M)


def table_mutants(source: Source) -> Iterator[Mutant]:
    """Constants outside functions, which a function that runs before main changes: an entry of a table of names gives way to another
    one of it, a number becomes another."""
    end = len(source.code)
    for table in TABLE.finditer(source.code):
        type_, name = table[2].decode(), table[3].decode()
        lines = b"\n".join(b" " * len(line) if line.startswith(b"#") or b"//" in line else line for line in table[4].split(b"\n"))
        entries = list(re.finditer(rb"\b[A-Za-z_]\w*\b", lines))
        for index, entry in enumerate(entries):
            old, other = entry[0].decode(), entries[index - 1][0].decode()
            code = (
                f"\n__attribute__((constructor)) static void mutant_{NUMBER}(void) {{ for (size_t at = 0; mutant({NUMBER}) && "
                f"at < sizeof {name} / sizeof *{name}; at++) if ({name}[at] == ({type_}){old}) {name}[at] = ({type_}){other}; }}\n")
            yield outside(source, table, table.start(4) + entry.start(), name, "entry dropped", f"{old} of {name}", NOTHING, code, end)
    for constant in NUMBER_OUTSIDE.finditer(source.code):
        name, old = constant[3].decode(), constant[4].decode()
        if new := changed_number(old):
            code = f"\n__attribute__((constructor)) static void mutant_{NUMBER}(void) {{ if (mutant({NUMBER})) {name} = {new}; }}\n"
            yield outside(source, constant, constant.start(4), name, "constant changed", f"{name} = {old}", new, code, end)


def outside(
    source: Source, declaration: re.Match, place: int, name: str, kind: str, old: str, new: str, code: str, end: int
) -> Mutant:
    line = source.code.count(b"\n", 0, place) + 1
    no_constant = Edit(declaration.start(1), declaration.end(1), "")
    return Mutant(source.path, line, name, kind, old, new, (Edit(end, end, code), no_constant))
