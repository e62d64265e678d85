#!/usr/bin/env bash
# Expected: .sortedKeys of JSONSerialization and of JSONEncoder write one object's keys in one order, “lexicographic” in both documents.
# Seen: on Linux JSONEncoder sorts by the code points, as canonical JSON is sorted. JSONSerialization sorts as a file manager does: without
# regard to case, and numbers inside names by their value. So “Zoe” stands before “ana” in one and after it in the other, and “word10”
# before “word9” or after it.
# Version: Swift 6.3.1.
# Why it matters: a signature or checksum over sorted JSON, as Matrix asks for, is right while all keys are small letters, and wrong in the
# first event in which a person's or device's name has a capital or a number in it.
# Our answer: what is signed goes through JSONEncoder (Sources/JSON/SortedJSON.swift); JSONSerialization sorts only Anki's settings.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift --version 2>&1 | grep -o 'Swift version [^ ]*'
cat >"$work/keys.swift" <<'SWIFT'
import Foundation

let object = ["ana": 1, "Zoe": 1, "word9": 1, "word10": 1]
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print(String(decoding: try encoder.encode(object), as: UTF8.self))
print(String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self))
SWIFT
swiftc "$work/keys.swift" -o "$work/keys"
"$work/keys" >"$work/seen"
sed '1s/^/JSONEncoder: /; 2s/^/JSONSerialization: /' "$work/seen"
cat >"$work/known" <<'JSON'
{"Zoe":1,"ana":1,"word10":1,"word9":1}
{"ana":1,"word9":1,"word10":1,"Zoe":1}
JSON
cmp -s "$work/known" "$work/seen" || exit 3
