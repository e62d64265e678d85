internal import Hive
internal import Lexicon

public import struct Foundation.URL

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
        progress("Writing \(url.path)")
        try LexiconCompiler(scowl: scowl, wordNet: wordNet, gcide: gcide, acceptance: acceptance).compiled()
            .write(to: url)
    }

    /// A word with at least this many senses in WordNet needs none from the older GCIDE.
    private static let sensesThatSuffice = 3
}
