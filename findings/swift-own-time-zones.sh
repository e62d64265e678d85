#!/usr/bin/env bash
# Expected: a Swift program on Linux knows the time zones of the machine's tzdata package, so that a security update of that package brings
# it new rules, as it does for `date`.
# Seen: Foundation takes the rules from the ICU data in its own library. With tzdata 2026f in /usr/share/zoneinfo, `date` says that
# Vancouver stays at -7 hours this winter and Edmonton at -6; TimeZone of the same process says -8 and -7, and calls its data 2025b. Nothing
# warns. The library first looks for /usr/share/icu/icudt76l/zoneinfo64.res, which Debian's tzdata does not have, so that no update of the
# system mends it.
# Version: Swift 6.3.1; tzdata 2026.6 of PyPI, which is the release 2026f.
# Why it matters: what a bot does at midnight or at nine in the group's own time comes an hour late all winter, in two provinces.
# Our answer: Documentation/operations.md says so, and which places are off; Sources/Talk/Group/GroupClock.swift asks TimeZone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift --version 2>&1 | grep -o 'Swift version [^ ]*'
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check tzdata==2026.6
zones=$(echo "$work"/venv/lib/python3*/site-packages/tzdata/zoneinfo)
head -n 1 "$zones/tzdata.zi"
# One instant, 15 January 2027 at noon in UTC, in three zones.
cat >"$work/offsets.swift" <<'SWIFT'
import Foundation

print("Foundation's data:", TimeZone.timeZoneDataVersion)
let instant = Date(timeIntervalSince1970: 1_800_014_400)
for name in ["America/Vancouver", "America/Edmonton", "Europe/Madrid"] {
    guard let zone = TimeZone(identifier: name) else { continue }
    print("\(name): \(zone.secondsFromGMT(for: instant) / 3600)")
}
SWIFT
swiftc "$work/offsets.swift" -o "$work/offsets"
# In a mount namespace of its own, the new tzdata stands where the system's stands.
unshare --map-root-user --mount bash -s "$zones" "$work" <<'BASH'
set -euo pipefail
mount --bind "$1" /usr/share/zoneinfo
for zone in America/Vancouver America/Edmonton Europe/Madrid; do
    echo "$zone: $(TZ=$zone date --date=@1800014400 +%-:::z)"
done >"$2/system"
"$2/offsets" >"$2/swift"
BASH
echo "the system's:" $(paste -s -d ' ' "$work/system")
echo "Swift's:" $(paste -s -d ' ' "$work/swift")
grep -qx 'America/Vancouver: -7' "$work/system" && grep -qx 'America/Edmonton: -6' "$work/system" || exit 3
grep -qx 'America/Vancouver: -8' "$work/swift" && grep -qx 'America/Edmonton: -7' "$work/swift" || exit 3
grep -qx 'Europe/Madrid: 1' "$work/swift" || exit 3
