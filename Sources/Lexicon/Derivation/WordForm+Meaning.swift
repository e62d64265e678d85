extension WordForm {
    /// The meaning of a word of this form in terms of its base form: “not affordable”, “without cash”, “to install
    /// again”.
    /// - Parameters:
    ///   - base: the base form as it occurs in the word.
    ///   - partOfSpeech: the part of speech of the base form; a participle counts as an adjective.
    func meaning(ofBase base: String, partOfSpeech: PartOfSpeech) -> String {
        switch self {
        case .plural, .thirdPerson, .pastTense, .pastParticiple, .presentParticiple, .comparative, .superlative,
            .variant:
            base
        case .adverb, .quality, .standing, .agent, .possibility: meaning(ofChanged: base, partOfSpeech)
        case .lack, .freedom, .protection, .resemblance, .fullness, .relation, .tendency, .possession, .conversion:
            meaning(ofNoun: base, partOfSpeech)
        case .opposite, .reversal, .opposition, .response: meaning(against: base, partOfSpeech)
        case .female: "the female counterpart of \(base.withArticle)"
        case .male: "the male counterpart of \(base.withArticle)"
        case .eitherSex: "\(base.withArticle) of either sex"
        case .repetition, .failure, .company, .anticipation, .aftermath: meaning(ofAct: base, partOfSpeech)
        case .excess, .shortage, .part, .subordination, .between, .plenty, .height:
            meaning(ofMeasure: base, partOfSpeech)
        }
    }

    /// Suffixes that change the part of speech.
    private func meaning(ofChanged base: String, _ partOfSpeech: PartOfSpeech) -> String {
        switch self {
        case .adverb: "in a way that is \(base)"
        case .quality: "the quality of being \(base)"
        case .standing: "the state or position of \(base.withArticle)"
        case .agent: "someone or something that can \(base), or whose work it is to \(base)"
        default: "such that one can \(base) it"
        }
    }

    /// Suffixes of nouns.
    private func meaning(ofNoun base: String, _ partOfSpeech: PartOfSpeech) -> String {
        switch self {
        case .lack: "without \(base)"
        case .freedom: "free from \(base)"
        case .protection: "protected against \(base)"
        case .resemblance: partOfSpeech == .adjective ? "somewhat \(base)" : "like \(base)"
        case .fullness: "as much as fills \(base.withArticle), or full of \(base)"
        case .relation: "having to do with \(base)"
        case .tendency: partOfSpeech == .verb ? "apt to \(base)" : "like \(base), or full of \(base)"
        case .possession: "having \(base)"
        default: "doing something with \(base)"
        }
    }

    /// Prefixes that negate.
    private func meaning(against base: String, _ partOfSpeech: PartOfSpeech) -> String {
        switch (self, partOfSpeech) {
        case (.response, _): "\(base.withArticle) against another or in answer to it"
        case (.opposition, .adjective): "opposed to what is \(base)"
        case (.opposition, _): "opposed to \(base), or working against it"
        case (.reversal, .verb): "to reverse or undo what it is to \(base)"
        case (.reversal, .adjective): "no longer \(base), or deprived of that"
        case (.reversal, _): "the reversal or removal of \(base)"
        case (_, .noun) where Affix.isAbstract(base): "the lack or absence of \(base)"
        case (_, .noun): "someone or something that is not \(base.withArticle)"
        default: "not \(base)"
        }
    }

    /// Prefixes that express when, how or with whom something is done.
    private func meaning(ofAct base: String, _ partOfSpeech: PartOfSpeech) -> String {
        switch (self, partOfSpeech) {
        case (.repetition, .verb): "to \(base) again"
        case (.repetition, .noun): "a new or repeated \(base)"
        case (.repetition, _): "\(base) again"
        case (.failure, .verb): "to \(base) wrongly or badly"
        case (.failure, .noun): "a wrong or bad \(base)"
        case (.failure, _): "\(base) wrongly or badly"
        case (.company, .verb): "to \(base) together with others"
        case (.company, .noun): "a fellow or joint \(base)"
        case (.company, _): "\(base) together with others"
        case (.anticipation, .verb): "to \(base) beforehand"
        case (.anticipation, .adjective): "\(base) beforehand, or before what is \(base)"
        case (.anticipation, _): "before \(base), or an early \(base)"
        case (_, .adjective): "after what is \(base)"
        default: "after \(base)"
        }
    }

    /// Prefixes that express a measure or a place.
    private func meaning(ofMeasure base: String, _ partOfSpeech: PartOfSpeech) -> String {
        switch (self, partOfSpeech) {
        case (.excess, .verb): "to \(base) too much"
        case (.excess, .noun): "too much \(base)"
        case (.excess, _): "too \(base), or \(base) too much"
        case (.shortage, .verb): "to \(base) too little"
        case (.shortage, .noun): "too little \(base)"
        case (.shortage, _): "not \(base) enough"
        case (.part, .noun): "half or partly \(base.withArticle)"
        case (.part, _): "half or partly \(base)"
        case (.subordination, .noun): "below \(base.withArticle), or a part of it"
        case (.subordination, _): "below what is \(base), or less than \(base)"
        case (.between, .noun): "between one \(base) and another"
        case (.between, _): "between what is \(base)"
        case (.plenty, .noun): "having or concerning more than one \(base)"
        case (.plenty, _): "\(base) in more than one way"
        default: "extremely or excessively \(base)"
        }
    }
}

extension String {
    /// The noun with its indefinite article.
    fileprivate var withArticle: String { (first.map("aeiou".contains) ?? false ? "an " : "a ") + self }
}
