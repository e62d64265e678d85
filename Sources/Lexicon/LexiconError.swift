/// Why a lexicon file can't be used. Each description says what to do about it.
public enum LexiconError: Error, Hashable, Sendable {
    /// There is no file at this path, or it can't be read; `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// The file is something else than a lexicon.
    case notALexicon(path: String)
    /// The file was built for another version of the bot.
    case otherVersion(path: String, found: Int, expected: Int)
    /// The file is cut short or its contents changed.
    case damaged(path: String)
}

extension LexiconError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "The lexicon \(path) can't be read (\(reason)). Run \"make lexicon\" to build it."
        case .notALexicon(let path):
            "\(path) is not a lexicon. Run \"make lexicon\" to build one in its place."
        case .otherVersion(let path, let found, let expected):
            "The lexicon \(path) has format \(found), this version needs format \(expected). Run \"make lexicon\" to rebuild it."
        case .damaged(let path):
            "The lexicon \(path) is damaged. Run \"make lexicon\" to rebuild it."
        }
    }
}
