public import struct Foundation.URL

/// Where the dictionaries stand from which a lexicon is built.
public struct LexiconSources: Hashable, Sendable {
    /// The folder of SCOWL's lists, "english-words.10" and so on.
    public var scowl: URL
    /// The folder of WordNet's database, "data.noun" and so on.
    public var wordNet: URL
    /// The compressed text of the GNU Collaborative International Dictionary of English.
    public var gcide: URL
    /// The list of words the puzzle takes, by `Training/words`; see ``AcceptanceList``.
    public var acceptance: URL

    /// `acceptance` is the list that comes with the package where no other is given.
    public init(scowl: URL, wordNet: URL, gcide: URL, acceptance: URL? = nil) {
        self.scowl = scowl
        self.wordNet = wordNet
        self.gcide = gcide
        self.acceptance = acceptance ?? AcceptanceList.shipped
    }

    /// Where Debian's packages `scowl`, `wordnet-base` and `dict-gcide` put them.
    public static let debian = LexiconSources(
        scowl: URL(filePath: "/usr/share/dict/scowl"), wordNet: URL(filePath: "/usr/share/wordnet"),
        gcide: URL(filePath: "/usr/share/dictd/gcide.dict.dz"))
}
