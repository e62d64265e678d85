"""The copy of the tree in which mutants are built: .build-mutate/tree, kept between runs so that little is built again."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from areas import AREAS

SWITCH = Path(__file__).parent / "Switch"

# Stands at the end of the copy's Package.swift.
PACKAGE_END = """
package.targets.append(.target(name: "CMutant"))
for target in package.targets where [{targets}].contains(target.name) {{ target.dependencies.append("CMutant") }}
"""

# A worker's environment is empty but for these, and the switch has to reach it.
INHERITED = "private static let inherited = ["
SWITCHES = '"MUTANT", "MUTANT_REACHED", '

ERROR = re.compile(r"^(?P<path>/.+?):(?P<line>\d+):\d+: (?:fatal )?error: (?P<text>.*)$", re.M)


@dataclass(frozen=True)
class BuildError:
    path: str
    line: int
    text: str


class Scratch:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".build-mutate"
        self.tree = self.folder / "tree"
        self.log = self.folder / "build.log"

    @property
    def binaries(self) -> Path:
        return self.tree / ".build" / "debug"

    def write(self, mixed: dict[str, bytes]) -> None:
        """Makes the copy what the tree is now, with `mixed` instead of the files of those names. Files that stay are not touched."""
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=self.root, check=True, capture_output=True)
        names = [name for name in listed.stdout.decode().split("\0") if name and (self.root / name).is_file()]
        wanted = {name: (self.root / name).read_bytes() for name in names} | mixed
        wanted |= self.switches() | self.patched(wanted)
        for name, code in wanted.items():
            file = self.tree / name
            if not file.exists() or file.read_bytes() != code:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(code)
                file.chmod((self.root / name).stat().st_mode if name in names else 0o644)
        for top in ("Sources", "Tests", "Templates"):
            for file in (self.tree / top).rglob("*"):
                if file.is_file() and str(file.relative_to(self.tree)) not in wanted and "__pycache__" not in file.parts:
                    file.unlink()
        self.bring_dependencies()

    def switches(self) -> dict[str, bytes]:
        files = {
            f"Sources/CMutant/{file.relative_to(SWITCH)}": file.read_bytes() for file in SWITCH.rglob("*") if file.suffix in {".c", ".h"}
        }
        swift = {target for target in self.targets if any((self.root / "Sources" / target).rglob("*.swift"))}
        return files | {f"Sources/{target}/MutantSwitch.swift": (SWITCH / "Switch.swift").read_bytes() for target in swift}

    @property
    def targets(self) -> set[str]:
        return {path.split("/")[1] for area in AREAS for path in area.paths}

    def patched(self, files: dict[str, bytes]) -> dict[str, bytes]:
        package = files["Package.swift"].decode()
        # Code with mutants in it warns of much.
        package = replaced_once(package, ".treatAllWarnings(as: .error)", ".treatAllWarnings(as: .warning)")
        package += PACKAGE_END.format(targets=", ".join(f'"{target}"' for target in sorted(self.targets)))
        child = "Sources/Jail/ChildEnvironment.swift"
        environment = replaced_once(files[child].decode(), INHERITED, INHERITED + SWITCHES)
        return {"Package.swift": package.encode(), child: environment.encode()}

    def bring_dependencies(self) -> None:
        """The packages that the tree's own build has fetched, in the same versions."""
        build, fetched = self.tree / ".build", self.root / ".build"
        if build.exists() or not (fetched / "workspace-state.json").exists():
            return
        for name in ("checkouts", "repositories"):
            shutil.copytree(fetched / name, build / name, symlinks=True)
        shutil.copy2(fetched / "workspace-state.json", build)
        if (self.root / "Package.resolved").exists():
            shutil.copy2(self.root / "Package.resolved", self.tree)

    def build(self) -> list[BuildError]:
        """Builds everything, tests included; returns what the compiler found wrong."""
        command = [
            "Deploy/swift", "build", "--build-tests", "--package-path", str(self.tree), "-debug-info-format", "none",
        ]
        done = subprocess.run(command, cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log.write_text(done.stdout)
        if done.returncode == 0:
            return []
        errors = {
            BuildError(str(Path(found["path"]).relative_to(self.tree)), int(found["line"]), found["text"])
            for found in ERROR.finditer(done.stdout) if Path(found["path"]).is_relative_to(self.tree)
        }
        if not errors:
            raise SystemExit(f"The copy with mutants does not build, and no file is to blame; see {self.log}.")
        return sorted(errors, key=lambda error: (error.path, error.line))

    def compile_lexicon(self) -> None:
        """The words the program needs, compiled when what compiles them has changed, as in the Makefile."""
        lexicon = self.tree / "var" / "lexicon.bin"
        builders = (self.tree / "Sources/LexiconBuilder").rglob("*.*")
        if lexicon.exists() and lexicon.stat().st_mtime >= max(file.stat().st_mtime for file in builders):
            return
        lexicon.parent.mkdir(exist_ok=True)
        subprocess.run([self.binaries / "honeycue", "build-lexicon", lexicon], cwd=self.tree, check=True, stdout=subprocess.DEVNULL)


def replaced_once(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise SystemExit(f"Tests/Mutation/scratch.py changes the line with “{old}”, which is not there exactly once.")
    return text.replace(old, new)
