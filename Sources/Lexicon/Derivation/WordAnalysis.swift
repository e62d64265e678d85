/// Analyses a word into a base form and an affix.
///
/// Letters that look like an affix are often accidental: an impaler is no "im-paler", and cosplay no "co-splay". So the
/// base form must be of a kind to which the affix attaches, and people must write it often, and more often than the
/// word. The longest base form wins.
struct WordAnalysis {
    let tables: LexiconTables
    let morphology: Morphology

    /// The least frequency of a base form, in Zipf steps: 100 times in 10⁹ words.
    private static let leastFrequency = 2.0
    /// The least frequency of base forms of at most five letters, of which there are many.
    private static let leastFrequencyOfShort = 3.0
    private static let shortLength = 5
    /// The length from which a base form is never accidental.
    private static let certainLength = 8
    /// How much more frequent than its base form a word may be, in Zipf steps.
    private static let slack = 0.3

    /// The derivations of `word` (lower case) from the longest base form, one for each of its parts of speech; empty if
    /// the word does not consist of known parts.
    func derivations(of word: String) -> [Derivation] {
        let own = derivations(ofUninflected: word)
        if let first = own.first, !first.isParticiple || first.form.negates && !isUndoing(first) { return own }
        // No dictionary has "coworkers" or "coworker", but "coworker" itself consists of known parts. "Rewatched" is a
        // form of "rewatch", while "unremembered" is not a form of "unremember".
        let bases = morphology.spelledInflectionBases(of: word)
        return bases.lazy.map(derivations(ofUninflected:)).first { !$0.isEmpty } ?? own
    }

    /// Whether a negated present participle belongs to a verb that undoes: “uninstalling” to “uninstall”, because
    /// people write that, whereas “unsmiling” means not smiling.
    private func isUndoing(_ derivation: Derivation) -> Bool {
        guard derivation.isParticiple, derivation.word.hasSuffix("ing") else { return false }
        return derivation.form == .reversal
            || morphology.spelledInflectionBases(of: derivation.word).contains { frequency($0) >= Self.leastFrequency }
    }

    private func derivations(ofUninflected word: String) -> [Derivation] {
        let all = Affix.all.compactMap { affix in affix.base(of: word).map { (affix, $0) } }
        let sorted = all.enumerated().sorted { ($1.element.1.count, $0.offset) < ($0.element.1.count, $1.offset) }
        return sorted.lazy.map { derivations(of: word, by: $0.element.0, from: $0.element.1) }.first { !$0.isEmpty }
            ?? []
    }

    private func derivations(of word: String, by affix: Affix, from base: String) -> [Derivation] {
        guard isFrequent(base, beside: word), isLikely(affix, of: word, from: base) else { return [] }
        // Almost any noun can be used as a verb. But "moming" is a misprint, not a form of "mom", so such a word must
        // be listed.
        if [.conversion, .possession].contains(affix.form), tables.find(word) == nil { return [] }
        let base = affix.form == .opposition ? doctrine(of: base) ?? base : base
        // “Nonsmoking” means not smoking, rather than the absence of an act of smoking.
        let isActing = affix.form == .opposite && base.hasSuffix("ing")
        let direct = isActing ? [] : directDerivations(of: word, by: affix, from: base)
        guard direct.isEmpty, affix.bases.contains(.participle) else { return direct }
        return participles(base).prefix(1).map {
            Derivation(
                word: word, base: base, lemma: $0, form: affix.form, basePartOfSpeech: .verb, isParticiple: true)
        }
    }

    /// The derivations from `base` as a headword. An adjective that is also an adverb, such as “dead”, counts as an
    /// adjective.
    private func directDerivations(of word: String, by affix: Affix, from base: String) -> [Derivation] {
        let heads = headwords(base)
        let parts = heads.map(\.partOfSpeech).filter {
            affix.joins($0, base) && isUsual($0, among: heads, behind: affix)
        }
        return parts.filter { $0 != .adverb || !parts.contains(.adjective) }.map {
            Derivation(word: word, base: base, lemma: base, form: affix.form, basePartOfSpeech: $0, isParticiple: false)
        }
    }

    /// Whether the letters of the affix are likely to be one.
    private func isLikely(_ affix: Affix, of word: String, from base: String) -> Bool {
        switch affix.form {
        // “Counterparty” is no “counterpart” with an ending.
        case .tendency:
            !word.hasSuffix("ity") && !Affix.all.contains { $0.isPrefix && $0.base(of: base).map(isHeadword) ?? false }
        // “Inelegance” comes from “inelegant”. Nothing is “irradiant”, so “irradiance” is not the lack of radiance.
        case .opposite: Self.adjective(ofQuality: word).map { tables.find($0) != nil } ?? true
        default: true
        }
    }

    /// "inelegant" for "inelegance", if the word begins with a form of “in”.
    private static func adjective(ofQuality word: String) -> String? {
        guard word.hasPrefix("i"), word.hasSuffix("nce") || word.hasSuffix("ncy") else { return nil }
        return "\(word.dropLast(2))t"
    }

    private func isHeadword(_ word: String) -> Bool { !headwords(word).isEmpty }

    /// Whether an affix joins a word of several kinds as this one. A verb that is mostly a noun is not done too little:
    /// what is “underfloor” is under the floor.
    private func isUsual(
        _ partOfSpeech: PartOfSpeech, among heads: [(partOfSpeech: PartOfSpeech, uses: Int)], behind affix: Affix
    ) -> Bool {
        guard partOfSpeech == .verb, [.excess, .shortage].contains(affix.form) else { return true }
        let uses = Dictionary(uniqueKeysWithValues: heads.map { ($0.partOfSpeech, $0.uses) })
        return uses[.verb, default: 0] >= uses[.noun, default: 0]
    }

    /// "fascism" for "fascist": an antifascist opposes the doctrine.
    private func doctrine(of word: String) -> String? {
        guard word.hasSuffix("ist") else { return nil }
        let doctrine = String(word.dropLast(3)) + "ism"
        return headwords(doctrine).isEmpty ? nil : doctrine
    }

    /// The parts of speech of a headword, the most used first. GCIDE's words don't count: many are obsolete, and match
    /// by accident.
    private func headwords(_ word: String) -> [(partOfSpeech: PartOfSpeech, uses: Int)] {
        guard let number = tables.find(word) else { return [] }
        let senses = tables.senses(number).filter { $0.source != .gcide }
        let uses = Dictionary(grouping: senses, by: \.partOfSpeech).mapValues { $0.reduce(0) { $0 + $1.tagCount } }
        return uses.map { ($0.key, $0.value) }.sorted {
            ($1.uses, $0.partOfSpeech.rawValue) < ($0.uses, $1.partOfSpeech.rawValue)
        }
    }

    /// The verbs of which `word` is a participle.
    private func participles(_ word: String) -> [String] {
        morphology.inflections(of: word)
            .filter { [.pastTense, .pastParticiple, .presentParticiple].contains($0.form) && $0.base != word }
            .map(\.base)
    }

    private func isFrequent(_ base: String, beside word: String) -> Bool {
        if base.count >= Self.certainLength { return true }
        let frequency = frequency(base)
        let least = base.count <= Self.shortLength ? Self.leastFrequencyOfShort : Self.leastFrequency
        let own = tables.find(word).map(tables.frequency) ?? 0
        return frequency >= max(least, own - Self.slack)
    }

    private func frequency(_ word: String) -> Double {
        let own = tables.find(word).map(tables.frequency) ?? 0
        let lemma =
            morphology.inflections(of: word).compactMap { tables.find($0.base) }.map(tables.frequency).max() ?? 0
        return max(own, lemma - Lexicon.frequencyLostByInflection)
    }
}

extension Affix {
    /// Whether the affix joins `base` as this part of speech.
    fileprivate func joins(_ partOfSpeech: PartOfSpeech, _ base: String) -> Bool {
        switch partOfSpeech {
        case .noun:
            bases.contains(.noun) || bases.contains(.abstractNoun) && Self.isAbstract(base)
                || bases.contains(.qualityNoun) && Self.isQuality(base)
        case .verb: bases.contains(.verb)
        case .adjective: bases.contains(.adjective)
        case .adverb: bases.contains(.adverb)
        default: false
        }
    }

    /// Whether a noun's ending shows that it names an act, a state or a quality.
    static func isAbstract(_ noun: String) -> Bool { isQuality(noun) || ends(noun, with: endingsOfActs) }

    private static func isQuality(_ noun: String) -> Bool { ends(noun, with: endingsOfQualities) }

    private static func ends(_ noun: String, with endings: [String]) -> Bool {
        endings.contains { noun.hasSuffix($0) && noun.count >= $0.count + 3 }
    }

    private static let endingsOfActs = ["ion", "ment", "ing", "ure", "age", "use"]
    private static let endingsOfQualities = [
        "ness", "ity", "ty", "ance", "ence", "ancy", "ency", "ism", "dom", "ship", "hood",
    ]
}
