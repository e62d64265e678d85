"""The rooms of Recognition use each other in one direction only, as the table in architecture.md says."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECOGNITION = ROOT / "Sources/Recognition"
DECLARATION = re.compile(
    r"^(?:(?:public|internal|package|final|indirect)\s+)*(?:struct|enum|class|actor|protocol|typealias)\s+(\w+)", re.M)


def rooms() -> dict[str, set[str]]:
    """For each room, those that it may use."""
    text = (ROOT / "Documentation/architecture.md").read_text()
    text = text[text.index("## The rooms of Recognition"):text.index("## The way of a message")]
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", text, re.M)
    table = {room: set(re.findall(r"`(\w+)`", uses)) for room, uses in rows}
    table["Pipeline"] = set(table) - {"Pipeline"}
    return table


def code(file: Path) -> str:
    return re.sub(r"//.*", "", file.read_text())


def test_every_folder_is_a_room():
    folders = {path.name for path in RECOGNITION.iterdir() if path.is_dir()}
    assert folders - {"Resources"} == set(rooms())


def test_the_rooms_have_an_order():
    left = rooms()
    while left:
        done = [room for room, uses in left.items() if not uses & set(left)]
        assert done, f"these rooms use each other: {sorted(left)}"
        for room in done:
            del left[room]


def test_no_room_uses_another_that_it_may_not():
    home = {
        name: room for room in rooms() for file in (RECOGNITION / room).rglob("*.swift")
        for name in DECLARATION.findall(code(file))
    }
    assert len(home) > 100
    wrong = []
    for room, allowed in rooms().items():
        for file in sorted((RECOGNITION / room).rglob("*.swift")):
            for name in sorted(set(re.findall(r"\b[A-Z]\w+", code(file)))):
                if home.get(name, room) not in allowed | {room}:
                    wrong.append(f"{file.relative_to(RECOGNITION)}: {name} of {home[name]}")
    assert wrong == []
