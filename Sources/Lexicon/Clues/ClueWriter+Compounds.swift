extension ClueWriter {
    /// A clue to a word that is in no dictionary but consists of two known words: their two clues together.
    func compoundClue() -> Clue? {
        for length in (2..<max(2, word.count - 1)).reversed() {
            let parts = (String(word.prefix(length)), String(word.dropFirst(length)))
            guard parts.0 != parts.1, isPart(parts.0), isPart(parts.1), !Self.suffixes.contains(parts.1),
                let first = shortDefinition(of: parts.0), let second = shortDefinition(of: parts.1)
            else { continue }
            return Clue(text: "two words in one: “\(first)” and “\(second)”", partOfSpeech: nil, kind: .wordForm)
        }
        return nil
    }

    /// Whether `text` counts as a part of a compound. A word of two letters does only when it is a particle: "moola" is not
    /// "moo" and "la". One of three must be frequent: "rhotic" is not "rho" and "tic", nor "tarnation" "tar" and "nation".
    private func isPart(_ text: String) -> Bool {
        if Self.particles.contains(text) { return true }
        guard text.count >= 3, lexicon.isCommon(text) else { return false }
        return text.count > 3 || lexicon.frequency(of: text) >= Self.leastFrequencyOfShortPart
    }

    /// The least frequency of a part of three letters, in Zipf steps.
    private static let leastFrequencyOfShortPart = 4.2

    /// Endings that are spelled like words: "hottie" contains no "tie", and "caplet" has nothing to do with "let".
    private static let suffixes: Set<String> = [
        "ant", "dee", "die", "gie", "kie", "kin", "lee", "let", "lie", "loo", "nee", "pee", "pie", "see", "tee", "tie",
        "vie",
    ]

    /// The best-known meaning of `part` in a few words; `nil` where that is long or says nothing. A lesser meaning would mislead: the
    /// cat of an alley is no whip.
    private func shortDefinition(of part: String) -> String? {
        let isParticle = Self.particles.contains(part)
        let meanings = lexicon.meanings(of: part).lazy.filter { !isParticle || $0.sense.partOfSpeech == .adverb }
        guard let meaning = meanings.first else { return nil }
        let clause = GlossClauses(lexicon.tables.gloss(meaning.sense.gloss).definition).clauses.first ?? ""
        let text = masker.masked(clause.replacing("___", with: Clue.mask)).text
        return ClueDraft.contentWords(of: text) >= 1 && text.count < 80 && !ClueDraft.isCoarse(text) ? text : nil
    }

    /// Short words that express a direction in compounds, whatever else they mean.
    private static let particles: Set<String> = [
        "up", "off", "out", "down", "over", "back", "away", "through", "in", "on",
    ]
}

extension Lexicon {
    /// The rules about which words would give `word` (lower case) away.
    func kinship(of word: String) -> Kinship {
        var family = morphology.family(of: word)
        for member in family {
            guard let number = tables.find(member) else { continue }
            family.formUnion(tables.irregularForms(of: number).map { tables.text($0.word) })
        }
        family.formUnion(family.flatMap(wordsAfterPrefix))
        return Kinship(hidden: word, family: family, isCommonWord: isCommon)
    }

    /// The common words that remain of `word` after a prefix that forms verbs: "cage" for "encage", "cap" for "uncap".
    private func wordsAfterPrefix(in word: String) -> [String] {
        ["en", "em", "be", "un", "in"].filter(word.hasPrefix).map { String(word.dropFirst($0.count)) }
            .filter { $0.utf8.count >= 3 && isCommon($0) }
    }

    /// Whether most readers know `word`.
    func isCommon(_ word: String) -> Bool {
        tables.find(word).map { tables.acceptance($0) >= Self.likelyAcceptance } ?? false
    }
}
