#!/usr/bin/env bash
# Expected: the idle timeout of Hummingbird's HTTP1Channel ends a connection on which nothing happens. A client that is still receiving the
# body of an answer, however slowly, is not idle: the server has not finished.
# Seen: the server counts the answer as finished, and the connection as idle, when the body's end is written to its queue, not when the
# client has it. A client that pauses for longer than the timeout gets what the system's buffers hold; the rest is thrown away, and the
# connection is closed as if all were well. A client that does not pause gets all.
# Version: Hummingbird 2.28.1 with Swift 6.3.
# Why it matters: large downloads over slow links end early, with a whole number of bytes missing and no error in the server's log.
# Our answer: Sources/Playground/Server/PatientAnswers.swift writes a piece of a large answer only when the system has taken the one
# before; Tests/PlaygroundTests/SlowDownloadTests.swift has sixteen clients that pause.
set -euo pipefail
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir -p "$work/Sources/Serve"
cat >"$work/Package.swift" <<'SWIFT'
// swift-tools-version:6.0
import PackageDescription
let package = Package(
    name: "Serve", platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1")],
    targets: [.executableTarget(name: "Serve", dependencies: [.product(name: "Hummingbird", package: "hummingbird")])])
SWIFT
cat >"$work/Sources/Serve/main.swift" <<'SWIFT'
import Hummingbird
import HummingbirdCore

// More than the buffers of the system take.
let body = ByteBuffer(repeating: 7, count: 16 << 20)
let router = Router()
router.get("/file") { _, _ in Response(status: .ok, body: ResponseBody(byteBuffer: body)) }
let application = Application(
    router: router, server: .http1(configuration: .init(idleTimeout: .seconds(1))),
    configuration: .init(address: .hostname("127.0.0.1", port: 0)), onServerRunning: { print("port", $0.localAddress?.port ?? 0) })
try await application.runService()
SWIFT
swift --version 2>&1 | grep -o 'Swift version [^ ]*'
swift build --package-path "$work" >"$work/build" 2>&1 || { tail -n 5 "$work/build"; exit 1; }
stdbuf -oL "$work/.build/debug/Serve" >"$work/output" 2>&1 &
server=$!
for _ in $(seq 100); do grep -q '^port' "$work/output" && break; sleep 0.1; done
python3 - "$(grep -m 1 -o '^port [0-9]*' "$work/output" | cut -d ' ' -f 2)" <<'PYTHON'
import socket
import sys
import time

LENGTH = 16 << 20


def received(pause: float) -> int:
    """How much of the body a client gets that waits `pause` seconds before it reads."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 128 << 10)
        client.connect(("127.0.0.1", int(sys.argv[1])))
        client.sendall(b"GET /file HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(pause)
        client.settimeout(20)
        data = bytearray()
        try:
            while (begin := data.find(b"\r\n\r\n")) < 0 or len(data) - begin - 4 < LENGTH:
                piece = client.recv(1 << 20)
                if not piece:
                    break
                data += piece
        except ConnectionResetError:
            pass
        return len(data) - data.find(b"\r\n\r\n") - 4


at_once, later = received(0), received(3)
print(f"of {LENGTH} bytes a client that reads at once gets {at_once}, one that pauses for three seconds {later}")
sys.exit(0 if at_once == LENGTH and 0 < later < LENGTH else 3)
PYTHON
