"""Puzzles of other languages, with the real program: from a page's picture to the word of all letters."""

import pytest

from honeycue import FIXTURES, Bot, honeycue
from playground import BEN, GROUP
from program import LEXICON
from room import Room, said

PAGE = FIXTURES.parent / "foreign-boards" / "web-004.jpg"


@pytest.fixture
def words(tmp_path):
    """The English lexicon with the Catalan word list beside it."""
    lexicon = tmp_path / "lexicon.bin"
    lexicon.symlink_to(LEXICON)
    # Without the tables of a dictionary, which this machine may have, only the words of puzzles are built.
    built = honeycue("build-lexicon", "--language", "ca", "--tables", str(tmp_path), str(tmp_path / "lexicon-ca.bin"))
    assert built.returncode == 0, built.stderr
    return str(lexicon)


def test_a_group_plays_a_catalan_page_from_the_photo_to_the_word_of_all_letters(playground, tmp_path, words):
    solved = honeycue("solve", "A", "NOPSUÇ", "--language", "ca", HONEYCUE_LEXICON=words)
    tuti = next(line.split()[0] for line in solved.stdout.splitlines() if "★" in line)
    bot = Bot(playground, tmp_path, HONEYCUE_LEXICON=words)
    try:
        group = Room(playground, GROUP)
        playground.send_picture(PAGE.read_bytes(), chat=GROUP)
        board = group.wait("A in the middle of N O P S U Ç")
        assert "Catalan" in said(board) and "Chick" in said(board)
        playground.say(tuti, person=BEN, chat=GROUP)
        group.wait(f"Last: {tuti}")
        playground.say("found", chat=GROUP)
        group.wait(f"1 of \\d+ words.*{tuti}")
    finally:
        bot.close()


def test_without_its_word_list_a_catalan_page_is_refused_in_words(playground, tmp_path):
    lexicon = tmp_path / "lexicon.bin"
    lexicon.symlink_to(LEXICON)
    bot = Bot(playground, tmp_path, HONEYCUE_LEXICON=str(lexicon))
    try:
        playground.send_picture(PAGE.read_bytes())
        Room(playground).wait("This is a puzzle in Catalan, and I have no word list for it")
    finally:
        bot.close()
