/// The edition of the puzzle, which decides its language and its ``rules``.
public enum Edition: String, CaseIterable, Codable, Hashable, Sendable {
    /// The English puzzle on a screen: words of 4 letters or more.
    case digital
    /// The English puzzle of the newspaper: words of 5 letters or more.
    case print
    /// The Catalan puzzle Paraulògic: words of 3 letters or more, on some days six letters.
    case catalan
    /// German boards of seven letters.
    case german
    /// The German puzzle Buchstabiene: nine tiles, each of which a word may use once.
    case buchstabiene
    case spanish
    case italian
    case swedish
    case norwegian

    /// The editions with words of `language`, the usual one first.
    public static func all(in language: String) -> [Edition] { allCases.filter { $0.rules.language == language } }
}
