"""A PostgreSQL server and its streaming replica, each on a machine of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from network import NETWORK, Machine

# The programs of Debian's newest package. They are in no folder of the PATH.
PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))


class Server:
    """One PostgreSQL server. It runs as the user `postgres`, because PostgreSQL refuses to run as root."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.folder = Path(tempfile.mkdtemp(prefix="honeycue-chaos-"))
        shutil.chown(self.folder, "postgres", "postgres")
        self.data = self.folder / "data"

    def program(self, name: str, *arguments: str, check: bool = True) -> subprocess.CompletedProcess:
        command = self.machine.command("runuser", "-u", "postgres", "--", str(PROGRAMS / name), *arguments)
        with open(self.folder / "programs.log", "a") as log:
            return subprocess.run(
                command, check=check, stdout=log, stderr=log, cwd=self.folder, stdin=subprocess.DEVNULL
            )

    def make(self) -> None:
        self.program("initdb", "--pgdata", str(self.data), "--auth-local=trust", "--encoding=UTF8", "--locale=C")
        with open(self.data / "pg_hba.conf", "a") as rules:
            rules.write(f"host all all {NETWORK}.0/24 trust\nhost replication all {NETWORK}.0/24 trust\n")
        with open(self.data / "postgresql.conf", "a") as settings:
            settings.write("max_connections = 50\nwal_level = replica\nhot_standby = on\n")

    def copy(self, primary: Server) -> None:
        """Becomes the streaming replica of `primary`."""
        self.program(
            "pg_basebackup", "--host", primary.machine.address, "--username=postgres", "--pgdata", str(self.data),
            "--write-recovery-conf", "--checkpoint=fast",
        )

    def start(self, **settings: str) -> None:
        settings |= {"listen_addresses": self.machine.address, "unix_socket_directories": str(self.folder)}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self.program("pg_ctl", "start", "--wait", "--pgdata", str(self.data), "--log", str(self.folder / "server.log"), "--options", options)

    def stop(self, mode: str) -> None:
        self.program("pg_ctl", "stop", "--wait", "--pgdata", str(self.data), "--mode", mode, check=False)

    def promote(self) -> None:
        self.program("pg_ctl", "promote", "--wait", "--pgdata", str(self.data))

    def query(self, statement: str, database: str = "postgres") -> str:
        """The result of a statement, asked on the machine itself."""
        command = ["runuser", "-u", "postgres", "--", str(PROGRAMS / "psql"), "--host", str(self.folder)]
        done = subprocess.run(
            [*command, "--dbname", database, "--no-align", "--tuples-only", "--command", statement],
            check=True, capture_output=True, text=True, cwd=self.folder, env=os.environ,
        )
        return done.stdout.strip()

    def close(self) -> None:
        if self.data.exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


class Cluster:
    """A primary and a replica, which has every commit before the bot hears of it."""

    def __init__(self, first: Machine, second: Machine) -> None:
        self.primary, self.replica = Server(first), Server(second)
        self.primary.make()
        self.primary.start()
        self.primary.query("CREATE ROLE honeycue LOGIN")
        self.primary.query("CREATE DATABASE honeycue OWNER honeycue TEMPLATE template0 ENCODING 'UTF8'")
        self.replica.copy(self.primary)
        self.replica.start()
        self.primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.query("SELECT pg_reload_conf()")

    @property
    def address(self) -> str:
        """Of whichever server takes writes."""
        hosts = f"{self.primary.machine.address},{self.replica.machine.address}"
        return f"postgres://honeycue@{hosts}/honeycue?target_session_attrs=read-write&connect_timeout=2"

    def close(self) -> None:
        self.replica.close()
        self.primary.close()
