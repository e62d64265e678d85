/// What WordNet says of the use of a word in one sense, by a pointer or by the first words of its definition.
enum UsageLabel: String {
    /// An insult to a group of people.
    case slur = "ethnic_slur"
    /// An obscenity, an insult, or a word that the dictionary calls offensive or vulgar.
    case obscenity
    /// A word for people or things that the speaker looks down on: "disparaging terms for the common people".
    case disparagement

    /// Whether the bot leaves out a word that has no other sense.
    var isUnfit: Bool { self != .disparagement }

    /// - Parameter synsetOf: the first word of the noun synset that is a usage domain.
    init?(synsetOf word: String) {
        self.init(rawValue: word)
    }

    /// The label that a definition begins with: "(slang) offensive term for …", "obscene words for …".
    init?(definition: String) {
        // Few definitions have such a word, and the regular expression costs more than looking for one.
        guard definition.prefix(80).split(separator: " ").contains(where: Self.adjectives.contains),
            let match = definition.prefixMatch(of: Self.opening)
        else { return nil }
        self = ["disparaging", "derogatory", "pejorative"].contains(match.output.1) ? .disparagement : .obscenity
        if definition.hasPrefix("(ethnic slur)") { self = .slur }
    }

    private static let adjectives: Set<Substring> = [
        "offensive", "(offensive", "disparaging", "derogatory", "pejorative", "obscene", "vulgar", "insulting",
    ]

    /// An adjective of judgement and a noun for a word, with at most a few words before them.
    private static var opening: Regex<(Substring, Substring)> {
        /(?:\([^()]*\) )?(?:[A-Za-z]+ ){0,4}?(offensive|disparaging|derogatory|pejorative|obscene|vulgar|insulting)(?: and [a-z]+)?(?: [A-Z][a-z]+)? (?:terms?|names?|slang|words?|expressions?|reference) (?:for|of|to|by|used)\b/
    }

    /// `definition` with a mark in front of it, if it does not say itself that the word offends.
    func marked(_ definition: String) -> String {
        if Self.adjectives.contains(where: { definition.contains($0) }) { return definition }
        return self == .disparagement ? "(disparaging) \(definition)" : "(offensive) \(definition)"
    }
}
