import ArgumentParser
import Assembly
import BotState
import ClueTalk
import Console
import Foundation
import Settings
import Storage

/// `honeycue clues`: the clues that people write, in and out of files.
struct CluesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clues",
        abstract: "Export the clues that people wrote, or import clues for everybody.",
        discussion: """
            A file has one JSON object on each line:

              {"word":"yacht","clue":"a rich man's dinghy"}

            A clue that people write in a chat is shown only there and to those they play with. Imported clues are shown in all chats, \
            before the dictionary's. So export the clues, keep the lines that are good for everybody, and import the file.
            """,
        subcommands: [Export.self, Import.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write all clues to a file, with the votes on them and without anybody's name.",
            discussion: """
                "from" is "import" for a clue that was imported, and "chat" for one that somebody wrote; "up" and "down" count its votes.

                EXAMPLE
                  honeycue clues export clues.jsonl
                """)

        @Argument(help: "The file to write. It must not exist yet.", completion: .file())
        var file: String

        func run() async throws {
            let settings = try await settingsOfProcess()
            guard !FileManager.default.fileExists(atPath: file) else {
                try refuse("\(file) exists already.")
            }
            try settings.requireDatabase("there are no clues to export.")
            try await reportingFaults {
                let store = try settings.database.open()
                let lines = try await ClueFile.lines(
                    imported: store.importedClues(), written: WrittenClueTable.all(in: store))
                let target = URL(filePath: file)
                try FileFault.whenWriting(to: target) {
                    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: target, options: .atomic)
                    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
                }
                print("\(lines.count) \(lines.count == 1 ? "clue" : "clues") in \(file)")
            }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace the imported clues by those of a file.",
            discussion: """
                Nothing is imported from a file with a bad line: a word that no dictionary has, or a clue that names its word, is longer \
                than 140 characters or has a link. An empty file deletes all imported clues. A running bot shows them ten minutes later \
                at most.

                EXAMPLE
                  honeycue clues import clues.jsonl
                """)

        @Argument(help: "A file with one clue per line.", completion: .file())
        var file: String

        func run() async throws {
            let settings = try await settingsOfProcess()
            try settings.requireDatabase("start the bot once, which creates it.")
            let lexicon = try openLexicon(settings: settings)
            try await reportingFaults {
                let clues = try ClueFile(contentsOf: URL(filePath: file), words: lexicon).clues
                try await settings.database.open().replaceImportedClues(with: clues)
                print("\(clues.count) \(clues.count == 1 ? "clue" : "clues") imported")
            }
        }
    }
}
