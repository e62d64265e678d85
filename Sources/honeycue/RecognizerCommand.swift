import ArgumentParser
import Assembly
import Foundation
import Lexicon
import PhotoReading
import TextReading
import Vision
import Workers

/// `honeycue recognizer`: the child process that reads photos, in a jail. Only other commands start it.
struct RecognizerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognizer", abstract: "Read photos for another command (which starts this itself).",
        shouldDisplay: false)

    @Option(help: "The lexicon file, which shows how likely boards and words are.")
    var lexicon: String?

    @Option(help: "A JSON file with other weights and thresholds than the program's own.")
    var parameters: String?

    func run() throws {
        throw ExitCode(PhotoWorker.run(load: loadReader))
    }

    /// A worker that can't open the words reads without them, and says so. So does one that can't open those of another
    /// language.
    private func loadReader() throws -> LoadedReader {
        let parameters =
            try parameters.map { try ReadingParameters(contentsOf: URL(filePath: $0)) } ?? ReadingParameters()
        guard let lexicon else { return LoadedReader(try PhotoPipeline.readers(parameters: parameters)) }
        let file = URL(filePath: lexicon)
        do {
            let words = try Lexicon(contentsOf: file)
            let plausibility = BoardPlausibility(words: words)
            let (languages, shortcoming) = printedLanguages(beside: file)
            return LoadedReader(
                try PhotoPipeline.readers(
                    plausibility: { plausibility($0) }, words: PrintedWords(lexicon: words), languages: languages,
                    parameters: parameters),
                shortcoming: shortcoming)
        } catch let error as LexiconError {
            return LoadedReader(try PhotoPipeline.readers(parameters: parameters), shortcoming: "\(error)")
        }
    }

    private func printedLanguages(beside lexicon: URL) -> (languages: [PrintedLanguage], shortcoming: String?) {
        do {
            return (try PrintedLanguages.installed(beside: lexicon), nil)
        } catch {
            return ([], "\(error)")
        }
    }
}
