"""Counts the sentences whose first translation is among the accepted ones.

The first argument is a table of sentences with the accepted translations in its fourth column, separated by “|”. The second is what was
found: lines with the pair of languages, the sentence, the base form, the first translation, and the next ones.
"""

import collections
import sys

accepted = {}
for line in open(sys.argv[1], encoding="utf-8"):
    source, target, sentence, words = line.rstrip("\n").split("\t")
    accepted[source, target, sentence] = words.split("|")

fits, total = collections.Counter(), collections.Counter()
for line in open(sys.argv[2], encoding="utf-8"):
    pair, sentence, base, first, following = (line.rstrip("\n").split("\t") + [""])[:5]
    source, target = pair.split("→")
    total[pair] += 1
    if first in accepted[source, target, sentence]:
        fits[pair] += 1
    else:
        print(f"{pair}\t{sentence}\t{first}\t{following}")
for pair in total:
    print(f"{pair}: {fits[pair]} of {total[pair]}")
print(f"{sum(fits.values())} of {len(accepted)}")
