"""Nothing lost, nothing doubled: the quick form of `make soak`'s first part."""

import pytest

from soak import doubled, soak


@pytest.mark.timeout(180)
def test_killed_twenty_times_amid_faults_it_ends_where_an_undisturbed_bot_does(tmp_path):
    soak(chats=10, updates=14, kills=20, seed=2026, folder=tmp_path, spread=14)


@pytest.mark.parametrize(
    ("disturbed", "extra"),
    [
        (["a", "b", "b", "c"], 0),
        (["a", "a", "b", "b", "c"], 1),
        (["a", "b", "b", "b", "c", "c"], 2),
        (["a", "b", "c"], None),
        (["b", "a", "b", "c"], None),
        (["a", "b", "b", "c", "d"], None),
        ([], None),
    ],
)
def test_the_comparison_sees_what_is_lost_doubled_or_out_of_order(disturbed, extra):
    assert doubled(disturbed, ["a", "b", "b", "c"]) == extra
