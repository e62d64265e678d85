"""Encrypted rooms on Matrix: the bot's own keys against a client with another implementation of Olm and Megolm (vodozemac)."""

import base64
import functools
import hmac
import json
import operator
import random
import re
import secrets
import sqlite3

import canonicaljson
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ed25519
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from honeycue import FIXTURES, easy_board, honeycue
from matrix import ENCRYPTED, MatrixBot
from playground import wait_for
from soak_matrix import WORDS, answers, expect_answers, soak
from test_matrix import GREETING
from test_matrix_faults import has_synced

pytestmark = pytest.mark.timeout(480)

@pytest.fixture
def reader(person, tmp_path):
    """Makes people whose clients can read encrypted rooms."""

    def make(name: str, server=None):
        keys = tmp_path / f"keys-{name}-{random.random()}"
        keys.mkdir()
        return person(name, server, keys) if server else person(name, keys=keys)

    return make


def private_chat(person, bot) -> str:
    room = person.start_chat(bot.user, direct=True, initial_state=ENCRYPTED)
    person.wait(room, GREETING, bot.user)
    return room


def on_the_server(homeserver, person, room) -> list[dict]:
    """The messages of a room and the votes in it, as the server has them."""
    path = f"/_matrix/client/v3/rooms/{room}/messages?dir=b&limit=200"
    events = homeserver.call("GET", path, token=person.client.access_token)["chunk"]
    return [e for e in events if e["type"] in ("m.room.message", "m.room.encrypted") or "poll" in e["type"]]


@pytest.mark.release
def test_three_people_play_a_whole_board_in_an_encrypted_room(matrix_bot, homeserver, reader):
    ana, ben, cat = reader("ana"), reader("ben"), reader("cat")
    room = ana.start_chat(ben.id, cat.id, matrix_bot.user, name="Bees", initial_state=ENCRYPTED)
    ben.join(room)
    cat.join(room)
    ana.wait(room, "Hello, everybody", matrix_bot.user)
    label = easy_board()
    ana.show(room, FIXTURES / label["file"])
    ana.wait(room, rf"I see {label['center']} in the middle.*1 Hint", matrix_bot.user)
    picture = ana.wait_for_picture(room, matrix_bot.user)
    assert ana.download(picture).startswith(b"\x89PNG")
    ben.say(room, "!hint")
    cat.wait(room, r"1 of \d+ · “", matrix_bot.user)
    solved = honeycue("solve", label["center"], label["outer"], "--json", "--edition", "print").stdout
    words = [json.loads(line)["word"] for line in solved.splitlines()]
    assert len(words) > 10
    for index, word in enumerate(words):
        (ana, ben, cat)[index % 3].say(room, word)
    for who in (ana, ben, cat):
        who.wait(room, rf"{len(words)} of {len(words)} words|every word|all {len(words)}", matrix_bot.user, 180)
    # The server has seen nothing of it.
    stored = json.dumps([event["content"] for event in on_the_server(homeserver, ana, room)])
    assert "m.notice" not in stored and words[0] not in stored
    assert all(event["type"] == "m.room.encrypted" for event in on_the_server(homeserver, ana, room))


def test_buttons_answers_and_threads_work_in_encrypted_rooms(matrix_bot, reader):
    ana = reader("ana")
    room = private_chat(ana, matrix_bot)
    ana.say(room, "define yacht")
    meaning = ana.wait(room, "1️⃣ More meanings", matrix_bot.user)
    wait_for(lambda: meaning.reactions == [(matrix_bot.user, "1️⃣")], "the reaction to press")
    ana.react(room, meaning.id, "1️⃣")
    ana.wait(room, r"4\. \(", matrix_bot.user)
    root = ana.say(room, "a thread")
    ana.say(room, "define hyena", thread=root)
    answer = ana.wait(room, "hyena", matrix_bot.user)
    assert answer.thread == root


def test_a_group_votes_in_an_encrypted_room(matrix_bot, homeserver, reader):
    ana, ben = reader("ana"), reader("ben")
    room = ana.start_chat(ben.id, initial_state=ENCRYPTED)
    ben.join(room)
    ana.invite(room, matrix_bot.user)
    ana.wait(room, "Hello, everybody", matrix_bot.user)
    ana.say(room, "!new Y ACEHNT")
    ana.wait(room, "0 of 27 words", matrix_bot.user)
    ben.say(room, "yacht")
    ana.say(room, "!solve")
    poll = ben.wait_for_poll(room, matrix_bot.user)
    ben.vote(room, poll, "Show all words")
    ana.wait(room, "words nobody found", matrix_bot.user)
    wait_for(lambda: poll.has_ended, "the end of the vote")
    assert {event["type"] for event in on_the_server(homeserver, ana, room)} == {"m.room.encrypted"}


def test_killed_at_any_time_it_answers_everything_once_in_an_encrypted_room(homeserver, tmp_path):
    soak(homeserver, tmp_path, chats=2, questions=24, kills=8, seed=7, encrypted=True)


def test_what_is_said_while_it_is_away_is_read_later(homeserver, reader, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = reader("ana")
        room = private_chat(ana, bot)
        assert bot.stop() == 0
        # More than one answer of the server holds.
        ana.say_all(room, [f"define {word}" for word in WORDS])
        bot.settings["HONEYCUE_MESSAGES_PER_MINUTE"] = "100000"
        bot.start()
        expect_answers(ana, room, bot, WORDS)
    finally:
        bot.close()


def test_a_secret_goes_to_an_encrypted_chat_where_the_person_can_read_that(matrix_bot, reader):
    ana, ben = reader("ana"), reader("ben")
    room = ana.start_chat(ben.id, matrix_bot.user, initial_state=ENCRYPTED)
    ben.join(room)
    ana.wait(room, "Hello, everybody", matrix_bot.user)
    ben.say(room, "!guessit")
    private = wait_for(lambda: [other for other in ben.invited if other != room], "an invitation")[0]
    ben.join(private)
    ben.wait(private, "Your turn to draw", matrix_bot.user)
    assert ben.client.rooms[private].encrypted


@pytest.mark.parametrize("is_forwarded", [False, True])
def test_a_key_that_comes_late_is_waited_for(matrix_bot, homeserver, reader, is_forwarded):
    ana, ben = reader("ana"), reader("ben")
    room, elsewhere = private_chat(ana, matrix_bot), private_chat(ben, matrix_bot)
    ana.say(room, "define hyena")
    expect_answers(ana, room, matrix_bot, ["hyena"])
    # A session that the bot is not given: its devices count as having it already.
    client = ana.client
    client.invalidate_outbound_session(room)
    client.olm.create_outbound_group_session(room)
    session = client.olm.outbound_group_sessions[room]
    key = session.session_key
    for device in client.device_store.active_user_devices(matrix_bot.user):
        session.users_shared_with.add((device.user_id, device.id))
    session.shared = True
    ana.say(room, "define zebra")
    ana.wait(room, "couldn't decrypt", matrix_bot.user)
    ana.say(room, "define yacht")
    # The bot has heard of that message, too, when it answers a later one elsewhere.
    ben.say(elsewhere, "define honey")
    expect_answers(ben, elsewhere, matrix_bot, ["honey"])
    # Now the key comes.
    if is_forwarded:
        ana.forward_room_key(room, session.id, matrix_bot.user)
    else:
        ana.send_room_key(room, session.id, key, matrix_bot.user)
    expect_answers(ana, room, matrix_bot, ["hyena", "zebra", "yacht"])
    assert sum("decrypt" in m.text for m in ana.messages(room, matrix_bot.user)) == 1, "said once"


def test_who_has_left_does_not_get_the_next_session(matrix_bot, homeserver, reader):
    ana, ben = reader("ana"), reader("ben")
    room = ana.start_chat(ben.id, matrix_bot.user, initial_state=ENCRYPTED)
    ben.join(room)
    ana.wait(room, "Hello, everybody", matrix_bot.user)
    ben.wait(room, "Hello, everybody", matrix_bot.user)
    sessions = lambda: {
        event["content"]["session_id"]
        for event in on_the_server(homeserver, ana, room)
        if event["sender"] == matrix_bot.user
    }
    before = sessions()
    ana.say(room, "/define hyena")
    expect_answers(ana, room, matrix_bot, ["hyena"])
    assert sessions() == before, "the same session as long as the same people are there"
    ben.leave(room)
    ana.say(room, "/define yacht")
    expect_answers(ana, room, matrix_bot, ["hyena", "yacht"])
    assert len(sessions()) == 2


def ask_until_answered(person, room, bot, word):
    """Asks for a word, and again while no answer comes, as people do. When it asks first, the client may not know of the bot's new device yet,
    or may have no key with which to write to it.
    """
    for _ in range(12):
        person.say(room, f"define {word}")
        try:
            return wait_for(lambda: word in answers(person, room, bot), f"the answer about {word}", 15)
        except AssertionError:
            continue
    raise AssertionError(f"no answer about {word}: {answers(person, room, bot)}")


def test_a_database_that_was_lost_means_a_new_device(homeserver, reader, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = reader("ana")
        room = private_chat(ana, bot)
        ana.say(room, "define hyena")
        expect_answers(ana, room, bot, ["hyena"])
        bot.stop()
        bot.database = tmp_path / "new.sqlite"
        bot.start()
        # What is said before the first sync is left alone.
        wait_for(lambda: has_synced(bot.database), "the first answer of the homeserver")
        ask_until_answered(ana, room, bot, "yacht")
    finally:
        bot.close()


def test_after_a_new_login_it_reads_on(homeserver, reader, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = reader("ana")
        room = private_chat(ana, bot)
        ana.say(room, "define hyena")
        expect_answers(ana, room, bot, ["hyena"])
        homeserver.end_sessions(bot)
        ask_until_answered(ana, room, bot, "yacht")
        assert len(homeserver.device_keys(ana, bot.user)) == 1
        bot.stop()
        bot.start()
        ask_until_answered(ana, room, bot, "zebra")
        assert list(dict.fromkeys(answers(ana, room, bot))) == ["hyena", "yacht", "zebra"]
    finally:
        bot.close()


def test_keys_are_in_no_log_and_no_backup(homeserver, reader, tmp_path):
    bot = MatrixBot(homeserver, tmp_path, HONEYCUE_LOG_LEVEL="trace")
    try:
        ana = reader("ana")
        room = private_chat(ana, bot)
        ana.show(room, FIXTURES / easy_board()["file"])
        ana.wait(room, "I see", bot.user)
        database = sqlite3.connect(bot.database)
        values = [value for (value,) in database.execute("SELECT value FROM vault")]
        database.close()
        pickles = {pickle for value in values for pickle in re.findall(r'"pickle":"([^"]+)"', value.decode())}
        assert len(pickles) >= 3, "an account and sessions"
        copy = tmp_path / "copy.sqlite"
        assert honeycue("backup", str(copy), HONEYCUE_DATABASE=str(bot.database)).returncode == 0
    finally:
        bot.close()
    log, backup = (tmp_path / "bot.log").read_text(), copy.read_bytes()
    for pickle in pickles:
        assert pickle not in log and pickle.encode() not in backup


def unpadded(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")


class SecretStorage:
    """Cross-signing keys and secret storage of an account, as a client sets them up; after the specification."""

    ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

    def __init__(self, homeserver, user: str, password: str) -> None:
        self.key = secrets.token_bytes(32)
        token = homeserver.log_in(user, password)
        master, signing = (ed25519.Ed25519PrivateKey.generate() for _ in range(2))
        self.signing_name = "ed25519:" + self.public(signing)
        keys = {
            "master_key": self.described(user, "master", master),
            "self_signing_key": self.described(user, "self_signing", signing),
        }
        self.sign(keys["self_signing_key"], user, master)
        login = {"type": "m.login.password", "identifier": {"type": "m.id.user", "user": user}, "password": password}
        homeserver.call("POST", "/_matrix/client/v3/keys/device_signing/upload", keys | {"auth": login}, token)
        data = f"/_matrix/client/v3/user/{user}/account_data"
        start = secrets.token_bytes(16)
        _, mac = self.encrypted("", bytes(32), start)
        description = {"algorithm": "m.secret_storage.v1.aes-hmac-sha2", "iv": unpadded(start), "mac": unpadded(mac)}
        homeserver.call("PUT", f"{data}/m.secret_storage.key.K", description, token)
        homeserver.call("PUT", f"{data}/m.secret_storage.default_key", {"key": "K"}, token)
        seed = unpadded(signing.private_bytes_raw()).encode()
        ciphertext, mac = self.encrypted("m.cross_signing.self_signing", seed, start)
        secret = {"iv": unpadded(start), "ciphertext": unpadded(ciphertext), "mac": unpadded(mac)}
        homeserver.call("PUT", f"{data}/m.cross_signing.self_signing", {"encrypted": {"K": secret}}, token)
        self.public_key = signing.public_key()

    @staticmethod
    def public(key) -> str:
        return unpadded(key.public_key().public_bytes_raw())

    def described(self, user: str, usage: str, key) -> dict:
        return {"user_id": user, "usage": [usage], "keys": {"ed25519:" + self.public(key): self.public(key)}}

    def sign(self, what: dict, user: str, key) -> None:
        signature = unpadded(key.sign(canonicaljson.encode_canonical_json(what)))
        what["signatures"] = {user: {"ed25519:" + self.public(key): signature}}

    def encrypted(self, name: str, text: bytes, start: bytes) -> tuple[bytes, bytes]:
        derived = HKDF(hashes.SHA256(), 64, salt=bytes(32), info=name.encode()).derive(self.key)
        cipher = Cipher(algorithms.AES(derived[:32]), modes.CTR(start)).encryptor()
        ciphertext = cipher.update(text) + cipher.finalize()
        return ciphertext, hmac.digest(derived[32:], ciphertext, "sha256")

    @property
    def recovery_key(self) -> str:
        """As a client shows it: base58 in groups of four."""
        data = b"\x8b\x01" + self.key
        data += bytes([functools.reduce(operator.xor, data)])
        number, text = int.from_bytes(data, "big"), ""
        while number:
            number, digit = divmod(number, 58)
            text = self.ALPHABET[digit] + text
        return " ".join(text[place : place + 4] for place in range(0, len(text), 4))


def test_the_recovery_key_signs_the_bots_device(homeserver, tmp_path, reader):
    bot = MatrixBot(homeserver, tmp_path)
    bot.stop()
    storage = SecretStorage(homeserver, bot.user, bot.password)
    bot.settings["MATRIX_RECOVERY_KEY"] = storage.recovery_key
    bot.start()
    ana = reader("ana")

    def signature() -> dict | None:
        answer = homeserver.call(
            "POST", "/_matrix/client/v3/keys/query", {"device_keys": {bot.user: []}}, ana.client.access_token
        )
        devices = answer["device_keys"].get(bot.user, {}).values()
        return next((d for d in devices if storage.signing_name in d["signatures"][bot.user]), None)

    try:
        device = wait_for(signature, "the signature")
        value = base64.b64decode(device["signatures"][bot.user][storage.signing_name] + "==")
        signed = {name: part for name, part in device.items() if name not in ("signatures", "unsigned")}
        storage.public_key.verify(value, canonicaljson.encode_canonical_json(signed))
    finally:
        bot.close()
    assert storage.recovery_key not in bot.logged
    assert "MATRIX_RECOVERY_KEY fits" in honeycue("doctor", **bot.defaults | bot.settings).stdout


def test_an_account_without_signing_keys_gets_some_and_its_device_is_signed(homeserver, tmp_path, reader):
    bot = MatrixBot(homeserver, tmp_path)
    ana = reader("ana")

    def keys() -> dict:
        return homeserver.call(
            "POST", "/_matrix/client/v3/keys/query", {"device_keys": {bot.user: []}}, ana.client.access_token
        )

    def signed() -> dict | None:
        answer = keys()
        signing = answer.get("self_signing_keys", {}).get(bot.user)
        devices = answer["device_keys"].get(bot.user, {}).values()
        names = set(signing["keys"]) if signing else set()
        return next((d for d in devices if names & set(d["signatures"][bot.user])), None)

    try:
        device = wait_for(signed, "the signature")
        answer = keys()
        master = next(iter(answer["master_keys"][bot.user]["keys"]))
        assert master in answer["self_signing_keys"][bot.user]["signatures"][bot.user]
        name, value = next(iter(answer["self_signing_keys"][bot.user]["keys"].items()))
        public = ed25519.Ed25519PublicKey.from_public_bytes(base64.b64decode(value + "=="))
        part = {key: item for key, item in device.items() if key not in ("signatures", "unsigned")}
        public.verify(
            base64.b64decode(device["signatures"][bot.user][name] + "=="), canonicaljson.encode_canonical_json(part)
        )
        room = private_chat(ana, bot)
        ana.say(room, "define yacht")
        ana.wait(room, "yacht", bot.user)
        bot.stop()
        files = list(tmp_path.rglob("*.matrix-recovery-key"))
        assert len(files) == 1 and files[0].stat().st_mode & 0o777 == 0o600
        recovery_key = files[0].read_text().strip()
        bot.start()
        ana.say(room, "define hyena")
        ana.wait(room, "hyena", bot.user)
        assert keys()["master_keys"] == answer["master_keys"]
        assert recovery_key not in bot.logged and files[0].name in bot.logged
        assert "MATRIX_RECOVERY_KEY fits" in honeycue("doctor", **bot.defaults | bot.settings).stdout
    finally:
        bot.close()


def test_a_recovery_key_that_does_not_fit_is_reported(homeserver, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    bot.stop()
    SecretStorage(homeserver, bot.user, bot.password)
    other = object.__new__(SecretStorage)
    other.key = bytes(32)
    bot.settings["MATRIX_RECOVERY_KEY"] = other.recovery_key
    bot.start()
    try:
        bot.wait_until_logged("MATRIX_RECOVERY_KEY is not the key")
    finally:
        bot.close()
    doctor = honeycue("doctor", **bot.defaults | bot.settings)
    assert "✗ platform: MATRIX_RECOVERY_KEY is not the key" in doctor.stdout and doctor.returncode != 0
    settings = bot.defaults | bot.settings | {"MATRIX_RECOVERY_KEY": "EsTc nonsense"}
    assert "MATRIX_RECOVERY_KEY is not usable" in honeycue("run", **settings).stderr
