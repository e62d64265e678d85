/// WordNet's label for the use of a word in one sense, from a pointer or from the beginning of its definition.
enum UsageLabel: String {
    /// An insult to a group of people.
    case slur = "ethnic_slur"
    /// An obscenity, an insult, or a word that the dictionary calls offensive or vulgar.
    case obscenity
    /// A word with which the speaker looks down on people or things: "disparaging terms for the common people".
    case disparagement

    /// Whether the bot leaves out a word without any other sense.
    var isUnfit: Bool { self != .disparagement }

    /// - Parameter word: the first word of the noun synset that is a usage domain.
    init?(synsetOf word: String) {
        self.init(rawValue: word)
    }

    /// The label at the beginning of a definition: "(slang) offensive term for …", "obscene words for …".
    init?(definition: String) {
        // Few definitions have such a word, and the regular expression costs more than this check.
        guard definition.prefix(80).split(separator: " ").contains(where: Self.adjectives.contains),
            let match = definition.prefixMatch(of: Self.opening)
        else { return nil }
        self = ["disparaging", "derogatory", "pejorative"].contains(match.output.1) ? .disparagement : .obscenity
        if definition.hasPrefix("(ethnic slur)") { self = .slur }
    }

    private static let adjectives: Set<Substring> = [
        "offensive", "(offensive", "disparaging", "derogatory", "pejorative", "obscene", "vulgar", "insulting",
    ]

    /// A judging adjective and a noun for a word, with at most a few words before them.
    private static var opening: Regex<(Substring, Substring)> {
        /(?:\([^()]*\) )?(?:[A-Za-z]+ ){0,4}?(offensive|disparaging|derogatory|pejorative|obscene|vulgar|insulting)(?: and [a-z]+)?(?: [A-Z][a-z]+)? (?:terms?|names?|slang|words?|expressions?|reference) (?:for|of|to|by|used)\b/
    }

    /// `definition` with a mark before it, unless it already says that the word offends.
    func marked(_ definition: String) -> String {
        if Self.adjectives.contains(where: { definition.contains($0) }) { return definition }
        return self == .disparagement ? "(disparaging) \(definition)" : "(offensive) \(definition)"
    }
}
