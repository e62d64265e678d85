public import Foundation
internal import Lexicon
internal import TextReading
public import Vision
public import Workers

extension LoadedReader {
    /// The reader of a worker, with the words of the installed languages.
    ///
    /// A worker that can't open the words reads without them, and says so. So does one that can't open those of another language.
    /// - Parameters:
    ///   - lexicon: The lexicon file, which shows how likely boards and words are.
    ///   - parameters: The weights and thresholds to read with.
    /// - Throws: An error if a model or Tesseract's data can't be loaded.
    public static func withWords(
        of lexicon: URL?, parameters: ReadingParameters = ReadingParameters()
    ) throws -> LoadedReader {
        guard let lexicon else { return LoadedReader(try PhotoPipeline.readers(parameters: parameters)) }
        do {
            let words = try Lexicon(contentsOf: lexicon)
            let plausibility = BoardPlausibility(words: words)
            let (languages, shortcoming) = printedLanguages(beside: lexicon)
            return LoadedReader(
                try PhotoPipeline.readers(
                    plausibility: { plausibility($0) }, words: PrintedWords(lexicon: words), languages: languages,
                    parameters: parameters),
                shortcoming: shortcoming)
        } catch let error as LexiconError {
            return LoadedReader(try PhotoPipeline.readers(parameters: parameters), shortcoming: "\(error)")
        }
    }

    private static func printedLanguages(
        beside lexicon: URL
    ) -> (languages: [PrintedLanguage], shortcoming: String?) {
        do {
            return (try PrintedLanguages.installed(beside: lexicon), nil)
        } catch {
            return ([], "\(error)")
        }
    }
}
