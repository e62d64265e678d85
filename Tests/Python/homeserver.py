"""A real Matrix homeserver on loopback: Synapse, with SQLite, in a folder of the test."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import ports
import program

SERVER_NAME = "hive.test"

# Limits for people are lifted, so that only what a test sets limits the bot.
FREE = {"per_second": 10_000, "burst_count": 10_000}
LIMITS = [
    "rc_message",
    "rc_registration",
    "rc_admin_redaction",
    "rc_media_create",
    "rc_reports",
    "rc_room_creation",
]
NESTED_LIMITS = {
    "rc_login": ["address", "account", "failed_attempts"],
    "rc_joins": ["local", "remote"],
    "rc_invites": ["per_room", "per_user", "per_issuer"],
}


class Homeserver:
    """A homeserver whose data survives restarts."""

    def __init__(self, folder: Path, **settings) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        # It is the same after a restart.
        self.reservation = ports.reserved_port()
        port = ports.number(self.reservation)
        self.url = f"http://127.0.0.1:{port}"
        self.config = folder / "homeserver.yaml"
        limits = {name: FREE for name in LIMITS} | {
            name: {part: FREE for part in parts} for name, parts in NESTED_LIMITS.items()
        }
        key = base64.b64encode(secrets.token_bytes(32)).decode().rstrip("=")
        (folder / "signing.key").write_text(f"ed25519 a_test {key}\n")
        # JSON is YAML.
        self.config.write_text(
            json.dumps(
                {
                    "server_name": SERVER_NAME,
                    "pid_file": str(folder / "synapse.pid"),
                    "listeners": [
                        {
                            "port": port,
                            "type": "http",
                            "bind_addresses": ["127.0.0.1"],
                            "resources": [{"names": ["client"]}],
                        }
                    ],
                    "database": {"name": "sqlite3", "args": {"database": str(folder / "synapse.db")}},
                    "log_config": str(self.log_config()),
                    "media_store_path": str(folder / "media"),
                    "signing_key_path": str(folder / "signing.key"),
                    "macaroon_secret_key": secrets.token_hex(),
                    "registration_shared_secret": "only for tests",
                    "enable_registration": False,
                    "report_stats": False,
                    "trusted_key_servers": [],
                    "suppress_key_server_warning": True,
                    "presence": {"enabled": False},
                }
                | limits
                | settings
            )
        )
        self.start()

    def log_config(self) -> Path:
        path = self.folder / "log.yaml"
        path.write_text(json.dumps({"version": 1, "root": {"level": "WARNING", "handlers": []}}))
        return path

    def start(self) -> None:
        self.output = open(self.folder / "synapse.log", "a")
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "synapse.app.homeserver",
                "--config-path",
                str(self.config),
            ],
            stdout=self.output,
            stderr=self.output,
            cwd=self.folder,
        )
        deadline = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=1):
                    return
            except OSError:
                assert self.process.poll() is None, (self.folder / "synapse.log").read_text()[-3000:]
                assert time.monotonic() < deadline, "Synapse does not start"
                time.sleep(0.1)

    def register(self, name: str, admin: bool = False) -> tuple[str, str]:
        """Makes an account whose name begins with `name`, and returns its identifier and password."""
        name += secrets.token_hex(4)
        nonce = self.call("GET", "/_synapse/admin/v1/register")["nonce"]
        password = secrets.token_hex(8)
        role = "admin" if admin else "notadmin"
        mac = hmac.new(b"only for tests", digestmod=hashlib.sha1)
        mac.update(b"\0".join(part.encode() for part in (nonce, name, password, role)))
        self.call(
            "POST",
            "/_synapse/admin/v1/register",
            {"nonce": nonce, "username": name, "password": password, "admin": admin, "mac": mac.hexdigest()},
        )
        return f"@{name}:{SERVER_NAME}", password

    def call(self, method: str, path: str, body: dict | None = None, token: str | None = None) -> dict:
        request = urllib.request.Request(
            self.url + path, method=method, data=None if body is None else json.dumps(body).encode()
        )
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def log_in(self, user: str, password: str) -> str:
        """A new session's access token."""
        identifier = {"type": "m.id.user", "user": user}
        login = {"type": "m.login.password", "identifier": identifier, "password": password}
        return self.call("POST", "/_matrix/client/v3/login", login)["access_token"]

    def membership(self, person, room: str, of: str) -> str:
        """Whether somebody is in a room that `person` may see."""
        path = f"/_matrix/client/v3/rooms/{quote(room)}/state/m.room.member/{quote(of)}"
        return self.call("GET", path, token=person.client.access_token)["membership"]

    def upgrade(self, person, room: str) -> str:
        """Replaces a room and returns the new one."""
        version = {"new_version": "10"}
        path = f"/_matrix/client/v3/rooms/{quote(room)}/upgrade"
        return self.call("POST", path, version, person.client.access_token)["replacement_room"]

    def joined_rooms(self, bot) -> Callable[[], list[str]]:
        """Returns a function that asks for the rooms a bot is in. It logs in only once, since checking a password is costly."""
        token = self.log_in(bot.user, bot.password)
        return lambda: self.call("GET", "/_matrix/client/v3/joined_rooms", token=token)["joined_rooms"]

    def device_keys(self, person, of: str) -> dict[str, dict]:
        """The keys of somebody's devices, as `person` sees them."""
        query = {"device_keys": {of: []}}
        answer = self.call("POST", "/_matrix/client/v3/keys/query", query, person.client.access_token)
        return answer["device_keys"].get(of, {})

    def sessions(self, bot) -> list[str]:
        token = self.log_in(bot.user, bot.password)
        devices = self.call("GET", "/_matrix/client/v3/devices", token=token)["devices"]
        return [device["device_id"] for device in devices]

    def end_sessions(self, bot) -> None:
        token = self.log_in(bot.user, bot.password)
        self.call("POST", "/_matrix/client/v3/logout/all", {}, token)

    def lift_limits(self, person) -> None:
        """Lets an account send as much as it likes."""
        path = f"/_synapse/admin/v1/users/{quote(person.id)}/override_ratelimit"
        self.call("POST", path, {"messages_per_second": 0, "burst_count": 0}, self.administrator())

    def administrator(self) -> str:
        user, password = self.register("admin", admin=True)
        return self.log_in(user, password)

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self.resume()
        self.process.terminate()
        try:
            self.process.wait(timeout=program.END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()
