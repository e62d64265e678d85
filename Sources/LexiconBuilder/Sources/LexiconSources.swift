public import struct Foundation.URL

/// The locations of the dictionaries from which a lexicon is built.
public struct LexiconSources: Hashable, Sendable {
    /// The folder of SCOWL's lists, "english-words.10" and so on.
    public var scowl: URL
    /// The folder of WordNet's database, "data.noun" and so on.
    public var wordNet: URL
    /// The compressed text of the GNU Collaborative International Dictionary of English.
    public var gcide: URL
    /// The list of words that the puzzle accepts, from `Training/words`; see ``AcceptanceList``.
    public var acceptance: URL
    /// Clues to common words; see ``ClueList``.
    public var clues: URL
    /// The folder of newer words; see ``NewerWords``.
    public var newer: URL
    /// The model of `Training/senses`; see ``SenseModel``.
    public var senses: URL

    /// With `acceptance`, `clues`, `newer` or `senses` `nil`, uses the file that is part of the package.
    public init(
        scowl: URL, wordNet: URL, gcide: URL, acceptance: URL? = nil, clues: URL? = nil, newer: URL? = nil,
        senses: URL? = nil
    ) {
        self.scowl = scowl
        self.wordNet = wordNet
        self.gcide = gcide
        self.acceptance = acceptance ?? AcceptanceList.shipped
        self.clues = clues ?? ClueList.shipped
        self.newer = newer ?? NewerWords.shipped
        self.senses = senses ?? SenseModel.shipped
    }

    /// The locations in Debian's packages `scowl`, `wordnet-base` and `dict-gcide`.
    public static let debian = LexiconSources(
        scowl: URL(filePath: "/usr/share/dict/scowl"), wordNet: URL(filePath: "/usr/share/wordnet"),
        gcide: URL(filePath: "/usr/share/dictd/gcide.dict.dz"))
}
