"""The mutants of `make mutate`: what each kind makes of a piece of code, and that a seed always draws the same ones. Builds nothing."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests" / "Mutation"))

import equivalents  # noqa: E402
from operators import mutants_of  # noqa: E402
from judging import Verdict  # noqa: E402
from report import judgement  # noqa: E402
from sampling import Sampler  # noqa: E402
from schemata import mixed  # noqa: E402


def changes(code: str, kind: str, path: str = "Sources/Hive/A.swift") -> set[str]:
    """What the mutants of one kind do to `code`, for people."""
    return {f"{mutant.old} -> {mutant.new}" for mutant in mutants_of(path, code.encode()) if mutant.kind == kind}


def with_each(code: str, path: str = "Sources/Hive/A.swift") -> list[str]:
    """`code` with each of its mutants alone, as number 1."""
    return [mixed(code.encode(), {1: mutant}).code.decode() for mutant in mutants_of(path, code.encode())]


# What the kinds do


def test_comparisons_are_turned_and_boundaries_moved():
    assert changes("let a = b < 3", "comparison turned") == {"b < 3 -> b >= 3"}
    assert changes("let a = b < 3", "boundary moved") == {"b < 3 -> b <= 3"}
    assert "let a = (mutant(1) ? b <= 3 : b < 3)" in with_each("let a = b < 3")


@pytest.mark.parametrize(
    ("code", "clauses"),
    [
        ("let a = b == 1 && c || d", {"b == 1", "c", "d"}),
        ("let a = -b < c + d[0] && e", {"-b < c + d[0]", "e"}),
        ("let a = b ?? c || d", {"b ?? c", "d"}),
    ],
)
def test_operators_bind_as_they_do_in_swift(code, clauses):
    assert changes(code, "clause dropped") == {f"{clause} -> nothing" for clause in clauses}


def test_conditions_lose_a_clause_or_are_negated():
    code = "func f() { if let a, b, !c { g() } }"
    assert changes(code, "clause dropped") == {"b -> nothing", "!c -> nothing"}
    assert changes(code, "condition negated") == {"b -> !b", "!c -> c"}
    assert changes("var a: Bool { b.isEmpty }", "condition negated") == {"b.isEmpty -> !b.isEmpty"}


def test_optional_paths_are_taken_away():
    assert changes("func f() { guard let a else { return } }", "optional path taken away") == {"guard let a -> guard false"}
    assert changes("let a = b ?? c", "optional path taken away") == {"b ?? c -> nil ?? c"}


def test_constants_change_where_they_are_values():
    assert changes("let a = 4; let b = 500; let c = 0.8; let d = true", "constant changed") == {
        "4 -> 5", "500 -> 250", "0.8 -> 0.4", "true -> false"}
    code = "enum E: Int { case a = 1 }\nfunc f() { switch x { case 2: y.0 = z; default: break }; if case .b(3) = x { } }"
    assert changes(code, "constant changed") == set()


def test_regular_expressions_stay():
    code = r"func f() { guard let m = s.prefixMatch(of: /(\/\w{1,32})@(\w+)/) else { return s }; g(7) }"
    assert changes(code, "constant changed") == {"7 -> 8"}


def test_statements_are_dropped_where_no_value_is_wanted():
    code = "func f() { g(); a = 1; b += 1 }\nfunc h() -> Int { k() }\nvar c: Int { k() }\ninit() { a = 1 }\n"
    code += "func m() { let n: Int; n = 2; g(n) }"
    assert changes(code, "statement dropped") == {"g() -> nothing", "a = 1 -> nothing", "b += 1 -> nothing", "g(n) -> nothing"}


def test_an_end_is_dropped_where_the_code_can_go_on():
    code = "func f() throws { if a { throw E.b }; guard c else { return }; for d in e { if d { continue }; g() } }"
    assert changes(code, "statement dropped") == {"throw E.b -> nothing", "continue -> nothing", "g() -> nothing"}


def test_functions_return_early_what_is_empty():
    code = "func f() -> Int? { let a = b(); return a }\nfunc g() -> Other { let a = b(); return a }"
    assert changes(code, "early return") == {"its body -> return nil"}


def test_what_is_only_told_stays():
    assert with_each('func f() { logger.debug("\\(a + 1)") }\nfunc g() { precondition(a < 1) }') == []


def test_sql_keeps_its_parameters():
    code = 'let a = "DELETE FROM job WHERE chat = ? AND time < :time AND b IN (SELECT c FROM d)"'
    assert changes(code, "clause dropped") == {
        "SQL chat = ? -> nothing", "SQL time < :time -> nothing", "SQL b IN (SELECT c FROM d) -> nothing"}
    assert changes(code, "boundary moved") == {"SQL < -> <="}
    assert changes('let a = "UPDATE a SET b = ?, c = NULL WHERE d"', "statement dropped") == {"SQL b = ? -> b = b", "SQL c = NULL -> c = c"}


def test_c_has_the_same_kinds_and_flags_and_tables():
    code = "static const int calls[] = {\n    SYS_read, SYS_write,\n};\nint f(int a) { if (a < 0 && b) return g(A | B); h(); return 0; }"
    path = "Sources/CProcessShim/a.c"
    assert changes(code, "entry dropped", path) == {"SYS_read of calls -> nothing", "SYS_write of calls -> nothing"}
    assert changes(code, "flag dropped", path) == {"A -> nothing", "B -> nothing"}
    assert changes(code, "statement dropped", path) == {"h(); -> nothing"}
    assert changes(code, "boundary moved", path) == {"a < 0 -> a <= 0"}
    assert changes("#ifdef A\n#else\nvoid f(void) { g(); }\n#endif\n", "statement dropped", path) == set()


# Putting them in


def test_mutants_stand_side_by_side_on_the_lines_they_are_said_to():
    code = b"func f() {\n    g()\n    h()\n}\n"
    first, second = mutants_of("a.swift", code)[-2:]
    mixture = mixed(code, {1: first, 2: second}, b"import A\n")
    assert mixture.code == b"import A\nfunc f() {\n    if !mutant(1) { g() }\n    if !mutant(2) { h() }\n}\n"
    assert (mixture.at(3), mixture.at(4), mixture.at(5)) == ([1], [2], [])


def test_a_description_outlives_lines_above_and_is_unique():
    code = "func f() { g(1); g(1) }"
    keys = [mutant.key for mutant in mutants_of("a.swift", code.encode())]
    assert len(set(keys)) == len(keys)
    assert keys == [mutant.key for mutant in mutants_of("a.swift", f"\n\n{code}".encode())]


# The sample


@pytest.fixture(scope="module")
def samplers():
    return Sampler(ROOT, 7), Sampler(ROOT, 7), Sampler(ROOT, 8)


def drawn(sampler: Sampler) -> list[str]:
    return [mutant.key for area, count in sampler.quotas(60).items() for mutant in sampler.draw(area, count, ())]


def test_a_seed_draws_the_same_from_every_area(samplers):
    first, again, other = samplers
    quotas = first.quotas(60)
    assert sum(quotas.values()) == 60 and min(quotas.values()) >= 2 and quotas["Conversation"] == max(quotas.values())
    keys = drawn(first)
    assert len(set(keys)) == 60
    assert keys == drawn(again) != drawn(other)


def test_equivalent_mutants_are_there_and_have_reasons(samplers):
    assert set(equivalents.reasons()) - {mutant.key for mutant in samplers[0].all} == set()
    assert equivalents.reasons("# why\nA | b | 1 -> 2\n    Because\n    it is.\n") == {"A | b | 1 -> 2": "Because it is."}


# The judgement


def test_enough_is_noticed_unless_one_survives_where_none_may(samplers):
    one = {area: next(mutant for mutant in samplers[0].all if mutant.path.startswith(area)) for area in ("Sources/Hive", "Sources/Storage")}
    noticed = [Verdict(one["Sources/Hive"], "caught", "")] * 9
    assert judgement([*noticed, Verdict(one["Sources/Hive"], "survived", "")])[0]
    assert judgement([*noticed, Verdict(one["Sources/Storage"], "equivalent", "")])[0]
    assert not judgement([*noticed, Verdict(one["Sources/Storage"], "survived", "")])[0]
    assert not judgement([*noticed, *[Verdict(one["Sources/Hive"], "survived", "")] * 2])[0]
