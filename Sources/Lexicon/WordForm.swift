/// The relation of a word to its base form.
package enum WordForm: String, CaseIterable, Sendable {
    // Inflections: grammatical forms of the same word.
    case plural
    case thirdPerson = "third person singular"
    case pastTense = "past tense"
    case pastParticiple = "past participle"
    case presentParticiple = "present participle"
    case comparative, superlative
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
    case repetition
    case failure
    case company
    case anticipation
    case aftermath
    case excess
    case shortage

    /// The name shown in a clue.
    package var name: String { rawValue }

    /// Whether the word differs from its base form only in grammar.
    package var isInflection: Bool {
        switch self {
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative: true
        case .adverb, .quality, .standing, .relation, .agent, .possibility, .lack, .resemblance, .tendency, .conversion,
            .opposite,
            .repetition, .failure, .company, .anticipation, .aftermath, .excess, .shortage:
            false
        }
    }

    /// Whether a derived word means the same as its base form. Then the base form may explain it even when it has its own definition.
    package var keepsMeaning: Bool { self == .adverb || self == .quality || self == .standing }

    /// The part of speech of the base form; `nil` for any.
    package var basePartOfSpeech: PartOfSpeech? {
        switch self {
        case .plural, .standing, .relation, .lack, .resemblance, .conversion: .noun
        case .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .agent, .possibility, .tendency,
            .repetition,
            .failure:
            .verb
        case .comparative, .superlative, .adverb, .quality: .adjective
        case .opposite, .company, .anticipation, .aftermath, .excess, .shortage: nil
        }
    }

    /// The part of speech of the derived word; `nil` when it is that of the base form.
    package var partOfSpeech: PartOfSpeech? {
        switch self {
        case .adverb: .adverb
        case .quality, .standing, .agent: .noun
        case .possibility, .lack, .relation, .resemblance, .tendency: .adjective
        case .conversion: .verb
        default: nil
        }
    }

    /// The definition of a derived word, composed from its base form's gloss. For an inflection, the gloss itself.
    package func definition(fromBase gloss: String, _ partOfSpeech: PartOfSpeech) -> String {
        let gloss = Self.plain(gloss)
        let isVerb = partOfSpeech == .verb
        return switch self {
        case .adverb: "in a way that is \(gloss)"
        case .quality: "the quality of being \(gloss)"
        case .standing: "the state of being \(gloss)"
        case .agent: "one whose part is to \(gloss)"
        case .possibility: "said of what one can \(gloss)"
        case .lack: "without \(gloss)"
        case .resemblance: "like or full of \(gloss)"
        case .tendency: "apt to \(gloss)"
        case .conversion: "verb from a noun: \(gloss)"
        case .relation: "having to do with \(gloss)"
        case .opposite where partOfSpeech == .adjective: "not \(gloss)"
        case .opposite: isVerb ? "undo what it is to \(gloss)" : "the opposite of \(gloss)"
        case .repetition: "once more \(gloss)"
        case .failure: "badly or wrongly \(gloss)"
        case .company: "jointly with another, \(gloss)"
        case .anticipation: isVerb ? "beforehand, \(gloss)" : "before this: \(gloss)"
        case .aftermath: "after this: \(gloss)"
        case .excess: isVerb ? "too much, or from above, \(gloss)" : "too much so: \(gloss)"
        case .shortage: isVerb ? "too little, or from below, \(gloss)" : "too little so: \(gloss)"
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative: gloss
        }
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
