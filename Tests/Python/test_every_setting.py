"""The whole program with its settings: each effect is looked at from outside, so that no part of it is left unconnected."""

import json
import os
import re
import signal
import socket
import threading
import time
from pathlib import Path
from subprocess import PIPE

import httpx
import pytest

import program
from honeycue import FIXTURES, Bot, easy_board, honeycue
from playground import ANA, BEN, CHLOE, GROUP, KITCHEN, wait_for
from processes import children
from test_faults import WatchedBot

pytestmark = pytest.mark.timeout(300)


class NotingProxy:
    """An HTTP proxy that serves nobody and notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                self.asked.append(connection.recv(4096).split(b"\r\n")[0].decode())
                connection.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


PLATFORMS = {
    "telegram.hive.test": {"TELEGRAM_BOT_TOKEN": "1:abcdef", "TELEGRAM_API_URL": "https://telegram.hive.test"},
    "matrix.hive.test": {
        "MATRIX_HOMESERVER": "https://matrix.hive.test",
        "MATRIX_USER": "@bot:hive.test",
        "MATRIX_ACCESS_TOKEN": "secret",
    },
}


@pytest.mark.parametrize("command", ["doctor", "run"])
@pytest.mark.parametrize("host", PLATFORMS)
def test_no_platform_is_asked_without_the_proxy(tmp_path, host, command):
    proxy = NotingProxy()
    settings = {"HONEYCUE_PROXY": proxy.url, "HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    with open(tmp_path / "log", "w") as log:
        process = program.start(
            command, env=program.environment(**PLATFORMS[host], **settings), stdout=log, stderr=log
        )
        try:
            wait_for(lambda: f"CONNECT {host}:443 HTTP/1.1" in proxy.asked, f"{host} at the proxy")
        finally:
            process.terminate()
            process.wait(timeout=program.END)
            proxy.listener.close()


def test_photos_of_a_killed_bot_are_deleted_by_the_next(playground, tmp_path):
    left = tmp_path / "honeycue.sqlite-photos" / "left"
    left.mkdir(parents=True)
    (left / "photo").write_bytes(b"somebody's kitchen")
    bot = Bot(playground, tmp_path)
    try:
        wait_for(lambda: not left.exists(), "the deletion of what was left")
    finally:
        bot.close()


def test_the_operators_word_lists_and_the_form_of_the_log_are_in_use(playground, room, tmp_path):
    words = tmp_path / "words"
    words.mkdir()
    (words / "never.txt").write_text("yacht\n")
    bot = Bot(
        playground, tmp_path, HONEYCUE_WORDS=str(words), HONEYCUE_LOG_FORMAT="json", HONEYCUE_LOG_LEVEL="debug"
    )
    try:
        playground.say("/new Y ACEHNT")
        room.wait("Y in the middle")
        playground.say("yacht")
        playground.say("cyan")
        room.wait(r"cyan \+1")
        assert not room.says("yacht +"), "the operator's list forbids it"
        levels = {json.loads(line)["level"] for line in bot.logged.splitlines()}
        assert "debug" in levels
    finally:
        bot.close()


def test_doctor_looks_at_every_dictionary_beside_the_words(tmp_path):
    lexicon = tmp_path / "lexicon.bin"
    lexicon.symlink_to(program.LEXICON)
    (tmp_path / "lexicon-de.bin").write_bytes(b"no dictionary at all")
    found = honeycue("doctor", HONEYCUE_LEXICON=str(lexicon), HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"))
    assert found.returncode == 1
    assert "✗ words" in found.stdout and "lexicon-de.bin" in found.stdout


@pytest.mark.parametrize("language", ["ca", "fr"], ids=["words of puzzles", "a dictionary alone"])
def test_doctor_notices_a_damaged_byte_in_any_list_beside_the_words(tmp_path, language):
    lexicon = tmp_path / "lexicon.bin"
    lexicon.symlink_to(program.LEXICON)
    beside = compiled_words(tmp_path, language)
    settings = {"HONEYCUE_LEXICON": str(lexicon), "HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    whole = honeycue("doctor", **settings)
    assert "✓ words" in whole.stdout, whole.stdout
    content = bytearray(beside.read_bytes())
    content[-1] ^= 0x55
    beside.write_bytes(content)
    found = honeycue("doctor", **settings)
    assert found.returncode == 1
    assert "✗ words" in found.stdout and beside.name in found.stdout, found.stdout


def compiled_words(folder: Path, language: str) -> Path:
    """The words of a language, beside the lexicon in `folder`: of Catalan those of the puzzles, of French, which has none, a few of a dictionary."""
    tables = folder / "tables"
    (tables / "fr").mkdir(parents=True)
    (tables / "fr" / "forms.tsv").write_text("miel\tmiel\t450\nabeille\tabeille\t410\nabeilles\tabeille\t400\n")
    (tables / "fr" / "senses.tsv").write_text("abeille\tinsecte qui produit le miel\n")
    (tables / "fr" / "sources.tsv").write_text("simplemma\t2.0.0\n")
    (tables / "frequency").mkdir()
    (tables / "frequency" / "en.tsv").write_text("bee\t440\n")
    file = folder / f"lexicon-{language}.bin"
    built = honeycue("build-lexicon", "--language", language, "--tables", str(tables), str(file))
    assert built.returncode == 0, built.stderr
    return file


CHECKS = [
    "configuration", "secrets", "texts", "words", "dictionaries", "reading photos", "speaking", "PDFs", "database", "backups",
    "platform",
]


def test_doctor_looks_at_everything_in_this_order(tmp_path):
    settings = {"HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    told = honeycue("doctor", **settings)
    assert re.findall(r"^[✓✗] ([^:]+):", told.stdout, re.M) == CHECKS
    assert told.returncode == 0, told.stdout
    token = {"TELEGRAM_BOT_TOKEN": "1:abcdef", "TELEGRAM_API_URL": "http://127.0.0.1:9"}
    told = honeycue("doctor", **settings, **token)
    assert re.findall(r"^[✓✗] ([^:]+):", told.stdout, re.M) == [*CHECKS, "files of the Bot API server"]
    assert "✗ platform" in told.stdout and told.returncode == 1


def test_settings_are_read_from_the_file_in_the_working_folder_and_the_environment_overrides_them(tmp_path):
    (tmp_path / ".env").write_text("HONEYCUE_DATABASE=from-file.sqlite\nRESTIC_PASSWORD=x\n")
    (tmp_path / ".env").chmod(0o644)
    told = program.run("doctor", cwd=tmp_path, capture_output=True, env=program.environment())
    assert "from-file.sqlite" in told.stdout and "✗ secrets" in told.stdout, told.stdout + told.stderr
    settings = program.environment(HONEYCUE_DATABASE="from-environment.sqlite")
    told = program.run("doctor", cwd=tmp_path, capture_output=True, env=settings)
    assert "from-environment.sqlite" in told.stdout and "from-file.sqlite" not in told.stdout


def test_sentences_are_counted_when_the_operator_asks_for_it_and_not_otherwise(playground, room, tmp_path):
    for number, (settings, is_counted) in enumerate([({}, False), ({"HONEYCUE_SENTENCES": "count"}, True)]):
        (tmp_path / str(number)).mkdir()
        bot = WatchedBot(playground, tmp_path / str(number), **settings)
        try:
            before = len(room.texts())
            playground.say("would you be so kind as to tell me the rules of this game")
            wait_for(lambda: len(room.texts()) > before, "an answer")
            counted = re.findall(r"^honeycue_sentences_total\{.*\} 1$", bot.ask("/metrics").text, re.M)
            assert len(counted) == (1 if is_counted else 0)
        finally:
            bot.close()


def test_photos_have_a_limit_of_their_own(playground, room, tmp_path):
    bot = Bot(playground, tmp_path, HONEYCUE_PHOTOS_PER_MINUTE="2")
    try:
        for _ in range(3):
            playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
        room.wait("So many photos at once!")
        room.ask("/messages-have-another")
    finally:
        bot.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_as_many_workers_read_photos_as_are_set_and_three_photos_are_fetched_ahead(playground, tmp_path, workers):
    bot = Bot(playground, tmp_path, HONEYCUE_WORKERS=str(workers))
    try:
        started = wait_for(lambda: len(children(bot.process.pid)) >= workers and children(bot.process.pid), "the workers")
        assert len(started) == workers
        for worker in started:
            os.kill(worker, signal.SIGSTOP)
        places = [(ANA, ANA), (BEN, BEN), (CHLOE, CHLOE), (ANA, GROUP), (BEN, KITCHEN)]
        for person, chat in places * 2:
            playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes(), person=person, chat=chat)
        fetched = lambda: sum(call["method"] == "getFile" for call in playground.journal())
        expected = min(workers + 3, len(places))
        wait_for(lambda: fetched() >= expected, lambda: f"{expected} photos on their way, not {fetched()}")
        # Another would begin at once.
        time.sleep(1)
        assert fetched() == expected
    finally:
        for worker in children(bot.process.pid):
            os.kill(worker, signal.SIGCONT)
        bot.close()


def test_a_bot_without_platform_answers_on_its_page_under_the_names_that_are_set(tmp_path):
    settings = {"HONEYCUE_PLAYGROUND": "0.0.0.0:0", "HONEYCUE_PLAYGROUND_HOSTS": "bees.test"}
    environment = program.environment(HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"), **settings)
    process = program.start("run", env=environment, stdout=PIPE, stderr=PIPE, text=True)
    try:
        port = int(re.search(r"http://[^/]*:(\d+)/", process.stdout.readline())[1])
        status = {
            name: httpx.get(f"http://127.0.0.1:{port}/", headers={"Host": f"{name}:{port}"}, timeout=60).status_code
            for name in ("bees.test", "wasps.test")
        }
        assert status["bees.test"] == 200 and status["wasps.test"] >= 400
    finally:
        process.terminate()
        process.communicate(timeout=program.END)
