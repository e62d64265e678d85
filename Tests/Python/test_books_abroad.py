"""Books in another language, and in one's own, with the real program: a French page read in English, an English word asked about in French."""

import re

import pytest

from honeycue import FIXTURES, Bot, honeycue
from program import LEXICON
from room import Room, said

PAGES = FIXTURES.parent / "pages-foreign"
MEANING = "appareil de chauffage qui brûle du bois"


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The English lexicon with a small French dictionary beside it: the words of the fixtures, and Debian's FreeDict."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "lexicon.bin").symlink_to(LEXICON)
    tables = folder / "tables" / "fr"
    tables.mkdir(parents=True)
    forms = [line.split() for line in (PAGES / "words-fr.txt").read_text().splitlines() if line.strip()]
    rows = [f"{form}\t{form}\t{round(100 * float(frequency))}" for form, frequency in forms]
    (tables / "forms.tsv").write_text("\n".join([*rows, "château\tchâteau\t450", "châteaux\tchâteau\t410"]) + "\n")
    frequencies = tables.parent / "frequency"
    frequencies.mkdir()
    (frequencies / "en.tsv").write_text("castle\t440\n")
    (tables / "senses.tsv").write_text(f"poêle\t{MEANING}\n")
    (tables / "sources.tsv").write_text("simplemma\t2.0.0\n")
    built = honeycue(
        "build-lexicon", "--language", "fr", "--tables", str(tables.parent), str(folder / "lexicon-fr.bin")
    )
    assert built.returncode == 0, built.stderr
    return str(folder / "lexicon.bin")


@pytest.fixture
def bot(playground, tmp_path, words):
    bot = Bot(playground, tmp_path, HONEYCUE_LEXICON=words)
    yield bot
    bot.close()


def test_a_word_marked_on_a_french_page_is_explained_in_french_and_in_english(playground, bot):
    ana = Room(playground)
    playground.send_picture((PAGES / "fr-81-marked-001.jpg").read_bytes())
    card = ana.wait("poêle · French")
    assert "English: frying" in said(card) and MEANING in said(card)
    playground.say("/words")
    assert "frying" in said(ana.wait("1 word you looked up"))


def test_somebody_who_speaks_french_gets_english_words_translated(playground, bot):
    ana = Room(playground)
    playground.say("/language français")
    ana.wait("Langue.: Français")
    playground.say("castle")
    assert re.search("Français.: .*château", said(ana.wait("castle")))
    # A French word is explained in French, with no translation.
    playground.say("châteaux")
    assert "Français" not in said(ana.wait("châteaux → château"))


def test_without_its_dictionary_a_french_word_is_unknown_and_the_bot_says_so(playground, tmp_path):
    lexicon = tmp_path / "lexicon.bin"
    lexicon.symlink_to(LEXICON)
    bot = Bot(playground, tmp_path, HONEYCUE_LEXICON=str(lexicon))
    try:
        playground.say("aboyait")
        Room(playground).wait("I find no “aboyait” in my dictionaries")
    finally:
        bot.close()


def test_a_damaged_dictionary_is_named_with_what_to_do(tmp_path, words):
    lexicon = tmp_path / "lexicon.bin"
    lexicon.symlink_to(LEXICON)
    (tmp_path / "lexicon-fr.bin").write_bytes(b"HONEYLEX and then nothing that makes sense")
    checked = honeycue("doctor", HONEYCUE_LEXICON=str(lexicon), HONEYCUE_DATABASE=str(tmp_path / "d.sqlite"))
    assert checked.returncode != 0
    assert "lexicon-fr.bin" in checked.stdout and "make lexicon" in checked.stdout
