#!/usr/bin/env bash
# Expected: in a row of a list, a template sees the row's own properties; one that is nil is empty there, and its section is left out.
# Seen: swift-mustache takes a property that is nil for one that the row does not have, and looks further out. A row without a title shows
# the page's title, and its section is written. If the same value comes in a dictionary, as an optional in Any, the word “nil” is shown.
# pystache leaves it out. Rows in which the property is set are right, and so is each template tried on its own.
# Version: swift-mustache 2.1.1 with Swift 6.3.1; pystache 0.6.8.
# Why it matters: a player without a nickname is listed under the group's name, wherever both happen to be called name or title.
# Our answer: an empty optional is a value of its own that hides what has its name further out (Sources/Talk/Texts/TemplateValue.swift).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift --version 2>&1 | grep -o 'Swift version [^ ]*'
mkdir -p "$work/Sources/Rows"
cat >"$work/Package.swift" <<'SWIFT'
// swift-tools-version:6.0
import PackageDescription
let package = Package(
    name: "Rows", platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1")],
    targets: [.executableTarget(name: "Rows", dependencies: [.product(name: "Mustache", package: "swift-mustache")])])
SWIFT
template='{{#rows}}{{name}}{{#title}}, {{title}}{{/title}};{{/rows}}'
cat >"$work/Sources/Rows/main.swift" <<'SWIFT'
import Mustache

struct Row {
    var name: String
    var title: String?
}

struct Page {
    var title = "Bees"
    var rows: [Row]
}

let template = try MustacheTemplate(string: CommandLine.arguments[1])
print(template.render(Page(rows: [Row(name: "ana", title: "Queen"), Row(name: "bo", title: nil)])))
let row: [String: Any] = ["name": "bo", "title": String?.none as Any]
print(template.render(["title": "Bees", "rows": [row]] as [String: Any]))
SWIFT
swift build --package-path "$work" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/.build/debug/Rows" "$template" >"$work/seen"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pystache==0.6.8
"$work/venv/bin/python" - "$template" >>"$work/seen" <<'PYTHON'
import sys

import pystache

rows = [{"name": "ana", "title": "Queen"}, {"name": "bo", "title": None}]
print(pystache.render(sys.argv[1], {"title": "Bees", "rows": rows}))
PYTHON
sed '1s/^/structs: /; 2s/^/dictionaries: /; 3s/^/pystache: /' "$work/seen"
cat >"$work/known" <<'TEXT'
ana, Queen;bo, Bees;
bo, nil;
ana, Queen;bo;
TEXT
cmp -s "$work/known" "$work/seen" || exit 3
