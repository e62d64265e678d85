import ArgumentParser
import Assembly
import Foundation
import Workers

/// `honeycue recognizer`: the child process that reads photos, in a jail. Only other commands start it.
struct RecognizerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognizer", abstract: "Read photos for another command (which starts this itself).",
        shouldDisplay: false)

    @Option(help: "The lexicon file, which shows how likely boards and words are.")
    var lexicon: String?

    func run() throws {
        throw ExitCode(PhotoWorker.run { try LoadedReader.withWords(of: lexicon.map { URL(filePath: $0) }) })
    }
}
