import ArgumentParser
import Assembly
import Console
import Conversation
import Settings
import Storage

/// `honeycue migrate FROM TO`: moves the bot's state from a file to a server, or back.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Move the bot's state from a file to a PostgreSQL server, or back.",
        discussion: """
            Stop the bot first. The command copies all tables and compares them. If the move is interrupted or fails, the new \
            database is empty; run the command again. The old database is kept. When the move has ended, set HONEYCUE_DATABASE \
            to the new one, and never start a bot on the old one again, because it would answer a second time.

            EXAMPLES
              honeycue migrate honeycue.sqlite postgres://bot@db.example.org/honeycue
              honeycue migrate postgres://bot@db.example.org/honeycue honeycue.sqlite
            """)

    @Argument(help: "The database to move: a file, or postgres://user@host/database.", completion: .file())
    var from: String

    @Argument(help: "Where to move it: a file that does not exist yet, or an empty database on a server.")
    var to: String

    func run() async throws {
        guard let source = DatabaseAddress(from), let target = DatabaseAddress(to) else {
            try refuse("A database must be \(DatabaseAddress.form).")
        }
        let move =
            switch (source, target) {
            case (.file(let file), .server(let server)):
                DatabaseMove(between: file, and: server, .fileToServer, features: Conversation.stored)
            case (.server(let server), .file(let file)):
                DatabaseMove(between: file, and: server, .serverToFile, features: Conversation.stored)
            case (.file, .file):
                try refuse("Both are files: use honeycue backup and honeycue restore.")
            case (.server, .server):
                try refuse("Both are on servers: use pg_dump and pg_restore, which are PostgreSQL's own tools.")
            }
        try await reportingFaults {
            try move.run { table in
                print("\(table.name): \(table.rows) \(table.rows == 1 ? "row" : "rows"), compared")
                flushStandardOutput()
            }
            print("Everything is in \(target). Set HONEYCUE_DATABASE to it, and do not start a bot on \(source) again.")
        }
    }
}
