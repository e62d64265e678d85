import ArgumentParser
import Assembly
import Foundation
import Lexicon
import PhotoReading
import Recognition

/// `honeycue worker`: the child process that reads photos. Only the bot starts it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Read photos for the bot (the bot starts this itself).", shouldDisplay: false)

    @Option(help: "The compiled words, to tell likely boards and words from unlikely ones.")
    var lexicon: String?

    func run() throws {
        throw ExitCode(RecognitionWorker.run(load: loadReader))
    }

    private func loadReader() throws -> PhotoPipeline.Read {
        // Reading works without the words too, but is slightly less accurate.
        guard let lexicon, let words = try? Lexicon(contentsOf: URL(filePath: lexicon)) else {
            return try PhotoPipeline.readers()
        }
        let plausibility = BoardPlausibility(words: words)
        return try PhotoPipeline.readers(
            plausibility: { plausibility($0) }, words: PrintedWords(lexicon: words))
    }
}
