public import Foundation
internal import Hive
internal import Lexicon

/// Builds the lexicon file from dictionaries packaged by Debian.
///
/// The build is deterministic: the same dictionaries give the same file, byte for byte.
public struct LexiconBuilder: Sendable {
    private let sources: LexiconSources

    public init(sources: LexiconSources = .debian) { self.sources = sources }

    /// Builds the lexicon and replaces the file at `url`. Reports each step to `progress`.
    public func build(to url: URL, progress: (String) -> Void = { _ in }) throws(LexiconBuildError) {
        progress("Reading the word lists (SCOWL)")
        let scowl = try Scowl(folder: sources.scowl)
        progress("Reading WordNet")
        let wordNet = try WordNet(folder: sources.wordNet)
        progress("Reading GCIDE")
        let gcide = try GCIDE(sources.gcide) { word in
            (wordNet.senses[word]?.count ?? 0) < Self.sensesThatSuffice
        }
        progress("Reading the words that the puzzle accepts")
        let acceptance = try AcceptanceList(sources.acceptance)
        let clues = try ClueList(sources.clues)
        try Glossary.check()
        progress("Reading the newer words")
        let newer = try NewerWords(folder: sources.newer)
        progress("Reading the model of senses")
        let model = try SenseModel(sources.senses)
        let file = LexiconCompiler(
            scowl: scowl, wordNet: wordNet, gcide: gcide, acceptance: acceptance, clues: clues, newer: newer,
            model: model
        ).compiled()
        progress("Checking the clues")
        try clues.check(in: Self.opened(file))
        progress("Writing \(url.path)")
        try file.write(to: url)
        try LicenceNotice(file: url, sources: LexiconSource.all(Self.sourceNames.map { ($0, "") })).write()
    }

    /// The names of the sources in ``LexiconSource``.
    private static let sourceNames = [
        "acceptance.dat", "clues.txt", "dict-gcide", NewerWords.sourceName, "scowl", "senses.dat", "wordnet-base",
    ]

    /// The lexicon in `file`, from a temporary copy. Only a finished lexicon knows which words give a word away.
    private static func opened(_ file: LexiconWriter) throws(LexiconBuildError) -> Lexicon {
        let copy = FileManager.default.temporaryDirectory.appending(path: "honeycue-\(UUID().uuidString).bin")
        try file.write(to: copy)
        // The mapping stays valid after the file is deleted.
        defer { try? FileManager.default.removeItem(at: copy) }
        do {
            return try Lexicon(contentsOf: copy)
        } catch {
            throw .unwritable(path: copy.path, reason: error.description)
        }
    }

    /// A word with at least this many senses in WordNet needs none from the older GCIDE.
    private static let sensesThatSuffice = 3
}
