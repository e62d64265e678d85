"""The areas of the code that get mutants, where they are and what tests them first."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Area:
    name: str
    # Folders and files, from the top of the repository.
    paths: tuple[str, ...]
    # The tests that are nearest to it, in order; names of groups in tests.py. Other Swift tests that reach a mutant come after them.
    nearest: tuple[str, ...]
    # Files of Tests/Python that know more of it than the Swift tests do.
    python: tuple[str, ...] = ()
    # Whether every mutant of it has to be noticed.
    is_critical: bool = False

    def files(self, root: Path) -> list[Path]:
        found = [root / path for path in self.paths]
        return sorted(
            file for path in found for file in ([path] if path.is_file() else path.rglob("*"))
            if file.suffix in {".swift", ".c", ".cpp"})


AREAS = (
    Area("Hive", ("Sources/Hive",), ("HiveTests",)),
    Area("Messaging", ("Sources/Messaging",), ("DeliveryTests", "TelegramTests")),
    Area("Telegram", ("Sources/Telegram",), ("TelegramTests",), ("test_whole_bot.py",)),
    Area("Matrix", ("Sources/Matrix", "Sources/Olm"), ("MatrixTests", "OlmTests"), ("test_matrix.py", "test_matrix_encryption.py")),
    Area("HTTPClient", ("Sources/HTTPClient",), ("HTTPClientTests", "TelegramTests")),
    Area(
        "Delivery", ("Sources/Delivery",), ("DeliveryTests", "CrashTests"),
        ("test_abuse.py", "test_nothing_lost.py"), is_critical=True),
    Area(
        "Storage", ("Sources/Storage", "Sources/SQL", "Sources/BotState"), ("StorageTests", "DeliveryTests", "CrashTests"),
        ("test_commands.py", "test_nothing_lost.py", "test_whole_bot.py"), is_critical=True),
    Area(
        "Conversation",
        (
            "Sources/Conversation", "Sources/Talk", "Sources/PuzzleTalk", "Sources/PuzzleUnderstanding", "Sources/PuzzleLanguage",
            "Sources/ClueTalk", "Sources/LeagueTalk", "Sources/LookupTalk", "Sources/DrawTalk", "Sources/ReportTalk",
        ),
        ("ConversationTests", "PuzzleUnderstandingTests"), ("test_whole_bot.py",)),
    Area("Postgres", ("Sources/Postgres",), ("PostgresTests",)),
    Area("Lexicon", ("Sources/Lexicon",), ("LexiconTests", "ConversationTests")),
    Area("Dictionaries", ("Sources/Dictionaries",), ("DictionariesTests",)),
    Area("Raster", ("Sources/Raster",), ("RasterTests",)),
    Area("PhotoReading", ("Sources/PhotoReading",), ("PhotoReadingTests", "ConversationTests")),
    Area(
        "Workers", ("Sources/Workers",), ("WorkersTests",), ("test_jail.py", "test_hostile_files.py"), is_critical=True),
    Area(
        "Jail", ("Sources/Jail", "Sources/CProcessShim"), ("JailTests", "WorkersTests", "SpeechTests"), ("test_jail.py",),
        is_critical=True),
    Area("CCurlShim", ("Sources/CCurlShim",), ("HTTPClientTests",)),
    Area("CImageShim", ("Sources/CImageShim",), ("ImageCodecTests", "PicturesTests")),
    Area("COCR", ("Sources/COCR",), ("COCRTests", "TextReadingTests")),
    Area("Request guard", ("Sources/Playground/Server/RequestGuard.swift",), ("PlaygroundTests",), is_critical=True),
)
