"""Chains of Swift operands and operators, with the precedence that Swift gives them.

The grammar knows the operators but not which binds tighter: `a == 1 && b` comes as `a == (1 && b)`, and `a + b[0]` as a subscript of
`a + b`. So a chain is taken apart again and put together here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

BINARY = {
    "additive_expression", "multiplicative_expression", "comparison_expression", "equality_expression", "conjunction_expression",
    "disjunction_expression", "nil_coalescing_expression", "range_expression", "bitwise_operation", "infix_expression",
    "as_expression", "check_expression",
}
TERNARY = "ternary_expression"
# They reach over everything to their right.
EFFECTS = {"try_expression", "await_expression"}
# Their first child may be a chain of which only the last operand is meant.
POSTFIX = {"call_expression", "navigation_expression", "postfix_expression", "open_end_range_expression"}
PREFIX = {"prefix_expression", "open_start_range_expression"}

# Swift's own groups; a custom operator without a group stands between ?: and &&.
PRECEDENCE = {
    160: "<< >>", 150: "* / % & &*", 140: "+ - | ^ &+ &-", 135: "..< ...", 132: "is as as? as!", 131: "??",
    130: "< <= > >= == != === !== ~=", 120: "&&", 110: "||", 100: "?:",
}
LEVEL = {operator: level for level, operators in PRECEDENCE.items() for operator in operators.split()}
FROM_THE_RIGHT = {"??", "?:"}


@dataclass
class Operand:
    """What stands between two operators."""

    start: int
    end: int
    # What to look into for further chains.
    inside: list[Node] = field(default_factory=list)

    def parts(self) -> list[Term]:
        return [self]


@dataclass
class Operation:
    operator: str
    left: Term
    right: Term
    # `yes` of `left ? yes : right`.
    middle: Term | None = None

    @property
    def start(self) -> int:
        return self.left.start

    @property
    def end(self) -> int:
        return self.right.end

    def parts(self) -> list[Term]:
        """This and every operation and operand in it."""
        middle = self.middle.parts() if self.middle else []
        return [self, *self.left.parts(), *middle, *self.right.parts()]

    def clauses(self) -> list[Term]:
        """The clauses that a row of && or || joins."""
        return [
            clause
            for side in (self.left, self.right)
            for clause in (side.clauses() if isinstance(side, Operation) and side.operator == self.operator else [side])
        ]


Term = Operand | Operation


@dataclass
class Operator:
    text: str
    middle: Term | None = None


def chain(node: Node) -> Term:
    """What `node` says, as Swift reads it."""
    return grouped(flattened(node))


def starts_chain(node: Node) -> bool:
    return node.type in BINARY or node.type == TERNARY


def flattened(node: Node) -> list[Operand | Operator]:
    children = [child for child in node.children if not child.type.endswith("comment")]
    if node.type in BINARY and len(children) == 3:
        return [*flattened(children[0]), Operator(children[1].text.decode()), *flattened(children[2])]
    if node.type == TERNARY and len(children) == 5:
        return [*flattened(children[0]), Operator("?:", chain(children[2])), *flattened(children[4])]
    if node.type in EFFECTS and len(flattened(children[-1])) > 1:
        return flattened(children[-1])
    if node.type in POSTFIX and len(inner := flattened(children[0])) > 1:
        inner[-1].end = node.end_byte
        inner[-1].inside += children[1:]
        return inner
    if node.type in PREFIX and len(inner := flattened(children[-1])) > 1:
        inner[0].start = node.start_byte
        return inner
    return [Operand(node.start_byte, node.end_byte, [node])]


def grouped(items: list[Operand | Operator]) -> Term:
    """Puts a chain together by precedence climbing; uses `items` up."""
    items = list(reversed(items))

    def climb(lowest: int) -> Term:
        left = items.pop()
        while items and (level := LEVEL.get(items[-1].text, 105)) >= lowest:
            operator = items.pop()
            right = climb(level if operator.text in FROM_THE_RIGHT else level + 1)
            left = Operation(operator.text, left, right, operator.middle)
        return left

    return climb(0)
