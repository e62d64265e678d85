import ArgumentParser
import Assembly
import Console
import Conversation
import Foundation
import Settings
import Storage

/// `honeycue restore FILE`: puts a backup in the database's place.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the database's place, and keep the old database beside it.",
        discussion: """
            Stop the bot first. The backup is checked before anything is changed. The bot then knows what it knew when the \
            backup was made, and goes on from there.

            The bot does not send the messages that were waiting in the backup, because it has probably sent them since. After \
            a move, when it did not run after the backup, use --send-waiting.

            EXAMPLES
              honeycue restore /var/backups/honeycue/honeycue-20260131T235959Z.sqlite
              honeycue restore --send-waiting moved.sqlite
            """)

    @Argument(help: "The backup.", completion: .file())
    var file: String

    @Flag(help: "Send the messages that were waiting. Right only if the bot did not run after the backup.")
    var sendWaiting = false

    func run() async throws {
        let settings = try await settingsOfProcess()
        let database = try settings.databaseFile(insteadOf: "pg_restore")
        try await reportingFaults {
            let restoration = Restoration(
                of: URL(filePath: file), to: database, features: Conversation.stored,
                waiting: sendWaiting ? .send : .drop)
            RestoreReport(try restoration.run(), database: database).lines.forEach { print($0) }
        }
    }
}
