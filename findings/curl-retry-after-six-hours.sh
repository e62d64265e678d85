#!/usr/bin/env bash
# Expected: libcurl's CURLINFO_RETRY_AFTER gives the seconds that the server's Retry-After header asks for, or 0 if it can't be parsed.
# Seen: it never gives more than 21,600, six hours, for seconds and for a date alike, and says nothing of that. The manual page doesn't
# either. Of “1.5” it gives 1, of “0.5” it gives 0, as if no wait had been asked for.
# Version: libcurl 8.23.0 as bundled in pycurl 7.49.0.
# Why it matters: a bot that is sent away for a day comes back three times too early, and a server may ask for more each time.
# Our answer: Sources/Telegram/TelegramClient.swift takes retry_after from the answer's body, or else parses the header itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pycurl==7.49.0
"$work/venv/bin/python" - <<'PYTHON'
import sys
import threading
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, HTTPServer
from time import time
from urllib.parse import quote, unquote

import pycurl


class SendAway(BaseHTTPRequestHandler):
    """Answers 429 and asks for the wait that the path names."""

    def do_GET(self) -> None:
        self.send_response(429)
        self.send_header("Retry-After", unquote(self.path[1:]))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


server = HTTPServer(("127.0.0.1", 0), SendAway)
threading.Thread(target=server.serve_forever, daemon=True).start()


def wait(header: str) -> int:
    curl = pycurl.Curl()
    curl.setopt(pycurl.PROXY, "")
    curl.setopt(pycurl.URL, f"http://127.0.0.1:{server.server_port}/{quote(header)}")
    curl.perform()
    return curl.getinfo(pycurl.RETRY_AFTER)


print(pycurl.version.split()[1])
known = {"5": 5, "21600": 21600, "21601": 21600, "86400": 21600, "1.5": 1, "0.5": 0, formatdate(time() + 86400, usegmt=True): 21600}
seen = {header: wait(header) for header in known}
for header, seconds in seen.items():
    print(f"Retry-After: {header} gives {seconds}")
server.shutdown()
sys.exit(0 if seen == known else 3)
PYTHON
