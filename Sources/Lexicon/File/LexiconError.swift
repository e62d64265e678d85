/// The reason why a lexicon file can't be used. Each description says how to fix it.
public enum LexiconError: Error, Hashable, Sendable {
    /// The file does not exist or can't be read. `reason` is the system's text.
    case unreadable(path: String, reason: String)
    /// The file is not a lexicon.
    case notALexicon(path: String)
    /// The file was built for a different version of the bot.
    case otherVersion(path: String, found: Int, expected: Int)
    /// The file is truncated, or its contents have changed.
    case damaged(path: String)
}

extension LexiconError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "The lexicon \(path) can't be read (\(reason)). Run \(Self.command(for: path)) to build it."
        case .notALexicon(let path):
            "\(path) is not a lexicon. Run \(Self.command(for: path)) to build one in its place."
        case .otherVersion(let path, let found, let expected):
            """
            The lexicon \(path) has format \(found), but this version needs format \(expected). \
            Run \(Self.command(for: path)) to rebuild it.
            """
        case .damaged(let path):
            "The lexicon \(path) is damaged. Run \(Self.command(for: path)) to rebuild it."
        }
    }

    /// The command that builds the file. The file of another language has a name such as `lexicon-ca.bin`.
    private static func command(for path: String) -> String {
        let language = Set(Lexicon.foreignLanguages + MappedDictionary.languages).first { path.hasSuffix("-\($0).bin") }
        return language.map { "\"make lexicon LANGUAGES=\($0)\"" } ?? "\"make lexicon\""
    }
}
