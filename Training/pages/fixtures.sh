#!/usr/bin/env bash
# Draws Tests/Fixtures/pages again: our own text only, few and small enough to be kept.
set -euo pipefail
cd "$(dirname "$0")"
out=../../Tests/Fixtures/pages
python=${PYTHON:-.venv/bin/python}
rm -rf "$out" && mkdir -p "$out"
"$python" generate.py --out "$out" --count 10 --seed 77 --own-text --quality 70

# A whole page in Fraktur.
out=../../Tests/Fixtures/pages-old
folder=$(mktemp -d)
"$python" generate.py --out "$folder" --count 1 --seed 87 --own-text --quality 50 --language de --task page --old-print
mkdir -p "$out" && cp "$folder/page-000.jpg" "$out/de-87-page-000.jpg"
sed 's/"page-000.jpg"/"de-87-page-000.jpg"/' "$folder/labels.json" > "$out/labels.json"
rm -r "$folder"

# Pages of our own text in other languages: of a few drawn, those whose word has an accent.
out=../../Tests/Fixtures/pages-foreign
mkdir -p "$out"
for photo in de-83-marked-000 de-85-marked-000 fr-81-marked-001 fr-83-centre-002 es-81-marked-001; do
    IFS=- read -r language seed file <<<"$photo"
    folder=$(mktemp -d)
    "$python" generate.py --out "$folder" --count 3 --seed "$seed" --own-text --quality 50 --language "$language"
    cp "$folder/$file.jpg" "$out/$photo.jpg"
    "$python" - "$folder/labels.json" "$out/labels.json" "$file" "$photo" <<'PYTHON'
import json, pathlib, sys
drawn, kept = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
label = next(label for label in json.loads(drawn.read_text()) if label["file"] == sys.argv[3] + ".jpg")
others = [other for other in (json.loads(kept.read_text()) if kept.exists() else []) if other["file"] != sys.argv[4] + ".jpg"]
kept.write_text(json.dumps(others + [label | {"file": sys.argv[4] + ".jpg"}], ensure_ascii=False) + "\n")
PYTHON
    rm -r "$folder"
done
