#!/usr/bin/env bash
# Expected: the two readers of JSON in Swift's Foundation read a text alike, and two keys that differ in the text are two entries.
# Seen: if a key stands twice in an object, JSONDecoder takes the first value and JSONSerialization the last; neither complains. Keys that
# differ in their code points, “é” as one and as “e” with an accent after it, are one string to Swift: from such an object each reader keeps
# one entry, and not the same. Python keeps both entries, and of a key that stands twice the last value.
# Version: Swift 6.3.1.
# Why it matters: what one half of a program has checked, or a server in Python has, is not what the other half uses, and a list of words by
# their spelling silently loses an entry on its way through Swift.
# Our answer: JSON from outside is read by JSONDecoder alone; JSONSerialization reads only what the program wrote (Sources/Storage).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift --version 2>&1 | grep -o 'Swift version [^ ]*'
cat >"$work/keys.swift" <<'SWIFT'
import Foundation

for json in [#"{"word": 1, "word": 2}"#, #"{"\u00e9": 1, "e\u0301": 2}"#] {
    let data = Data(json.utf8)
    let decoded = try JSONDecoder().decode([String: Int].self, from: data)
    let read = try JSONSerialization.jsonObject(with: data) as? [String: Int] ?? [:]
    print("\(json): JSONDecoder \(Array(decoded.values)), JSONSerialization \(Array(read.values))")
}
SWIFT
swiftc "$work/keys.swift" -o "$work/keys"
"$work/keys" >"$work/seen"
python3 - >>"$work/seen" <<'PYTHON'
import json

for text in (r'{"word": 1, "word": 2}', r'{"\u00e9": 1, "e\u0301": 2}'):
    print(f"{text}: Python {list(json.loads(text).values())}")
PYTHON
cat "$work/seen"
cat >"$work/known" <<'TEXT'
{"word": 1, "word": 2}: JSONDecoder [1], JSONSerialization [2]
{"\u00e9": 1, "e\u0301": 2}: JSONDecoder [1], JSONSerialization [2]
{"word": 1, "word": 2}: Python [2]
{"\u00e9": 1, "e\u0301": 2}: Python [1, 2]
TEXT
cmp -s "$work/known" "$work/seen" || exit 3
