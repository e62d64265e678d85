#!/usr/bin/env bash
# Expected: SwiftPM keeps two builds of one package apart, and lets builds of two packages run side by side.
# Seen: its lock lies in the temporary folder, named after the build folder with each “/” made “_”. So the packages a/b and a_b, which
# have nothing in common, have one lock and wait for each other; so do two containers or mount namespaces that have the same path
# inside and share /tmp. With two values of TMPDIR there are two locks for one build folder, so nothing keeps its builds apart.
# Version: Swift 6.3.1.
# Why it matters: parallel checkouts on a build machine queue up behind a build of another project, with a message about their own folder.
# Our answer: builds of several checkouts at one path are given a TMPDIR each, and one checkout is never built with two.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift --version 2>&1 | grep -o 'Swift version [^ ]*'
mkdir "$work/one" "$work/two"
make_package() {
    mkdir -p "$1/Sources/Tiny"
    printf '%s\n' '// swift-tools-version:6.0' 'import PackageDescription' \
        'let package = Package(name: "Tiny", targets: [.target(name: "Tiny")])' >"$1/Package.swift"
    echo 'public let answer = 42' >"$1/Sources/Tiny/Tiny.swift"
}
# Asks SwiftPM about the package $2 with the temporary folder $1, and prints whether it says that it waits.
ask() {
    TMPDIR=$1 timeout 20 swift package --package-path "$2" describe >"$work/output" 2>&1 || true
    if grep -q 'Another instance of SwiftPM' "$work/output"; then echo waits; else echo goes on; fi
}
make_package "$work/a/b"
make_package "$work/a_b"
ask "$work/one" "$work/a/b" >"$work/free"
ask "$work/two" "$work/a/b" >"$work/free"
lock=$(cd "$work/one" && echo *_a_b_.build.lock)
echo "lock of a/b: …${lock: -16}"
# Another SwiftPM that works on a/b holds this lock; flock holds it in the same way, for as long as it takes to ask.
exec 8>"$work/one/$lock"
flock 8
seen="$(ask "$work/one" "$work/a_b"), $(ask "$work/two" "$work/a/b")"
flock -u 8
echo "while a/b is built: a_b, $(echo "$seen" | sed 's/, /; a\/b with another TMPDIR, /')"
[ "$seen" = "waits, goes on" ] || exit 3
