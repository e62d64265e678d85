"""The shell commands, as scripts use them."""

import json
import os
import re
import shutil
import select
import signal
import socket
import subprocess

import pytest

import program
from honeycue import FIXTURES, create_database, easy_board, honeycue
from playground import TOKEN, png
from program import FOLDER, ROOT, binary, environment


@pytest.mark.release
def test_read_prints_one_json_object_a_photo_and_goes_on_after_a_bad_one(tmp_path):
    label = easy_board()
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    nothing = tmp_path / "nothing.png"
    nothing.write_bytes(png(640, 480))
    done = honeycue("read", "--json", str(FIXTURES / label["file"]), str(bad), str(nothing), str(tmp_path / "gone.jpg"))
    board, broken, none, missing = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert (board["kind"], board["center"], board["outer"]) == ("board", label["center"], "".join(sorted(label["outer"])))
    # The surroundings of the board are reported only when they are in the picture.
    assert set(board) - {"rating", "found"} == {"file", "kind", "edition", "center", "outer", "confidence", "uncertain", "milliseconds"}
    assert 0 < board["confidence"] <= 1 and board["milliseconds"] > 0
    assert set(broken) == {"file", "error"} and set(missing) == {"file", "error"}
    assert none["kind"] == "none" and none["reason"]


def test_read_follows_a_symbolic_link(tmp_path):
    link = tmp_path / "link.jpg"
    link.symlink_to(FIXTURES / easy_board()["file"])
    done = honeycue("read", "--json", str(link))
    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout)["file"] == str(link)


def test_read_without_photos_answers_each_path_from_standard_input_at_once():
    process = program.start("read", "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for _ in range(2):
        process.stdin.write(f"{FIXTURES / easy_board()['file']}\n")
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 60)[0], "no answer while standard input is open"
        assert json.loads(process.stdout.readline())["kind"] == "board"
    process.stdin.close()
    assert process.wait(timeout=program.END) == 0


def test_solve_lists_words_easiest_first_with_masked_definitions():
    done = honeycue("solve", "y", "acehnt", "--json")
    words = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert {"yacht", "chantey"} <= {word["word"] for word in words}
    for word in words:
        assert set(word) == {"word", "score", "pangram", "acceptance", "definition"}
        assert not re.search(rf"\b{word['word']}\b", word["definition"], re.I)
    assert next(word for word in words if word["word"] == "chantey")["pangram"]


def test_solve_refuses_letters_that_make_no_board():
    done = honeycue("solve", "y", "acehny")
    assert done.returncode in (2, 64)
    assert "honeycue solve Y ACEHNT" in done.stderr
    assert done.stdout == ""


def test_define_takes_phrases_and_names_what_is_known_of_others():
    known = honeycue("define", "--json", "gave it up", "unaffordable")
    phrase, made = map(json.loads, known.stdout.splitlines())
    assert known.returncode == 0 and phrase["lemma"] == "give up" and phrase["word"] == "gave it up"
    assert made["lemma"] == "unaffordable" and made["senses"][0]["definition"].startswith("not affordable (“affordable”:")
    unknown = honeycue("define", "--json", "ice cream yacht")
    assert unknown.returncode == 1
    assert json.loads(unknown.stdout)["suggestions"][:3] == ["ice cream", "ice", "cream"]


@pytest.mark.release
def test_define_takes_any_form_of_a_word_and_suggests_for_an_unknown_one():
    known = honeycue("define", "--json", "Running")
    meaning = json.loads(known.stdout)
    assert known.returncode == 0
    assert (meaning["word"], meaning["lemma"]) == ("running", "run")
    assert set(meaning["senses"][0]) == {"partOfSpeech", "definition", "examples", "synonyms", "source", "keys"}
    unknown = honeycue("define", "--json", "yachtt")
    assert unknown.returncode == 1
    answer = json.loads(unknown.stdout)
    assert answer["senses"] == [] and "yacht" in answer["suggestions"]


def test_a_misspelt_setting_ends_it_with_the_nearest_name(tmp_path):
    done = honeycue("run", HONEYCUE_DATABSE=str(tmp_path / "x.sqlite"))
    assert done.returncode == 78
    assert "HONEYCUE_DATABASE" in done.stderr


def test_a_token_the_platform_refuses_ends_it_without_showing_the_token(playground, tmp_path):
    token = "123456:not-the-token-of-this-server"
    done = honeycue(
        "run", TELEGRAM_BOT_TOKEN=token, TELEGRAM_API_URL=playground.url, HONEYCUE_DATABASE=str(tmp_path / "x.sqlite")
    )
    assert done.returncode == 78
    assert "token" in done.stderr and token.split(":")[1] not in done.stderr + done.stdout


def test_dictionaries_of_ones_own_explain_words_and_the_doctor_lists_them(tmp_path):
    for name in ("jargon.index", "jargon.dict.dz"):
        shutil.copy(f"/usr/share/dictd/{name}", tmp_path)
    folder = {"HONEYCUE_DICTIONARIES": str(tmp_path), "HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    for word in ("benchmark", "bells and whistles"):
        senses = json.loads(honeycue("define", "--json", word, **folder).stdout)["senses"]
        assert "Jargon" in senses[-1]["source"], word
    (tmp_path / "broken.ifo").write_text("nothing of StarDict")
    assert json.loads(honeycue("define", "--json", "benchmark", **folder).stdout)["senses"]
    told = honeycue("doctor", **folder)
    assert told.returncode == 1
    line = next(line for line in told.stdout.splitlines() if "dictionaries" in line)
    assert line.startswith("✗") and "broken.ifo is damaged" in line and "[jargon]" in line
    (tmp_path / "broken.ifo").unlink()
    assert "✓ dictionaries: " in honeycue("doctor", **folder).stdout


@pytest.mark.release
def test_doctor_finds_nothing_wrong_here_and_says_what_is_wrong_elsewhere(tmp_path):
    well = honeycue("doctor", HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"))
    assert well.returncode == 0, well.stdout
    ill = honeycue("doctor", HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"), HONEYCUE_LEXICON=str(tmp_path / "none.bin"))
    assert ill.returncode == 1
    assert "✗ words" in ill.stdout
    assert list(tmp_path.iterdir()) == [], "the doctor only looks"


def test_backup_copies_the_database_once(tmp_path):
    settings = {"HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    create_database(tmp_path / "x.sqlite")
    copy = tmp_path / "copy.sqlite"
    assert honeycue("backup", str(copy), **settings).returncode == 0
    assert copy.read_bytes().startswith(b"SQLite format 3\0")
    assert honeycue("backup", str(copy), **settings).returncode != 0, "a copy is never overwritten"


def test_a_word_in_its_sentence_has_the_phrase_and_says_when_it_looks_like_a_name():
    def defined(sentence, word):
        return json.loads(honeycue("define", "--json", "--in", sentence, word).stdout)

    spoke = defined("It was John who spoke.", "John")
    assert spoke["name"] and "phrase" not in spoke
    gone = defined("At last he kicked the bucket.", "bucket")
    assert gone["lemma"] == "bucket" and gone["phrase"]["lemma"] == "kick the bucket" and "name" not in gone
    lines = honeycue("define", "--in", "It was John who spoke.", "John").stdout.splitlines()
    assert lines[0] == "“John” is printed like a name."


def test_what_a_command_refuses_ends_it_with_64_and_a_sentence_alone(tmp_path):
    there = tmp_path / "there.sqlite"
    there.write_text("x")
    settings = {"HONEYCUE_DATABASE": str(tmp_path / "none.sqlite")}
    for arguments in (["backup", str(there)], ["backup", str(tmp_path / "new")], ["reports"], ["clues", "export", str(there)]):
        done = honeycue(*arguments, **settings)
        assert done.returncode == 64
        assert done.stderr.startswith("honeycue: ") and len(done.stderr.splitlines()) == 1, done.stderr
    assert there.read_text() == "x" and not (tmp_path / "none.sqlite").exists()


def test_a_backup_of_no_database_has_the_status_of_other_commands(tmp_path):
    (tmp_path / "x.sqlite").write_text("no database " * 1000)
    settings = {"HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    for arguments in (["backup", str(tmp_path / "copy.sqlite")], ["reports"]):
        done = honeycue(*arguments, **settings)
        assert done.returncode == 78, done.stderr
        assert done.stderr.startswith("honeycue: The database ")


@pytest.mark.parametrize(
    "arguments", [["clues", "import", "none"], ["clues", "export", "none/x"], ["reports", "--to", "/proc/x"]]
)
def test_a_file_that_can_not_be_used_is_told_in_a_sentence(arguments, tmp_path):
    settings = {"HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    create_database(tmp_path / "x.sqlite")
    done = honeycue(*arguments, **settings)
    assert done.returncode == 1
    assert "No such file or directory" in done.stderr and "Domain" not in done.stderr


def test_a_database_server_that_is_away_may_be_back_later(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    address = f"postgres://bot:hunter2@127.0.0.1:{port}/honeycue"
    for command in ("run", "reports"):
        done = honeycue(command, HONEYCUE_DATABASE=address)
        assert done.returncode == 75, done.stderr
        assert "The database server can't be used" in done.stderr and "hunter2" not in done.stderr


@pytest.mark.parametrize("parameter", ["sslmode=nonsense", "nosuch=1"])
def test_a_wrong_address_of_a_database_server_needs_a_person(parameter):
    done = honeycue("run", HONEYCUE_DATABASE=f"postgres://bot@127.0.0.1:9/honeycue?{parameter}")
    assert done.returncode == 78, done.stderr


def test_a_worker_that_is_to_read_nothing_is_refused():
    done = honeycue("worker", HONEYCUE_DATABASE="postgres://bot@127.0.0.1:9/honeycue", HONEYCUE_WORKERS="0")
    assert done.returncode == 78
    assert "HONEYCUE_WORKERS" in done.stderr and "1 to 16" in done.stderr
    assert "HONEYCUE_WORKERS" in honeycue("worker", "--help").stdout


def test_two_bots_can_not_serve_their_health_at_one_address(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        # The second bot must not have begun anything that would be broken off: that ended it in several ways.
        for _ in range(5):
            taken = honeycue(
                "run", HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"), HONEYCUE_PLAYGROUND="127.0.0.1:0", HONEYCUE_HTTP=address)
            assert taken.returncode == 1
            sentence = f"honeycue: HONEYCUE_HTTP is not usable: another program already listens on {address}"
            lines = [line for line in taken.stderr.splitlines() if " warning " not in line]
            assert len(lines) == 1 and lines[0].startswith(sentence), taken.stderr
            assert taken.stdout == ""
    unknown = honeycue(
        "run", HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"), HONEYCUE_PLAYGROUND="127.0.0.1:0", HONEYCUE_HTTP="nowhere.invalid:80"
    )
    assert unknown.returncode == 1
    assert "HONEYCUE_HTTP is not usable: the name nowhere.invalid can't be resolved" in unknown.stderr


def test_a_port_beyond_all_ports_is_refused():
    for port in ("99999", "-1"):
        done = honeycue("playground", f"--port={port}")
        assert done.returncode == 64 and "65535" in done.stderr


@pytest.mark.parametrize("arguments, settings, status, sentence", [
    (["run"], {"HONEYCUE_PLAYGROUND": "0.0.0.0:0"}, 78, "HONEYCUE_PLAYGROUND_HOSTS"),
    (["playground"], {"HONEYCUE_PLAYGROUND": "0.0.0.0:0"}, 78, "HONEYCUE_PLAYGROUND_HOSTS"),
    (["playground", "--port=0"], {"TELEGRAM_BOT_TOKEN": "bad"}, 78, "must look like 123456:letters-and-digits"),
    (["playground", "--token", "bad"], {}, 64, "must look like 123456:letters-and-digits"),
])
def test_a_wrong_configuration_of_the_playground_needs_a_person(arguments, settings, status, sentence, tmp_path):
    done = honeycue(*arguments, HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"), **settings)
    assert done.returncode == status and sentence in done.stderr, done.stderr


def test_health_says_that_no_address_is_set():
    done = honeycue("health")
    assert done.returncode == 78 and "HONEYCUE_HTTP is not set: it must be the host:port" in done.stderr


def test_a_playground_that_nobody_asked_for_is_warned_of_where_no_terminal_is(tmp_path):
    def log(**settings) -> str:
        process = program.start(
            "run", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(**settings), cwd=tmp_path)
        process.stdout.readline()
        process.terminate()
        return process.communicate(timeout=program.END)[1]

    settings = {"HONEYCUE_DATABASE": str(tmp_path / "x.sqlite")}
    warning = "no platform is configured, so the bot starts its own playground"
    assert warning not in log(HONEYCUE_PLAYGROUND="127.0.0.1:0", **settings)
    # On the port of other tests it may not be able to listen, but the warning comes before.
    assert warning in log(**settings)


def test_output_that_is_lost_is_a_failure_and_a_reader_that_has_enough_is_none():
    with open("/dev/full", "w") as full:
        lost = program.run("solve", "Y", "ACEHNT", stdout=full, stderr=subprocess.PIPE)
    assert lost.returncode == 1
    assert lost.stderr.startswith("honeycue: ") and len(lost.stderr.splitlines()) == 1
    reader, writer = os.pipe()
    os.close(reader)
    enough = program.run("solve", "Y", "ACEHNT", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert enough.returncode in (0, -signal.SIGPIPE) and enough.stderr == ""
    closed = subprocess.run(
        ["sh", "-c", '"$0" solve Y ACEHNT >&-', binary()], stderr=subprocess.PIPE, text=True, env=environment(), cwd=FOLDER)
    assert closed.returncode == 0 and closed.stderr == ""


def test_help_teaches_every_command():
    text = honeycue("--help").stdout
    for command in ("run", "playground", "read", "solve", "define", "doctor", "backup"):
        assert f"\n  {command} " in text
        assert honeycue(command, "--help").returncode == 0


def commands(command: dict, *above: str):
    """The path of each command that people see, with what it says of itself."""
    for sub in command.get("subcommands", []):
        if sub.get("shouldDisplay", True) and sub["commandName"] != "help":
            path = (*above, sub["commandName"])
            yield path, sub
            yield from commands(sub, *path)


def all_commands() -> list[tuple[tuple[str, ...], dict]]:
    found = list(commands(json.loads(honeycue("--experimental-dump-help").stdout)["command"]))
    assert ("clues", "export") in dict(found)
    return found


def test_no_example_in_a_help_is_broken_at_80_columns():
    for path, command in all_commands():
        help = honeycue(*path, "--help", COLUMNS="80").stdout.splitlines()
        examples = [line for line in command.get("discussion", "").splitlines() if line.startswith("  ")]
        assert [line for line in examples if line not in help] == [], path


def test_the_manual_page_has_every_command_and_every_exit_status():
    dump = honeycue("--experimental-dump-help").stdout
    page = subprocess.run([ROOT / "Deploy/manual", "1.0", "2026-01-31"], input=dump, text=True, capture_output=True, check=True).stdout
    assert [" ".join(path) for path, _ in all_commands() if f".SS {' '.join(path)}\n" not in page] == []
    documented = (ROOT / "Documentation/operations.md").read_text().partition("| exit status |")[2].partition("\n\n")[0]
    statuses = re.findall(r"^\| (\d+) \|", documented, flags=re.M)
    assert len(statuses) == 5 and [status for status in statuses if f".B {status}\n" not in page] == []


def test_the_tests_never_use_the_settings_of_the_operators_own_bot(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text(f"TELEGRAM_BOT_TOKEN={TOKEN}\nTELEGRAM_API_URL=http://127.0.0.1:9\n")
    monkeypatch.setenv("HONEYCUE_BINARY", binary())
    monkeypatch.chdir(tmp_path)
    create_database(tmp_path / "x.sqlite")
    assert "no platform is configured" in honeycue("doctor", HONEYCUE_DATABASE=str(tmp_path / "x.sqlite")).stdout


def test_run_without_a_platform_brings_its_own_playground(tmp_path):
    process = program.start(
        "run", stdout=subprocess.PIPE, text=True,
        env=environment(HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"), HONEYCUE_PLAYGROUND="127.0.0.1:0"),
    )
    try:
        assert re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
    finally:
        process.terminate()
        assert process.wait(timeout=program.END) == 0
