import ArgumentParser
import Assembly
import Boards
import Foundation
import TextReading
import Vision
import Workers

/// `honeycue-lab recognizer`: the worker of `honeycue-lab read`, which differs from the bot's in its weights and thresholds.
struct RecognizerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognizer", abstract: "Read photos for another command (which starts this itself).",
        shouldDisplay: false)

    @Option(help: "The lexicon file, which shows how likely boards and words are.")
    var lexicon: String?

    @Option(help: "A JSON file with the value of every weight and threshold.")
    var parameters: String

    func run() throws {
        throw ExitCode(
            PhotoWorker.run {
                try LoadedReader.withWords(
                    of: lexicon.map { URL(filePath: $0) },
                    parameters: ReadingParameters(contentsOf: URL(filePath: parameters)))
            })
    }
}
