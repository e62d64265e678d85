"""Nothing is lost or doubled: the short form of the first part of `make soak`."""

import shutil
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from doubles import address, copies, doubled_by_kills
from evidence import evidence
from soak import Run, differences, soak


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


def call(life: int, **fault) -> dict:
    host = urlsplit(address("http://127.0.0.1:8765", life)).netloc
    return {"host": host} | ({"fault": fault} if fault else {})


def test_a_copy_is_the_fault_of_the_kill_that_ended_the_life_its_first_came_from():
    late, unanswered = call(1, kind="latency", seconds=0.3), call(2, kind="drop_after")
    assert doubled_by_kills([1, 3, 5], [call(0), call(1), late, call(2), unanswered, call(2)]) == {0: 1, 1: 1}


def test_a_call_carried_out_after_its_bots_death_and_after_the_next_ones_is_the_fault_of_that_death():
    assert doubled_by_kills([1], [call(5), call(4)]) == {4: 1}


def test_a_message_sent_by_three_lives_is_the_fault_of_two_kills():
    assert doubled_by_kills([1, 2], [call(0), call(1), call(2)]) == {0: 1, 1: 1}


def test_a_kill_that_doubled_two_is_seen():
    assert doubled_by_kills([1, 3], [call(0), call(1)] * 2) == {0: 2}


def test_a_life_is_not_ended_before_a_call_of_its_own(tmp_path):
    journals = iter([[], [call(0)], [call(0), call(1)]])
    playground = SimpleNamespace(journal=lambda since: next(journals))
    bot = SimpleNamespace(process=SimpleNamespace(poll=lambda: None))
    chance = SimpleNamespace(randrange=lambda end: 0, random=lambda: 0, uniform=lambda low, high: 0)
    Run(chats=1, updates=1, folder=tmp_path, ages=[2.5]).disturb(playground, bot, chance)
    assert list(journals) == [], "it waited for the call of the second life"


def test_every_chat_that_differs_is_named():
    calm = {1: ["a", "b"], 2: ["a", "b"], 3: ["a", "b"], 4: ["a", "a"]}
    shaken = {1: ["a"], 2: ["a", "a", "b"], 3: ["b", "a"], 4: ["a", "a"]}
    assert differences(calm, shaken) == [
        "chat 1: ['a'] is not ['a', 'b']", "chat 3: ['b', 'a'] is not ['a', 'b']", "chat 4 is told the same twice in a row: ['a', 'a']",
    ]


def test_a_soak_that_fails_keeps_its_folder_and_prints_what_was_given_up(capsys):
    with pytest.raises(AssertionError), evidence() as folder:
        (folder / "disturbed").mkdir()
        (folder / "disturbed/bot.log").write_text("info started\nerror gave up a message\nerror could not handle an update\n")
        raise AssertionError
    assert capsys.readouterr().err.splitlines() == [
        f"The databases and logs are in {folder}",
        "disturbed/bot.log: error gave up a message", "disturbed/bot.log: error could not handle an update",
    ]
    shutil.rmtree(folder)


def test_a_soak_that_ends_well_leaves_nothing():
    with evidence() as folder:
        (folder / "bot.log").write_text("error gave up a message\n")
    assert not folder.exists()
