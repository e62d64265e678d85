"""A network between the bot and the playground that can be interrupted."""

from __future__ import annotations

import socket
import threading


class Proxy:
    """Forwards connections to `target` until told otherwise."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.is_silent = False
        self.is_stalling = False
        self.connections: list[socket.socket] = []
        self.lock = threading.Lock()
        self.listener: socket.socket | None = None
        self.port = 0
        self.open()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Listens on the same port as before."""
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=50)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def refuse(self) -> None:
        """Cuts all connections and refuses new ones."""
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()

    def fall_silent(self) -> None:
        """Accepts new connections, but forwards nothing on any connection."""
        self.is_silent = True

    def stall(self) -> None:
        """Forwards only the head of each answer."""
        self.is_stalling = True

    def recover(self) -> None:
        """Serves new connections again. Those that hang stay open."""
        self.is_silent = self.is_stalling = False

    def cut(self) -> None:
        with self.lock:
            for connection in self.connections:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                connection.close()
            self.connections.clear()

    def close(self) -> None:
        self.refuse()

    def accept(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            with self.lock:
                self.connections.append(client)
            if self.is_silent:
                continue
            server = socket.create_connection(("127.0.0.1", self.target))
            with self.lock:
                self.connections.append(server)
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self.carry, args=(source, sink, source is server), daemon=True).start()

    def carry(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        try:
            while data := source.recv(1 << 16):
                if self.is_silent:
                    return
                if self.is_stalling and is_answer:
                    sink.sendall(data.partition(b"\r\n\r\n")[0] + b"\r\n\r\n{")
                    return
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class HoldingProxy(Proxy):
    """Forwards every request, and on demand holds back what the server answers from a certain request on."""

    def __init__(self, target: int) -> None:
        self.mark = b""
        self.holds = threading.Event()
        self.goes_on = threading.Event()
        self.goes_on.set()
        super().__init__(target)

    def hold_after(self, mark: str) -> None:
        """Holds all answers from the next request on that has this text in its first lines."""
        self.goes_on.clear()
        self.mark = mark.encode()

    def go_on(self) -> None:
        self.mark = b""
        self.goes_on.set()

    def carry(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        try:
            while data := source.recv(1 << 16):
                if is_answer and self.holds.is_set():
                    self.goes_on.wait()
                elif self.mark and self.mark in data:
                    self.holds.set()
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass
