/// How a language joins words in print, and which function words precede nouns and verbs.
struct LanguageHabits: Sendable {
    /// Words that lose their vowel before another word: “l'homme”, “qu'il”. Without the apostrophe.
    var elided: Set<String> = []
    /// Pronouns that are attached to the end of a verb, longest first, with a hyphen if the language writes one.
    var enclitics: [String] = []
    /// Particles that separate from their verb and end the clause: “geht … auf”.
    var particles: Set<String> = []
    /// Words that precede nouns, and words that precede verbs.
    var determiners: Set<String> = []
    var subjects: Set<String> = []
    /// Whether nouns are capitalized.
    var capitalizesNouns = false
    /// Whether compounds are written without a hyphen: “Haustür”.
    var joinsWords = false
    /// Endings of verbs that are lost before an enclitic: “far-lo” is “fare”, “fazê-lo” is “fazer”.
    var verbEndings: [String] = [""]

    static func of(_ language: String) -> LanguageHabits { all[language] ?? LanguageHabits() }

    /// The habits by ISO 639-1 code, from `Resources/habits.txt`.
    static let all = habits(in: String(decoding: PackageResources.habits_txt, as: UTF8.self)) ?? [:]

    /// Reads a text with a language, a kind and words on each line: `es | determiners | el la los las`. Lines that
    /// begin with "#" are comments.
    /// - Returns: `nil` if a line is malformed.
    static func habits(in text: String) -> [String: LanguageHabits]? {
        var all: [String: LanguageHabits] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
            guard fields.count == 3, fields[0].count == 1, fields[1].count == 1, let kind = Kind(rawValue: fields[1][0])
            else { return nil }
            all[fields[0][0], default: LanguageHabits()].add(fields[2], as: kind)
        }
        return all
    }

    /// What a line of the text lists.
    private enum Kind: String { case elided, enclitics, particles, determiners, subjects, endings, habits }

    private mutating func add(_ words: [String], as kind: Kind) {
        switch kind {
        case .elided: elided.formUnion(words)
        case .enclitics: enclitics += words
        case .particles: particles.formUnion(words)
        case .determiners: determiners.formUnion(words)
        case .subjects: subjects.formUnion(words)
        case .endings: verbEndings = words.map { $0 == "-" ? "" : $0 }
        case .habits:
            capitalizesNouns = words.contains("capitals")
            joinsWords = words.contains("compounds")
        }
    }
}
