/// A prefix or suffix with a meaning of its own.
struct Affix: Sendable {
    /// The letters that it adds.
    let text: String
    let isPrefix: Bool
    /// The ending of the base form that the suffix replaces: "happi-ness" comes from "happ-y".
    let replaced: String
    /// The relation of the derived word to the base form.
    let form: WordForm
    /// The kinds of words to which it attaches.
    let bases: Set<Base>
    /// The least number of letters of a base form. Shorter matches are mostly accidental: "co" and "lumbar" do not form
    /// "columbar".
    let shortest: Int

    /// The kinds of words that affixes distinguish.
    enum Base: Sendable {
        case noun, verb, adjective, adverb
        /// A past or present participle: “unmet”.
        case participle
        /// A noun that names an act, a state or a quality: “nonadherence”.
        case abstractNoun
        /// A noun made from an adjective: “inelegance”. “Illocution” is not the lack of a locution.
        case qualityNoun
    }

    private init(
        _ text: String, isPrefix: Bool, replaced: String = "", _ form: WordForm, _ bases: Set<Base>, shortest: Int
    ) {
        self.text = text
        self.isPrefix = isPrefix
        self.replaced = replaced
        self.form = form
        self.bases = bases
        self.shortest = shortest
    }

    private static func prefix(_ text: String, _ form: WordForm, _ bases: Set<Base>, shortest: Int = 4) -> Affix {
        Affix(text, isPrefix: true, form, bases, shortest: shortest)
    }

    private static func suffix(
        _ text: String, for replaced: String = "", _ form: WordForm, _ bases: Set<Base>, shortest: Int = 3
    ) -> Affix {
        Affix(text, isPrefix: false, replaced: replaced, form, bases, shortest: shortest)
    }

    /// The base form of `word`; `nil` if the word lacks the affix, or if the base form would be too short. A hyphen
    /// marks the end of the affix, so that any length is accepted.
    func base(of word: String) -> String? {
        let isThere = isPrefix ? word.hasPrefix(text) : word.hasSuffix(text)
        guard isThere else { return nil }
        let rest = isPrefix ? word.dropFirst(text.count) : word.dropLast(text.count)
        if isPrefix ? rest.hasPrefix("-") : replaced.isEmpty && rest.hasSuffix("-") {
            let base = String(isPrefix ? rest.dropFirst() : rest.dropLast())
            return base.count >= Self.shortestBehindHyphen ? base : nil
        }
        let base = String(rest) + replaced
        return base.count >= shortest && fits(base) ? base : nil
    }

    private static let shortestBehindHyphen = 3

    /// Whether the prefix has the right sound: “in” becomes “im”, “il” and “ir” before some letters.
    private func fits(_ base: String) -> Bool {
        guard isPrefix, let first = base.first else { return true }
        return switch text {
        case "in": !"bmplr".contains(first)
        case "im": "bmp".contains(first)
        case "il": first == "l"
        case "ir": first == "r"
        default: true
        }
    }

    /// Suffixes come first, because most words are prefixed before they are suffixed: “depositional” comes from
    /// “deposition”.
    static let all: [Affix] = suffixes + prefixes

    private static let qualities: Set<Base> = [.adjective, .adverb, .participle, .qualityNoun]
    private static let everything: Set<Base> = [.noun, .verb, .adjective, .adverb, .participle]

    private static let prefixes: [Affix] = [
        prefix("un", .opposite, qualities, shortest: 3), prefix("un", .reversal, [.verb], shortest: 3),
        prefix("non", .opposite, [.noun, .adjective, .adverb, .participle, .abstractNoun], shortest: 3),
        prefix("in", .opposite, [.adjective, .adverb, .qualityNoun], shortest: 5),
        prefix("im", .opposite, [.adjective, .adverb, .qualityNoun], shortest: 5),
        prefix("il", .opposite, [.adjective, .adverb, .qualityNoun], shortest: 5),
        prefix("ir", .opposite, [.adjective, .adverb, .qualityNoun], shortest: 5),
        prefix("dis", .opposite, qualities.union([.abstractNoun])), prefix("dis", .reversal, [.verb]),
        prefix("anti", .opposition, [.noun, .adjective, .participle, .abstractNoun]),
        prefix("counter", .response, [.noun, .abstractNoun]),
        prefix("de", .reversal, [.verb, .participle, .abstractNoun], shortest: 5),
        prefix("re", .repetition, [.verb, .participle, .abstractNoun]),
        prefix("mis", .failure, [.verb, .participle, .abstractNoun], shortest: 3),
        prefix("co", .company, [.noun, .verb, .participle, .abstractNoun], shortest: 5),
        prefix("pre", .anticipation, everything),
        prefix("post", .aftermath, [.adjective, .participle, .abstractNoun]),
        prefix("over", .excess, qualities.union([.verb, .abstractNoun]), shortest: 3),
        prefix("under", .shortage, qualities.union([.verb, .abstractNoun]), shortest: 3),
        prefix("semi", .part, [.noun, .adjective, .participle, .adverb]),
        prefix("sub", .subordination, [.noun, .adjective], shortest: 5),
        prefix("inter", .between, [.noun, .adjective], shortest: 5), prefix("multi", .plenty, [.noun, .adjective]),
        prefix("ultra", .height, [.adjective]), prefix("hyper", .height, [.adjective, .participle, .abstractNoun]),
    ]

    private static let suffixes: [Affix] = [
        suffix("ly", .adverb, [.adjective, .participle]), suffix("ily", for: "y", .adverb, [.adjective]),
        suffix("ly", for: "le", .adverb, [.adjective]), suffix("ly", for: "e", .adverb, [.adjective]),
        suffix("ally", .adverb, [.adjective]),
        suffix("ness", .quality, [.adjective, .participle]), suffix("iness", for: "y", .quality, [.adjective]),
        suffix("ity", .quality, [.adjective], shortest: 5),
        suffix("ity", for: "e", .quality, [.adjective], shortest: 5),
        suffix("ility", for: "le", .quality, [.adjective]),
        suffix("ancy", for: "ant", .quality, [.adjective], shortest: 5),
        suffix("ency", for: "ent", .quality, [.adjective], shortest: 5),
        suffix("ance", for: "ant", .quality, [.adjective], shortest: 5),
        suffix("ence", for: "ent", .quality, [.adjective], shortest: 5),
        suffix("hood", .standing, [.noun]), suffix("ship", .standing, [.noun], shortest: 4),
        suffix("dom", .standing, [.noun], shortest: 4),
        suffix("er", .agent, [.verb]), suffix("er", for: "e", .agent, [.verb]),
        suffix("ier", for: "y", .agent, [.verb]),
        suffix("or", .agent, [.verb], shortest: 4), suffix("or", for: "e", .agent, [.verb], shortest: 4),
        suffix("able", .possibility, [.verb]), suffix("able", for: "e", .possibility, [.verb]),
        suffix("iable", for: "y", .possibility, [.verb]), suffix("ible", .possibility, [.verb], shortest: 4),
        suffix("less", .lack, [.noun, .abstractNoun]), suffix("iless", for: "y", .lack, [.noun]),
        suffix("free", .freedom, [.noun, .abstractNoun]), suffix("proof", .protection, [.noun, .verb, .abstractNoun]),
        suffix("like", .resemblance, [.noun]), suffix("ish", .resemblance, [.noun, .adjective]),
        suffix("ful", .fullness, [.noun, .abstractNoun], shortest: 4), suffix("y", .tendency, [.noun, .verb]),
        suffix("y", for: "e", .tendency, [.noun, .verb]),
        suffix("al", .relation, [.noun, .abstractNoun], shortest: 5),
        suffix("al", for: "e", .relation, [.noun], shortest: 5),
        suffix("ial", for: "y", .relation, [.noun], shortest: 5), suffix("ic", .relation, [.noun], shortest: 4),
        suffix("ic", for: "y", .relation, [.noun], shortest: 5),
        suffix("ic", for: "e", .relation, [.noun], shortest: 5),
        suffix("ical", .relation, [.noun], shortest: 5), suffix("ar", .relation, [.noun], shortest: 5),
        suffix("ous", .relation, [.noun], shortest: 5),
        suffix("ed", .possession, [.noun]), suffix("ed", for: "e", .possession, [.noun]),
        suffix("ing", .conversion, [.noun]), suffix("ing", for: "e", .conversion, [.noun]),
    ]
}
