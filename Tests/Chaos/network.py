"""Machines in one network: network namespaces, each with an address of its own, on a bridge."""

from __future__ import annotations

import subprocess

NETWORK = "10.99.0"


def run(*command: str, check: bool = True) -> subprocess.CompletedProcess:
    return subprocess.run(command, check=check, capture_output=True, text=True)


class Machine:
    """A network namespace."""

    def __init__(self, name: str, number: int) -> None:
        self.name = f"honeycue-{name}"
        self.address = f"{NETWORK}.{number}"
        self._port = f"hc-{number}"

    def attach(self, bridge: str) -> None:
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self._port, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        run("ip", "link", "set", self._port, "netns", bridge)
        run("ip", "-n", bridge, "link", "set", self._port, "master", "bridge", "up")
        self.ip("addr", "add", f"{self.address}/24", "dev", "eth0")
        self.ip("link", "set", "lo", "up")
        self.ip("link", "set", "eth0", "up")

    def ip(self, *command: str) -> None:
        run("ip", "-n", self.name, *command)

    def command(self, *command: str) -> list[str]:
        """The command that runs `command` on this machine."""
        return ["ip", "netns", "exec", self.name, *command]

    def drop_answers_to(self, other: Machine) -> None:
        """Drops everything that this machine sends to `other`, which hears nothing of it, not even that."""
        self.ip("route", "add", "blackhole", f"{other.address}/32")

    def answer_again(self, other: Machine) -> None:
        self.ip("route", "del", "blackhole", f"{other.address}/32")

    def unplug(self) -> None:
        self.ip("link", "set", "eth0", "down")

    def plug_in(self) -> None:
        self.ip("link", "set", "eth0", "up")


class Network:
    """The machines. They are gone when it is closed."""

    bridge = "honeycue-bridge"

    def __init__(self, *names: str) -> None:
        self.close()
        run("ip", "netns", "add", self.bridge)
        run("ip", "-n", self.bridge, "link", "add", "bridge", "type", "bridge")
        run("ip", "-n", self.bridge, "link", "set", "bridge", "up")
        self.machines = {name: Machine(name, number) for number, name in enumerate(names, start=10)}
        for machine in self.machines.values():
            machine.attach(self.bridge)

    def __getitem__(self, name: str) -> Machine:
        return self.machines[name]

    def close(self) -> None:
        """Removes the machines, also those that an earlier run left behind."""
        for line in run("ip", "netns", "list").stdout.splitlines():
            if (name := line.split()[0]).startswith("honeycue-"):
                run("ip", "netns", "del", name, check=False)
