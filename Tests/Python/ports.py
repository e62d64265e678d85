"""Ports for servers that can't choose a free one themselves and say which."""

from __future__ import annotations

import socket


def reserved_port() -> socket.socket:
    """A socket on a free port of 127.0.0.1, which nobody is given as long as the socket is open.

    A server that sets `SO_REUSEADDR`, as most do, can listen there all the same, because this socket does not listen.
    """
    reservation = socket.socket()
    reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reservation.bind(("127.0.0.1", 0))
    return reservation


def number(reservation: socket.socket) -> int:
    """The reserved port."""
    return reservation.getsockname()[1]
