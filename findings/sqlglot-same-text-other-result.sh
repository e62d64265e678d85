#!/usr/bin/env bash
# Expected: what sqlglot translates from SQLite to PostgreSQL gives the same result there, or an error or warning says that it can't.
# Seen: five everyday expressions are passed on without a word and PostgreSQL accepts them, with another result. LIKE heeds capitals there;
# substr('yacht', -3) is 'cht' in SQLite and 'yacht' there; CAST(3.9 AS INTEGER) is 3 and becomes 4; the day of the week, '%w', becomes a
# per cent sign and the week of the month; and round(1.005, 2) is 1.0 and becomes 1.01. Others, such as 7 / 2, strftime('%Y-%m') or instr,
# it translates rightly.
# Version: sqlglot 30.30.0, SQLite 3.54.1 in apsw 3.54.1.0, the installed PostgreSQL (15 of Debian 12 when this was written).
# Why it matters: a bot that moves from one file to a server finds other words by their prefix, other endings and other days, and its
# statements, which were translated with unsupported_level=RAISE, all run.
# Our answer: each store has its own statements, and one suite of tests runs against both.
set -euo pipefail
work=$(mktemp -d)
server=$(echo /usr/lib/postgresql/*/bin | tr ' ' '\n' | tail -n 1)
as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
trap 'as_postgres "$server/pg_ctl" -D "$work/server/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check sqlglot==30.30.0 apsw==3.54.1.0 'psycopg[binary]==3.3.9'
chmod 755 "$work"
mkdir "$work/server"
if [ "$(id -u)" = 0 ]; then chown postgres "$work/server"; fi
cd "$work/server"
as_postgres "$server/initdb" -D "$work/server/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 >/dev/null
as_postgres "$server/pg_ctl" -D "$work/server/data" -o "-k $work/server -c listen_addresses=" -l "$work/server/log" -w start >/dev/null
"$work/venv/bin/python" - "$work/server" <<'PYTHON'
import sys
from decimal import Decimal

import apsw
import psycopg
import sqlglot

known = {
    "'Yacht' LIKE 'yacht'": (1, False),
    "substr('yacht', -3)": ("cht", "yacht"),
    "CAST(3.9 AS INTEGER)": (3, 4),
    "strftime('%w', '2026-11-28')": ("6", "%4"),
    "round(1.005, 2)": (1.0, Decimal("1.01")),
    "7 / 2": (3, 3),
    "strftime('%Y-%m', '2026-11-28')": ("2026-11", "2026-11"),
    "instr('yacht', 'c')": (3, 3),
}
sqlite = apsw.Connection(":memory:")
postgres = psycopg.connect(f"host={sys.argv[1]} user=postgres dbname=postgres")
print("sqlglot", sqlglot.__version__, "SQLite", apsw.sqlitelibversion(), "PostgreSQL", postgres.info.server_version // 10_000)
seen = {}
for expression in known:
    (translated,) = sqlglot.transpile(
        f"SELECT {expression}", read="sqlite", write="postgres", unsupported_level=sqlglot.ErrorLevel.RAISE)
    seen[expression] = sqlite.execute(f"SELECT {expression}").fetchone()[0], postgres.execute(translated).fetchone()[0]
    print(f"{expression}: SQLite {seen[expression][0]!r}; {translated}: PostgreSQL {seen[expression][1]!r}")
sys.exit(0 if seen == known else 3)
PYTHON
