import ArgumentParser
import Console
import Foundation
import Hive
import PhotoReading

/// `honeycue read PHOTO…`: reads photos.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Print what each photo shows.",
        discussion: """
            With --json it prints one object a photo, and with --json and no PHOTO it reads paths from standard input, one a \
            line, and answers each at once.

            EXAMPLES
              honeycue read puzzle.jpg
              honeycue read --json *.jpg
              ls *.jpg | honeycue read --json
            """)

    @Flag(help: "Print one JSON object per photo.")
    var json = false

    @Option(name: .customLong("as"), help: "Treat every photo as this kind.")
    var kind: PhotoKind?

    @Option(help: "The edition of boards whose language neither the letters nor the printed words show.")
    var edition: Edition?

    @Option(
        help: ArgumentHelp(
            "Expect pages in these languages, the likeliest first: what is printed decides, this helps with few words.",
            valueName: "code,…"))
    var language: String?

    @Flag(
        help:
            "Read the whole page even when a word on it is marked; by default only that word and its lines are read.")
    var wholePage = false

    @Option(help: "Read this page of every PDF, from 1.")
    var page: Int?

    @Argument(help: "Photos: JPEG, PNG, WebP, HEIC, AVIF, JPEG XL, TIFF, GIF, BMP or PDF.", completion: .file())
    var photos: [String] = []

    func validate() throws {
        if let page, page < 1 { throw ValidationError("The first page is 1.") }
        if photos.isEmpty && !json {
            throw ValidationError("Name at least one photo, or give --json to read their paths from standard input.")
        }
    }

    private var request: ReadingRequest {
        let languages = language?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        return ReadingRequest(
            kind: kind, wholePage: wholePage, edition: edition, languages: languages ?? [], documentPage: page)
    }

    func run() async throws {
        try await reportingFaults { try await readAll() }
    }

    private func readAll() async throws {
        let session = try await ReadingSession(settings: settingsOfProcess())
        var report = ReadingReport(asJSON: json, total: photos.count)
        var allRead = true
        let paths = photos.isEmpty ? AnyIterator { readLine() } : AnyIterator(photos.makeIterator())
        while let path = paths.next() {
            guard !path.isEmpty else { continue }
            let outcome = await session.read(path: path, as: request)
            try report.show(outcome)
            allRead = allRead && outcome.isRead
        }
        await session.stop()
        if !allRead { throw ExitCode(1) }
    }
}
