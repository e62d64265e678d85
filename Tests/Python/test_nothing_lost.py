"""Nothing lost, nothing doubled: the quick form of `make soak`'s first part."""

import pytest

from doubles import copies, doubled_by_kills
from soak import soak


@pytest.mark.timeout(180)
def test_killed_twenty_times_amid_faults_it_ends_where_an_undisturbed_bot_does(tmp_path):
    soak(chats=10, updates=14, kills=20, seed=2026, folder=tmp_path, spread=14)


@pytest.mark.parametrize(
    ("disturbed", "extra"),
    [
        (["a", "b", "b", "c"], []),
        (["a", "a", "b", "b", "c"], [1]),
        (["a", "b", "b", "b", "c", "c"], [3, 5]),
        (["a", "b", "c"], None),
        (["b", "a", "b", "c"], None),
        (["a", "b", "b", "c", "d"], None),
        ([], None),
    ],
)
def test_the_comparison_sees_what_is_lost_doubled_or_out_of_order(disturbed, extra):
    assert copies(disturbed, ["a", "b", "b", "c"]) == extra


def test_a_copy_is_the_fault_of_the_kill_that_its_first_was_under_way_at():
    late = {"seconds": 2.2, "fault": {"kind": "latency", "seconds": 0.3}}
    unanswered = {"seconds": 2.9, "fault": {"kind": "drop_after"}}
    calls = [{"seconds": 0.99}, {"seconds": 1.5}, late, {"seconds": 2.5}, unanswered, {"seconds": 3.5}]
    assert doubled_by_kills([1, 3, 5], calls, deaths=[1.0, 2.0, 3.0]) == {0: 1, 1: 1}


def test_a_copy_whose_first_came_right_after_a_kill_may_be_the_fault_of_that_or_of_the_next():
    assert doubled_by_kills([1], [{"seconds": 1.1}, {"seconds": 2.5}], deaths=[1.0, 2.0]) == {None: 1}


def test_a_kill_that_doubled_two_is_seen():
    assert doubled_by_kills([1, 3], [{"seconds": 0.9}, {"seconds": 2.0}] * 2, deaths=[1.0]) == {0: 2}
