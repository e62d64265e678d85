import ArgumentParser
import Assembly
import Console
import Foundation
import Settings
import Storage

/// `honeycue reports`: lists misread photos that were kept with their senders' consent.
struct ReportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "List the misread photos that people allowed the bot to keep, and write them to a folder.",
        discussion: """
            Each line says when the photo was reported, what the bot read, what the sender said it shows, and the names of its \
            files. The photos belong to their senders. The bot deletes its copies after 30 days, or when the sender asks to be \
            forgotten. Delete the copies in your folder by then, too.

            EXAMPLES
              honeycue reports
              honeycue reports --to misread
            """)

    @Option(
        name: .customLong("to"), help: ArgumentHelp("Write the photos into this folder.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Flag(help: "Print one JSON object per report.")
    var json = false

    func run() async throws {
        let settings = try await settingsOfProcess()
        try settings.requireDatabase("nothing was reported.")
        try await reportingFaults {
            let listing = ReportListing(store: try settings.database.open())
            let lines = try await listing.lines(asJSON: json, writingTo: folder.map { URL(filePath: $0) })
            lines.forEach { print($0) }
            if lines.isEmpty, !json { print("No misread photo was reported.") }
        }
    }
}
