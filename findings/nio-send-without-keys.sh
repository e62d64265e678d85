#!/usr/bin/env bash
# Expected: room_send of matrix-nio makes sure “that keys are queried before sending messages to an encrypted room” and raises
# SendRetryError if it can't. So says its documentation.
# Seen: if the server answers the query of keys with an error, the message is encrypted for nobody and sent, and room_send returns its
# event like that of any other. Once a query succeeds, the next message has a key of its own, which does not open the first: that one is
# lost for good. Nothing in the library raises SendRetryError.
# Version: matrix-nio 0.26.0 with vodozemac 0.10.0.
# Why it matters: after one 502 of a busy server the others see “unable to decrypt”, and the sender, a bot or a client for tests, learns
# nothing of it.
# Our answer: Sources/Matrix/Encryption throws when the own server does not tell the keys, so that the message stays in the outbox and is
# sent later (“is not blamed when the bot's own server is slow” in Tests/MatrixTests/HostileDeviceTests.swift).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check "matrix-nio[e2e]==0.26.0"
"$work/venv/bin/python" - "$work" <<'PYTHON'
import asyncio
import importlib.metadata
import logging
import sys

import nio
from aiohttp import web
from nio.crypto import Olm
from nio.store import SqliteMemoryStore

ANA, BOT, ROOM = "@ana:hive.test", "@bot:hive.test", "!room:hive.test"
logging.disable()


class Homeserver:
    """A server with one encrypted room of two people. It refuses the first queries of keys if it is told to."""

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals
        self.queries: list[int] = []
        self.keys_sent = self.messages = 0
        bot = Olm(BOT, "BOTS", SqliteMemoryStore(BOT, "BOTS"))
        self.bots = bot.share_keys()

    async def answer(self, request: web.Request) -> web.Response:
        path = request.path
        if path.endswith("/keys/query"):
            refused = len(self.queries) < self.refusals
            self.queries.append(502 if refused else 200)
            if refused:
                return web.json_response({"errcode": "M_UNKNOWN", "error": "bad gateway"}, status=502)
            return web.json_response({"device_keys": {BOT: {"BOTS": self.bots["device_keys"]}, ANA: {}}, "failures": {}})
        if path.endswith("/keys/claim"):
            key = next(iter(self.bots["one_time_keys"].items()))
            return web.json_response({"one_time_keys": {BOT: {"BOTS": dict([key])}}, "failures": {}})
        if path.endswith("/keys/upload"):
            return web.json_response({"one_time_key_counts": {"signed_curve25519": 50}})
        if path.endswith("/joined_members"):
            return web.json_response({"joined": {ANA: {"display_name": "Ana"}, BOT: {"display_name": "Bot"}}})
        if "/sendToDevice/" in path:
            self.keys_sent += 1
            return web.json_response({})
        if "/send/" in path:
            self.messages += 1
            return web.json_response({"event_id": f"$event{self.messages}"})
        return web.json_response(self.sync())

    @staticmethod
    def sync() -> dict:
        def state(kind: str, key: str, content: dict) -> dict:
            return {"type": kind, "state_key": key, "content": content, "sender": ANA, "event_id": f"${kind}{key}", "origin_server_ts": 1}

        algorithm = {"algorithm": "m.megolm.v1.aes-sha2"}
        events = [state("m.room.member", ANA, {"membership": "join"}), state("m.room.encryption", "", algorithm)]
        timeline = {"events": [], "limited": False, "prev_batch": "s0"}
        room = {"timeline": timeline, "state": {"events": events}, "ephemeral": {"events": []}, "account_data": {"events": []}}
        lists = {"changed": [], "left": []}
        return {
            "next_batch": "s1", "rooms": {"join": {ROOM: room}, "invite": {}, "leave": {}}, "device_lists": lists,
            "to_device": {"events": []}, "device_one_time_keys_count": {"signed_curve25519": 50}, "presence": {"events": []},
        }


async def say_twice(refusals: int) -> tuple[list[str], list[int], list[int]]:
    """The kinds of answer to two messages, how often a key had been sent after each, and the statuses of the queries."""
    server = Homeserver(refusals)
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", server.answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    config = nio.AsyncClientConfig(encryption_enabled=True, store=SqliteMemoryStore)
    client = nio.AsyncClient(f"http://127.0.0.1:{port}", ANA, config=config, store_path=sys.argv[1])
    client.restore_login(ANA, "ANAS", "token")
    await client.sync()
    answers, keys = [], []
    for text in ("first", "second"):
        content = {"msgtype": "m.text", "body": text}
        answer = await client.room_send(ROOM, "m.room.message", content, ignore_unverified_devices=True)
        answers.append(type(answer).__name__)
        keys.append(server.keys_sent)
        if client.should_query_keys:
            await client.keys_query()
    await client.close()
    await runner.cleanup()
    return answers, keys, server.queries


print("matrix-nio", importlib.metadata.version("matrix-nio"), "with vodozemac", importlib.metadata.version("vodozemac"))
seen = {}
for refusals in (0, 1):
    seen[refusals] = answers, keys, queries = asyncio.run(say_twice(refusals))
    print(f"queries answered with {queries}: {' and '.join(answers)}; keys sent after the first and after the second: {keys}")
sent = ["RoomSendResponse"] * 2
sys.exit(0 if seen == {0: (sent, [1, 1], [200]), 1: (sent, [0, 1], [502, 200])} else 3)
PYTHON
