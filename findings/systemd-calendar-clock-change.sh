#!/usr/bin/env bash
# Expected: a timer that is due daily goes off each day, and one that is due each half hour goes off each half hour, also when clocks
# change.
# Seen: “02:30 Europe/Madrid” does not go off at all on the day on which clocks go forward; the next time is a day later. On the day on
# which they go back, “each half hour” pauses for an hour and a half: both runs of the repeated hour are left out. The same in UTC goes on.
# systemd.time(7) says nothing of it.
# Version: the installed systemd (252 of Debian 12 when this was written).
# Why it matters: a backup or digest at night is missing once a year in spring, and a watchdog that expects a sign of life each hour rings
# in autumn, on every machine at once.
# Our answer: Deploy has no timer by calendar; the bot keeps the hours of its groups itself (Sources/Talk/Group/GroupClock.swift).
set -euo pipefail
systemd-analyze --version | sed -n 1p
# The next times, in UTC, at which a calendar event is due after an instant.
due() {
    TZ=UTC systemd-analyze calendar --iterations="$1" --base-time="$2 UTC" "$3" |
        sed -n 's/^ *\(Next elapse\|Iter\. #[0-9]*\): [A-Z][a-z]* \(.*\) UTC$/\2/p' | paste -s -d ,
}
daily=$(due 2 '2027-03-27 12:00' '*-*-* 02:30:00 Europe/Madrid')
half_hour=$(due 3 '2027-10-31 00:10' '*-*-* *:00/30:00 Europe/Madrid')
in_utc=$(due 3 '2027-10-31 00:10' '*-*-* *:00/30:00 UTC')
echo "daily at 02:30 after 27 March 2027: $daily"
echo "each half hour in Madrid after 31 October 2027, 00:10 UTC: $half_hour"
echo "each half hour in UTC: $in_utc"
[ "$daily" = "2027-03-29 00:30:00,2027-03-30 00:30:00" ] || exit 3
[ "$half_hour" = "2027-10-31 00:30:00,2027-10-31 02:00:00,2027-10-31 02:30:00" ] || exit 3
[ "$in_utc" = "2027-10-31 00:30:00,2027-10-31 01:00:00,2027-10-31 01:30:00" ] || exit 3
