"""The Debian package with the words of a language."""

import subprocess
from pathlib import Path

import pytest

import program

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "Deploy/lexicon-deb"


def build(file, folder, **environment):
    return subprocess.run([BUILD, file, folder], capture_output=True, text=True, timeout=120, env={"PATH": "/usr/bin:/bin", **environment})


def field(package, name):
    return subprocess.check_output(["dpkg-deb", "--field", package, name], text=True).strip()


def test_an_installed_package_gives_the_bot_the_words_of_its_language(tmp_path):
    lexicon = tmp_path / "lexicon-ca.bin"
    program.run("build-lexicon", "--language", "ca", str(lexicon), check=True, capture_output=True, timeout=120)
    packages = [build(lexicon, tmp_path / name, SOURCE_DATE_EPOCH="1700000000") for name in ("one", "two")]
    assert [package.returncode for package in packages] == [0, 0], packages
    one, two = (package.stdout.strip() for package in packages)
    assert open(one, "rb").read() == open(two, "rb").read()

    assert field(one, "Package") == "honeycue-lexicon-ca" and field(one, "Architecture") == "all"
    assert field(one, "Depends") == f"honeycue (>= {field(one, 'Version')})" and field(one, "Recommends") == "tesseract-ocr-cat"
    contents = subprocess.check_output(["dpkg-deb", "--contents", one], text=True).splitlines()
    assert all(line.startswith(("drwxr-xr-x root/root", "-rw-r--r-- root/root")) for line in contents), contents
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", one, root], check=True)
    copyright = (root / "usr/share/doc/honeycue-lexicon-ca/copyright").read_text()
    assert "Files: *lexicon-ca.bin" in copyright and " acceptance-ca.dat: GPL-3+;" in copyright, copyright
    var = root / "usr/share/honeycue/var"
    (var / "lexicon.bin").symlink_to(ROOT / "var/lexicon.bin")
    solved = program.run(
        "solve", "ç", "acoprt", "--language", "ca", capture_output=True, env={"HONEYCUE_LEXICON": str(var / "lexicon.bin")})
    assert "raça" in solved.stdout, solved


@pytest.mark.parametrize("name, sentence", [
    ("lexicon.bin", "is not the lexicon of another language"),
    ("lexicon-de.bin", "Run: make lexicon LANGUAGES=de"),
], ids=["no other language", "no notice of its licences"])
def test_a_file_that_cannot_be_packaged_is_refused_with_a_sentence(tmp_path, name, sentence):
    file = tmp_path / name
    file.write_bytes(b"")
    refused = build(file, tmp_path)
    assert refused.returncode == 2 and sentence in refused.stderr
    assert not list(tmp_path.glob("*.deb"))
