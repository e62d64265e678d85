/// What a word is of its base form.
package enum WordForm: String, CaseIterable, Sendable {
    // Inflections: the same word in another form.
    case plural
    case thirdPerson = "third person singular"
    case pastTense = "past tense"
    case pastParticiple = "past participle"
    case presentParticiple = "present participle"
    case comparative, superlative
    // Derivations: another word, made from the base form.
    case adverb
    case quality = "noun of quality"
    case agent = "agent noun"
    case possibility = "possibility"
    case lack
    case resemblance
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

    /// As a clue shows it.
    package var name: String { rawValue }

    /// Whether the word is the same as its base form but for grammar.
    package var isInflection: Bool {
        switch self {
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative: true
        case .adverb, .quality, .agent, .possibility, .lack, .resemblance, .tendency, .conversion, .opposite,
            .repetition, .failure, .company, .anticipation, .aftermath, .excess, .shortage:
            false
        }
    }

    /// The part of speech of the base form; `nil` where it may be any.
    package var basePartOfSpeech: PartOfSpeech? {
        switch self {
        case .plural, .lack, .resemblance, .conversion: .noun
        case .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .agent, .possibility, .tendency,
            .repetition,
            .failure:
            .verb
        case .comparative, .superlative, .adverb, .quality: .adjective
        case .opposite, .company, .anticipation, .aftermath, .excess, .shortage: nil
        }
    }

    /// The part of speech of the derived word; `nil` where it is that of its base form.
    package var partOfSpeech: PartOfSpeech? {
        switch self {
        case .adverb: .adverb
        case .quality, .agent: .noun
        case .possibility, .lack, .resemblance, .tendency: .adjective
        case .conversion: .verb
        default: nil
        }
    }

    /// The definition of the derived word, made from its base form's; an inflection keeps the base form's.
    package func definition(fromBase gloss: String, _ partOfSpeech: PartOfSpeech) -> String {
        switch self {
        case .adverb: "in a way that is \(gloss)"
        case .quality: "the quality of being \(gloss)"
        case .agent: "someone or something that does this: \(gloss)"
        case .possibility: "that one can do this to: \(gloss)"
        case .lack: "without this: \(gloss)"
        case .resemblance: "like this or full of it: \(gloss)"
        case .opposite where partOfSpeech == .adjective: "not \(gloss)"
        case .opposite: "the opposite of this: \(gloss)"
        case .conversion: "a verb made of this: \(gloss)"
        case .tendency: "that tends to do this: \(gloss)"
        case .repetition: "do this once more: \(gloss)"
        case .company: "together with others: \(gloss)"
        case .anticipation: "before, or beforehand: \(gloss)"
        case .aftermath: "after, or afterwards: \(gloss)"
        case .excess: "too much or from above: \(gloss)"
        case .shortage: "too little or from below: \(gloss)"
        case .failure: "do this badly or wrongly: \(gloss)"
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative: gloss
        }
    }
}

/// A word as a form of another.
package struct DerivedForm: Hashable, Sendable {
    package var base: String
    package var form: WordForm
    /// Of the base form; `nil` where any will do.
    package var partOfSpeech: PartOfSpeech?

    package init(base: String, form: WordForm, partOfSpeech: PartOfSpeech?) {
        self.base = base
        self.form = form
        self.partOfSpeech = partOfSpeech
    }
}
