"""Questions about a place in a Swift file: what encloses it, whether a value is wanted there, whether it can be mutated at all."""

from __future__ import annotations

import re

from tree_sitter import Node

from source import Source, ancestors

DECLARATIONS = {
    "class_declaration", "protocol_declaration", "function_declaration", "init_declaration", "deinit_declaration",
    "subscript_declaration", "property_declaration",
}
# What the compiler has to know before anything runs, and what is no expression.
FIXED = {
    "attribute", "switch_pattern", "enum_entry", "availability_condition", "type_annotation", "import_declaration",
    "type_parameters", "type_constraints", "directive", "protocol_declaration", "ERROR",
}
# Calls whose arguments change nothing but a log or a crash.
TOLD = re.compile(r"^(logger|log|self\.logger)\.|^(fatalError|precondition|preconditionFailure|assert|assertionFailure)\(")
# Closures that return nothing although they may be one expression.
VOID_CLOSURES = re.compile(r"(^defer|\bforEach|^Task|\.detached)\s*(\(|\{|$)")


# Values that only show a template's names to the check of all texts.
SAMPLES = re.compile(r"^(public )?static (let|var) sample\b")


# Expressions that are left alone when the parser could not read a piece of them: what it made of the rest may be wrong.
READ_WHOLE = {"call_expression", "value_arguments", "property_declaration", "control_transfer_statement"}


def is_left_out(source: Source, node: Node) -> bool:
    """Whether `node` and everything in it stays as it is."""
    if node.type == "property_declaration":
        return bool(SAMPLES.match(source.text(node))) or is_misread(node)
    if is_misread(node):
        return True
    return node.type in FIXED or (node.type == "call_expression" and bool(TOLD.match(source.text(node))))


def is_misread(node: Node) -> bool:
    """Whether the parser could not read a piece of an expression, such as a regular expression with braces."""
    return node.type in READ_WHOLE and any(child.type == "ERROR" for child in node.children)


def context(source: Source, node: Node) -> str:
    """The names of the declarations around `node`."""
    names = []
    for ancestor in ancestors(node):
        if ancestor.type not in DECLARATIONS:
            continue
        if ancestor.type == "property_declaration" and is_local(ancestor):
            continue
        name = ancestor.child_by_field_name("name")
        names.append(source.text(name) if name else ancestor.type.removesuffix("_declaration"))
    return ".".join(reversed(names)) or "file"


def is_local(declaration: Node) -> bool:
    return declaration.parent is not None and declaration.parent.type == "statements"


def enclosing_function(node: Node) -> Node | None:
    """The function, initializer, accessor or closure whose body `node` is in."""
    kinds = {
        "function_declaration", "init_declaration", "deinit_declaration", "computed_property", "computed_getter",
        "computed_setter", "didset_clause", "willset_clause", "lambda_literal",
    }
    return next((ancestor for ancestor in ancestors(node) if ancestor.type in kinds), None)


def result_type(source: Source, function: Node) -> str | None:
    """What a function or computed property is declared to return; `None` for nothing and for closures."""
    if function.type == "function_declaration":
        children = function.children
        arrow = next((index for index, child in enumerate(children) if child.type == "->"), None)
        return source.text(children[arrow + 1]) if arrow is not None else None
    if function.type in {"computed_property", "computed_getter"}:
        owner = next((ancestor for ancestor in ancestors(function) if ancestor.type in DECLARATIONS), None)
        annotation = next((child for child in owner.children if child.type == "type_annotation"), None) if owner else None
        return source.text(annotation.named_children[-1]) if annotation else "unknown"
    return None


def statements_of(function: Node) -> Node | None:
    body = function.child_by_field_name("body") or function
    return next((child for child in body.children if child.type == "statements"), None)


def code_children(node: Node) -> list[Node]:
    return [child for child in node.named_children if not child.type.endswith("comment")]


def is_value(source: Source, statement: Node) -> bool:
    """Whether a statement may be the value of its body, as the only expression in it, so that it can't be left out."""
    block = statement.parent
    if block is None or block.type != "statements":
        return True
    owner = block.parent
    if len(code_children(block)) != 1:
        return False
    if owner.type in {"if_statement", "switch_entry"}:
        branch = owner if owner.type == "if_statement" else owner.parent
        # `else if` nests.
        while branch.parent is not None and branch.parent.type == "if_statement":
            branch = branch.parent
        return is_value(source, branch)
    if owner.type == "lambda_literal":
        call = next((ancestor for ancestor in ancestors(owner) if ancestor.type == "call_expression"), None)
        return not (call and VOID_CLOSURES.search(source.text(call.start_byte, owner.start_byte).rstrip() or "?"))
    if owner.type == "function_body":
        function = owner.parent
        return function.type == "function_declaration" and result_type(source, function) not in {None, "Void"}
    return owner.type in {"computed_property", "computed_getter"}
