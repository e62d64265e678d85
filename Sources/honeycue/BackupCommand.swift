import ArgumentParser
import Assembly
import Console
import Conversation
import Foundation
import Settings
import Storage

/// `honeycue backup FILE`: a consistent, verified copy of the database.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a consistent, verified copy of the database, even while the bot runs.",
        discussion: """
            `honeycue restore` puts the copy in the database's place. With HONEYCUE_BACKUP, the bot makes such copies by itself.

            EXAMPLE
              honeycue backup honeycue-monday.sqlite
            """)

    @Argument(help: "The file to write. It must not exist yet.", completion: .file())
    var file: String

    func run() async throws {
        let settings = try await settingsOfProcess()
        guard !FileManager.default.fileExists(atPath: file) else {
            try refuse("\(file) exists already; name a new file, so that no copy is overwritten.")
        }
        let database = try settings.databaseFile(insteadOf: "pg_dump")
        try settings.requireDatabase("nothing to copy.")
        try await reportingFaults {
            try SQLiteStore.backup(of: database, to: URL(filePath: file), features: Conversation.stored)
            print("The copy is in \(file).")
        }
    }
}
