import ArgumentParser
import Boards
import Console
import Foundation
import PhotoReading
import TextReading
import Vision

/// `honeycue-lab read --parameters FILE PHOTO…`: reads photos with other weights and thresholds, for `Training/parameters`.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read photos with other weights and thresholds, and print a JSON object for each.",
        discussion: """
            Prints what `honeycue read --json` prints. Without PHOTO it reads paths from standard input, one a line.

            EXAMPLE
              honeycue-lab read --parameters parameters.json --as page photo.jpg
            """)

    @Option(
        help: ArgumentHelp("A JSON file with the value of every weight and threshold.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var parameters: String

    @Option(name: .customLong("as"), help: "Treat every photo as this kind.")
    var kind: PhotoKind?

    @Argument(help: "Photos, JPEG or PNG.", completion: .file())
    var photos: [String] = []

    func validate() throws {
        do {
            _ = try ReadingParameters(contentsOf: URL(filePath: parameters))
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        try await reportingFaults {
            let session = try await ReadingSession(
                settings: settingsOfProcess(), arguments: ["--parameters", parameters])
            let paths = photos.isEmpty ? AnyIterator { readLine() } : AnyIterator(photos.makeIterator())
            var allRead = true
            while let path = paths.next() {
                let outcome = await session.read(path: path, as: ReadingRequest(kind: kind))
                print(try outcome.json())
                flushStandardOutput()
                allRead = allRead && outcome.isRead
            }
            await session.stop()
            if !allRead { throw ExitCode(1) }
        }
    }
}
