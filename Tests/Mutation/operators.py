"""All mutants that a file can have."""

from __future__ import annotations

from c_operators import c_mutants
from mutant import Mutant
from source import Source, counted
from swift_conditions import condition_mutants
from swift_expressions import expression_mutants
from swift_literals import literal_mutants
from swift_sql import sql_mutants
from swift_statements import statement_mutants

SWIFT = (expression_mutants, condition_mutants, literal_mutants, statement_mutants, sql_mutants)


def mutants_of(path: str, code: bytes) -> list[Mutant]:
    source = Source(path, code)
    operators = SWIFT if path.endswith(".swift") else (c_mutants,)
    return counted([mutant for operator in operators for mutant in operator(source)])
