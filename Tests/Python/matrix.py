"""The bot on Matrix, and people with matrix-nio as their client."""

from __future__ import annotations

import asyncio
import re
import secrets
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import nio
from nio.crypto import decrypt_attachment

from homeserver import Homeserver
from honeycue import Bot
from playground import Playground, wait_for


# What makes a new room an encrypted one.
ENCRYPTED = [{"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]


class MatrixBot(Bot):
    """The bot with an account on a homeserver, and on a playground as well if there is one."""

    def __init__(
        self, homeserver: Homeserver, folder: Path, playground: Playground | None = None, **settings: str
    ) -> None:
        self.homeserver = homeserver
        self.user, self.password = homeserver.register("honeycue")
        account = {
            "MATRIX_HOMESERVER": homeserver.url,
            "MATRIX_USER": self.user,
            "MATRIX_PASSWORD": self.password,
        }
        super().__init__(playground, folder, **account | settings)


@dataclass
class Said:
    """A message of a room, with its latest text."""

    id: str
    sender: str
    content: dict
    edits: list[dict] = field(default_factory=list)
    reactions: list[tuple[str, str]] = field(default_factory=list)
    """Who reacted, with what."""
    redacted: bool = False

    @property
    def current(self) -> dict:
        return self.edits[-1]["m.new_content"] if self.edits else self.content

    @property
    def text(self) -> str:
        return self.current.get("body", "")

    @property
    def html(self) -> str:
        return self.current.get("formatted_body", "")

    @property
    def thread(self) -> str | None:
        relation = self.content.get("m.relates_to", {})
        return relation.get("event_id") if relation.get("rel_type") == "m.thread" else None


@dataclass
class Poll:
    """A vote, as clients show it."""

    id: str
    sender: str
    content: dict
    has_ended: bool = False

    KIND = "org.matrix.msc3381.poll"

    @property
    def start(self) -> dict:
        return self.content[f"{self.KIND}.start"]

    @property
    def question(self) -> str:
        return self.start["question"]["org.matrix.msc1767.text"]

    @property
    def labels(self) -> list[str]:
        return [answer["org.matrix.msc1767.text"] for answer in self.start["answers"]]


class Loop:
    """One event loop for all clients, in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def submit(self, work) -> Future:
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def run(self, work, seconds: float = 60):
        return self.submit(work).result(seconds)


class Person:
    """An account whose client syncs all the time and remembers what it sees."""

    def __init__(self, loop: Loop, homeserver: Homeserver, name: str, keys: Path | None = None) -> None:
        """With a folder for `keys`, the client can read encrypted rooms."""
        self.loop = loop
        self.homeserver = homeserver
        self.id, self.password = homeserver.register(name)
        self.client = nio.AsyncClient(
            homeserver.url,
            self.id,
            store_path=str(keys) if keys else "",
            config=nio.AsyncClientConfig(encryption_enabled=bool(keys), store_sync_tokens=False),
        )
        self.seen: dict[str, dict[str, Said]] = {}
        self.polls: dict[str, dict[str, Poll]] = {}
        self.invited: list[str] = []
        self.client.add_event_callback(self._event, nio.Event)
        self.client.add_event_callback(self._invite, nio.InviteMemberEvent)
        answer = loop.run(self.client.login(self.password))
        assert isinstance(answer, nio.LoginResponse), answer
        # A client that was away gets the newest ten events of a room, unless it asks for more: a hundred at most.
        newest = {"room": {"timeline": {"limit": 100}}}
        self.syncing = loop.submit(self.client.sync_forever(timeout=10_000, full_state=False, sync_filter=newest))

    async def _event(self, room: nio.MatrixRoom, event: nio.Event) -> None:
        source = event.source
        content = source.get("content", {})
        relation = content.get("m.relates_to") or {}
        messages = self.seen.setdefault(room.room_id, {})
        related = messages.get(relation.get("event_id", ""))
        if source["type"] == "m.reaction" and related:
            related.reactions.append((source["sender"], relation["key"]))
        elif relation.get("rel_type") == "m.replace" and related:
            related.edits.append(content)
        elif source["type"] == "m.room.redaction":
            redacted = messages.get(source.get("redacts") or content.get("redacts", ""))
            if redacted:
                redacted.redacted = True
        elif source["type"] == f"{Poll.KIND}.start":
            self.polls.setdefault(room.room_id, {})[source["event_id"]] = Poll(
                source["event_id"], source["sender"], content
            )
        elif source["type"] == f"{Poll.KIND}.end":
            poll = self.polls.get(room.room_id, {}).get(relation.get("event_id", ""))
            if poll and poll.sender == source["sender"]:
                poll.has_ended = True
        elif source["type"] in ("m.room.message", "m.room.encrypted"):
            messages[source["event_id"]] = Said(source["event_id"], source["sender"], content)

    async def _invite(self, room: nio.MatrixInvitedRoom, event: nio.InviteMemberEvent) -> None:
        if event.membership == "invite" and event.state_key == self.id:
            self.invited.append(room.room_id)

    # What people do.

    def start_chat(self, *others: str, direct: bool = False, **options) -> str:
        """Opens a room, invites people to it in this order and returns its identifier. Name the bot last: it may come before the
        server has invited the next, and then it takes the room for a private chat.
        """
        answer = self.loop.run(self.client.room_create(invite=list(others), is_direct=direct, **options))
        assert isinstance(answer, nio.RoomCreateResponse), answer
        return answer.room_id

    def invite(self, room: str, person: str) -> None:
        answer = self.loop.run(self.client.room_invite(room, person))
        assert isinstance(answer, nio.RoomInviteResponse), answer

    def join(self, room: str) -> None:
        answer = self.loop.run(self.client.join(room))
        assert isinstance(answer, nio.JoinResponse), answer
        # The client sends nothing to a room of which the server has not told it yet.
        wait_for(lambda: room in self.client.rooms, "the room that was joined")

    def leave(self, room: str) -> None:
        self.loop.run(self.client.room_leave(room))

    def say(self, room: str, text: str, thread: str | None = None, reply_to: str | None = None) -> str:
        content: dict = {"msgtype": "m.text", "body": text}
        relation: dict = {}
        if thread:
            relation |= {"rel_type": "m.thread", "event_id": thread, "is_falling_back": reply_to is None}
        if thread or reply_to:
            relation["m.in_reply_to"] = {"event_id": reply_to or thread}
        if relation:
            content["m.relates_to"] = relation
        return self.send(room, "m.room.message", content)

    def send(self, room: str, kind: str, content: dict) -> str:
        answer = self.loop.run(self.client.room_send(room, kind, content, ignore_unverified_devices=True))
        assert isinstance(answer, nio.RoomSendResponse), answer
        return answer.event_id

    def say_all(self, room: str, texts: list[str]) -> None:
        """Says the texts one after another, as fast as the server takes them."""
        for text in texts:
            self.say(room, text)

    def show(self, room: str, photo: Path, caption: str = "", content_type: str = "image/jpeg") -> str:
        """Sends a picture, encrypted in an encrypted room."""
        data = photo.read_bytes()
        is_encrypted = self.client.rooms[room].encrypted
        answer, file = self.loop.run(
            self.client.upload(
                lambda *_: BytesIO(data),
                content_type=content_type,
                filename=photo.name,
                filesize=len(data),
                encrypt=is_encrypted,
            )
        )
        assert isinstance(answer, nio.UploadResponse), answer
        content = {
            "msgtype": "m.image",
            "body": caption or photo.name,
            "filename": photo.name,
            "info": {"mimetype": content_type, "size": len(data)},
        }
        place = {"file": file | {"url": answer.content_uri}} if is_encrypted else {"url": answer.content_uri}
        return self.send(room, "m.room.message", content | place)

    def react(self, room: str, event: str, key: str) -> str:
        relation = {"rel_type": "m.annotation", "event_id": event, "key": key}
        return self.send(room, "m.reaction", {"m.relates_to": relation})

    def vote(self, room: str, poll: Poll, label: str) -> str:
        answer = poll.start["answers"][poll.labels.index(label)]["id"]
        content = {
            "m.relates_to": {"rel_type": "m.reference", "event_id": poll.id},
            f"{Poll.KIND}.response": {"answers": [answer]},
        }
        return self.send(room, f"{Poll.KIND}.response", content)

    def send_room_key(self, room: str, session: str, key: str, to: str) -> None:
        """Sends a session of a room to the devices of somebody, as a client does that shares it late."""
        self._send_key("m.room_key", {"room_id": room, "session_id": session, "session_key": key}, to)

    def forward_room_key(self, room: str, session: str, to: str) -> None:
        """Sends a session of a room to the devices of somebody, as a client does that was asked for it."""
        sender_key = self.client.olm.account.identity_keys["curve25519"]
        known = self.client.olm.inbound_group_store.get(room, sender_key, session)
        content = {
            "room_id": room,
            "session_id": session,
            "session_key": known.export_session(known.first_known_index),
            "sender_key": sender_key,
            "sender_claimed_ed25519_key": known.ed25519,
            "forwarding_curve25519_key_chain": [],
        }
        self._send_key("m.forwarded_room_key", content, to)

    def _send_key(self, kind: str, content: dict, to: str) -> None:
        content = {"algorithm": "m.megolm.v1.aes-sha2"} | content
        olm = self.client.olm
        messages: dict = {}
        for device in olm.device_store.active_user_devices(to):
            messages[device.id] = olm._olm_encrypt(olm.session_store.get(device.curve25519), device, kind, content)
        path = f"/_matrix/client/v3/sendToDevice/m.room.encrypted/{secrets.token_hex()}"
        self.homeserver.call("PUT", path, {"messages": {to: messages}}, self.client.access_token)

    # What people see.

    def messages(self, room: str, sender: str | None = None) -> list[Said]:
        """The messages of a room. A client that has stopped syncing fails with its reason, since nothing more would come."""
        if self.syncing.done():
            self.syncing.result()
        return [m for m in list(self.seen.get(room, {}).values()) if sender is None or m.sender == sender]

    def wait(self, room: str, pattern: str, sender: str, seconds: float = 60) -> Said:
        """The newest message of `sender` that matches `pattern`."""
        found = lambda: next(
            (m for m in reversed(self.messages(room, sender)) if re.search(pattern, m.text, re.DOTALL)), None
        )
        return wait_for(found, lambda: f"“{pattern}” among {[m.text for m in self.messages(room, sender)][-4:]}", seconds)

    def wait_for_picture(self, room: str, sender: str) -> Said:
        pictures = lambda: [m for m in self.messages(room, sender) if m.content.get("msgtype") == "m.image"]
        return wait_for(lambda: next(reversed(pictures()), None), "a picture")

    def wait_for_poll(self, room: str, sender: str) -> Poll:
        polls = lambda: [p for p in self.polls.get(room, {}).values() if p.sender == sender]
        return wait_for(lambda: next(reversed(polls()), None), "a poll")

    def download(self, message: Said) -> bytes:
        file = message.content.get("file")
        answer = self.loop.run(self.client.download(file["url"] if file else message.content["url"]))
        assert isinstance(answer, (nio.DownloadResponse, nio.MemoryDownloadResponse)), answer
        if not file:
            return answer.body
        return decrypt_attachment(answer.body, file["key"]["k"], file["hashes"]["sha256"], file["iv"])

    def close(self) -> None:
        self.syncing.cancel()
        self.loop.run(self.client.close())
