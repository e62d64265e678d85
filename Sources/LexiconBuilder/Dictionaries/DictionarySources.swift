public import struct Foundation.URL

/// The sources of a language's dictionary.
public struct DictionarySources: Sendable {
    /// The folder with the tables of `Deploy/dictionaries/tables.py`: a folder for each language, and “frequency”.
    public var tables: URL
    /// The folder with FreeDict's dictionaries.
    public var freeDict: URL
    /// The pairs of FreeDict to read, for example “deu-eng”.
    public var pairs: [String]

    public init(tables: URL, freeDict: URL, pairs: [String]) {
        self.tables = tables
        self.freeDict = freeDict
        self.pairs = pairs
    }

    /// The sources of `language` (ISO 639-1) in Debian's packages `dict-freedict-…` and in the folder `tables`; `nil`
    /// for a language without a dictionary.
    public static func debian(_ language: String, tables: URL) -> DictionarySources? {
        guard let pairs = pairs[language] else { return nil }
        return DictionarySources(tables: tables, freeDict: URL(filePath: "/usr/share/dictd"), pairs: pairs)
    }

    /// The pairs that `Deploy/setup` installs. Pairs that neither translate into a reader's language nor explain words
    /// are left out.
    private static let pairs: [String: [String]] = [
        "ca": [],
        "de": ["deu-eng", "eng-deu", "deu-fra", "fra-deu", "deu-spa", "spa-deu"],
        "es": ["spa-eng", "eng-spa", "spa-deu", "deu-spa", "fra-spa"],
        "fr": ["fra-eng", "eng-fra", "fra-deu", "deu-fra", "fra-spa"],
        "it": ["ita-eng", "eng-ita", "ita-deu", "deu-ita", "ita-spa"],
        "nb": ["eng-nor"],
        "nl": ["nld-eng", "eng-nld", "nld-deu", "deu-nld", "nld-fra", "fra-nld", "nld-spa"],
        "pt": ["por-eng", "eng-por", "por-deu", "deu-por", "por-fra", "por-spa", "spa-por"],
        "sv": ["swe-eng", "eng-swe", "swe-deu", "deu-swe", "swe-fra", "fra-swe", "swe-spa"],
    ]

    /// The ISO 639-1 code of each language in the names of FreeDict's pairs.
    static let codes = [
        "deu": "de", "eng": "en", "fra": "fr", "ita": "it", "nld": "nl", "nor": "nb", "por": "pt", "spa": "es",
        "swe": "sv",
    ]
}
