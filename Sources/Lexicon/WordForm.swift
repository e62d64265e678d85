/// The relation of a word to its base form.
package enum WordForm: String, CaseIterable, Sendable {
    // Inflections: grammatical forms of the same word.
    case plural
    case thirdPerson = "third person singular"
    case pastTense = "past tense"
    case pastParticiple = "past participle"
    case presentParticiple = "present participle"
    case comparative, superlative
    /// Another spelling.
    case variant = "another spelling"
    // Derivations: different words made from the base form.
    case adverb
    case quality = "noun of quality"
    case standing
    case agent = "agent noun"
    case possibility = "possibility"
    case lack
    case resemblance
    case relation
    case tendency
    case conversion = "verb from a noun"
    case opposite
    case reversal
    case opposition
    case response
    case female, male
    case eitherSex = "either sex"
    case freedom
    case protection
    case fullness
    case possession
    case repetition
    case failure
    case company
    case anticipation
    case aftermath
    case excess
    case shortage
    case part
    case subordination
    case between
    case plenty
    case height

    /// The name shown in a clue.
    package var name: String { rawValue }

    /// Whether the word differs from its base form only in grammar.
    package var isInflection: Bool {
        switch self {
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative,
            .variant:
            true
        default: false
        }
    }

    /// Whether a derived word negates its base form.
    var negates: Bool { self == .opposite || self == .reversal || self == .opposition }

    /// Whether a derived word means the same as its base form. If so, the base form may explain it even if it has its
    /// own definition.
    package var keepsMeaning: Bool { self == .adverb || self == .quality || self == .standing }

    /// The part of speech of the base form; `nil` for any.
    package var basePartOfSpeech: PartOfSpeech? {
        switch self {
        case .plural, .standing, .relation, .lack, .resemblance, .conversion, .freedom, .protection, .fullness,
            .possession, .female, .male, .eitherSex:
            .noun
        case .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .agent, .possibility, .tendency,
            .repetition,
            .failure, .reversal:
            .verb
        case .comparative, .superlative, .adverb, .quality, .height: .adjective
        default: nil
        }
    }

    /// The part of speech of the derived word; `nil` if it equals that of the base form.
    package var partOfSpeech: PartOfSpeech? {
        switch self {
        case .adverb: .adverb
        case .quality, .standing, .agent, .response, .female, .male, .eitherSex: .noun
        case .possibility, .lack, .relation, .resemblance, .tendency, .freedom, .protection, .fullness, .possession,
            .opposition,
            .plenty, .between:
            .adjective
        case .conversion: .verb
        default: nil
        }
    }

    /// The clue to a derived word, composed from its base form's gloss. For an inflection, the gloss itself.
    package func definition(fromBase gloss: String, _ partOfSpeech: PartOfSpeech) -> String {
        let gloss = Self.plain(gloss)
        let isVerb = partOfSpeech == .verb
        return switch self {
        case .adverb: Self.manner(gloss)
        case .quality: Self.startsWithParticiple(gloss) ? "the quality of \(gloss)" : "the quality of being \(gloss)"
        case .standing: "the state of being \(gloss)"
        case .agent: "one whose part is to \(gloss)"
        case .possibility: "said of what one can \(gloss)"
        case .lack: "without \(gloss)"
        case .freedom: "free from \(gloss)"
        case .protection: "protected against \(gloss)"
        case .resemblance, .fullness: "like or full of \(gloss)"
        case .possession: "having \(gloss)"
        case .tendency: isVerb ? "apt to \(gloss)" : "like or full of \(gloss)"
        case .conversion: "something done with this: \(gloss)"
        case .relation: "having to do with \(gloss)"
        case .opposite: isVerb ? "said of what nobody did: \(gloss)" : "not \(gloss)"
        case .reversal: isVerb ? "reverse this: \(gloss)" : "the reversal of \(gloss)"
        case .opposition: "opposed to \(gloss)"
        case .response: "against another or in answer to it, \(gloss)"
        case .female: "of a woman: \(gloss)"
        case .male: "of a man: \(gloss)"
        case .eitherSex: gloss
        case .repetition: "once more \(gloss)"
        case .failure: "badly or wrongly \(gloss)"
        case .company: "jointly with another, \(gloss)"
        case .anticipation: isVerb ? "beforehand, \(gloss)" : "before this: \(gloss)"
        case .aftermath: "after this: \(gloss)"
        case .excess: isVerb ? "too much, \(gloss)" : "too much so: \(gloss)"
        case .shortage: isVerb ? "too little, \(gloss)" : "too little so: \(gloss)"
        case .part: "half or partly \(gloss)"
        case .subordination: "below or less than \(gloss)"
        case .between: "between one and another: \(gloss)"
        case .plenty: "having several: \(gloss)"
        case .height: "extremely \(gloss)"
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative,
            .variant:
            gloss
        }
    }

    /// How something is done that an adjective with this gloss describes.
    private static func manner(_ gloss: String) -> String {
        for (start, replacement) in mannersByStart where gloss.hasPrefix(start) {
            let rest = gloss.dropFirst(start.count)
            // “Marked by or showing” has no shorter form.
            if !rest.hasPrefix("or ") { return replacement + rest }
        }
        return startsWithParticiple(gloss) ? "in a way \(gloss)" : "in a way that is \(gloss)"
    }

    /// The beginnings of adjectives' glosses, and what says the same of an adverb; longer ones first.
    private static let mannersByStart = [
        ("of or pertaining to ", "with regard to "), ("of or relating to ", "with regard to "),
        ("pertaining to ", "with regard to "), ("relating to ", "with regard to "),
        ("having or showing ", "showing "), ("having ", "with "), ("characterized by ", "with "),
        ("marked by ", "with "),
        ("showing a lack of ", "without "), ("lacking ", "without "),
    ]

    private static func startsWithParticiple(_ gloss: String) -> Bool {
        let word = gloss.prefix { $0.isLetter }
        return word.count > 5 && word.hasSuffix("ing")
    }

    /// A gloss without a leading subject such as "(of plants)" and without an infinitive's "to", so that it fits into a sentence.
    private static func plain(_ gloss: String) -> String {
        var text = Substring(gloss)
        if text.first == "(", let close = text.firstIndex(of: ")") {
            text = text[text.index(after: close)...].drop { $0 == " " }
        }
        return String(text.hasPrefix("to ") ? text.dropFirst(3) : text)
    }
}

/// A word as a form of another.
package struct DerivedForm: Hashable, Sendable {
    package var base: String
    package var form: WordForm
    /// The part of speech of the base form; `nil` for any.
    package var partOfSpeech: PartOfSpeech?

    package init(base: String, form: WordForm, partOfSpeech: PartOfSpeech?) {
        self.base = base
        self.form = form
        self.partOfSpeech = partOfSpeech
    }
}
