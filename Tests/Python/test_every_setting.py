"""The whole program with its settings: each effect is looked at from outside, so that no part of it is left unconnected."""

import json
import socket
import threading

import pytest

import program
from honeycue import Bot, honeycue
from playground import wait_for

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
