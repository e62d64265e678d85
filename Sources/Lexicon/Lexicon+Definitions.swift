extension Lexicon {
    public func definition(of word: String) -> Definition? {
        let definitions = definitions(of: word)
        guard var definition = definitions.first else { return nil }
        definition.senses += definitions.dropFirst().flatMap { $0.senses.prefix(Self.furtherSenses) }
        return definition
    }

    public func definitions(of word: String) -> [Definition] { definitions(of: word) { $0 } }

    public func definitions(of word: String, before: String, after: String) -> [Definition]? {
        let ranking = SenseRanking(
            lexicon: self, sentence: SentenceTokens(before: before, word: word, after: after))
        let definitions = definitions(of: word, in: ranking.ranked)
        return definitions.isEmpty ? nil : definitions
    }

    /// Reorders base forms, and the meanings of each.
    typealias Order = ([[Meaning]]) -> [[Meaning]]

    private func definitions(of word: String, in order: @escaping Order) -> [Definition] {
        let word = Self.straightened(word)
        return definitions(ofPlain: word, in: order)
            ?? Self.owner(inPossessive: word).flatMap { definitions(ofPlain: $0, in: order) } ?? []
    }

    /// The definitions in order of reliability: exact matches as a word, then as a phrase, and last those composed from
    /// its parts.
    private func definitions(ofPlain text: String, in order: @escaping Order) -> [Definition]? {
        let spelling = Self.spelling(of: text)
        let word = spelling ?? text
        let ways: [() -> [Definition]] = [
            { order(meanings(ofMarked: text)).map { definition(of: text, $0) } },
            { order(spelling.map(directMeaningsByLemma) ?? []).map { definition(of: word, $0) } },
            {
                spelling.flatMap { Contraction($0) ?? Contraction(withoutApostrophe: $0) }.map { [$0.definition] } ?? []
            },
            { order(phraseMeanings(of: text)).map { definition(of: text, $0) } },
            { order(Self.together(counterpartMeanings(of: text))).map { definition(of: text, $0) } },
            { order(spelling.map { Self.together(derivedMeanings(of: $0)) } ?? []).map { definition(of: word, $0) } },
        ]
        return ways.lazy.map { $0() }.first { !$0.isEmpty }
    }

    /// `word` in lower case with straight apostrophes.
    static func straightened(_ word: String) -> String { FoldedSpelling.straightened(word.lowercased()) }

    /// The meanings of a text whose accents or full stops make it a word of its own: “rosé”, “e.g.”.
    private func meanings(ofMarked text: String) -> [[Meaning]] {
        let isMarked = text.contains { $0 == "." || !$0.isASCII }
        guard isMarked, let key = PhraseKey.of(text) else { return [] }
        return meanings(of: PhraseForms.Candidate(key: key), in: text)
    }

    private static func together(_ meanings: [Meaning]) -> [[Meaning]] { meanings.isEmpty ? [] : [meanings] }

    /// - Parameter meanings: the meanings; at least one.
    func definition(of word: String, _ meanings: [Meaning]) -> Definition {
        let lemma = meanings.first.map { $0.derivation?.word ?? $0.lemma } ?? word
        return Definition(
            word: word, lemma: lemma, pronunciation: pronunciation(of: word) ?? pronunciation(of: lemma),
            senses: meanings.map(sense))
    }

    private func sense(_ meaning: Meaning) -> Sense {
        let gloss = tables.gloss(meaning.sense.gloss)
        if let derivation = meaning.derivation {
            return Sense(
                partOfSpeech: derivation.partOfSpeech.name, definition: derivation.definition(gloss: gloss.definition),
                source: "Honeycue, from \(meaning.sense.source.name)")
        }
        return Sense(
            partOfSpeech: meaning.sense.partOfSpeech.name, definition: gloss.definition,
            examples: examples(of: gloss, showing: meaning.lemma),
            synonyms: gloss.synonyms.filter { $0.lowercased() != meaning.lemma && isOfferable($0) },
            source: meaning.sense.source.name, isName: gloss.isName(meaning.lemma),
            keys: tables.key(meaning.sense, of: meaning.lemma).map { [$0] } ?? [])
    }

    /// The examples that contain a form of `lemma`. The others show a synonym.
    private func examples(of gloss: LexiconTables.Gloss, showing lemma: String) -> [String] {
        guard !gloss.examples.isEmpty else { return [] }
        let search = HeadwordSearch(lemma, morphology: morphology)
        return gloss.examples.filter(search.isIn)
    }

    private func pronunciation(of word: String) -> String? { tables.find(word).flatMap(tables.pronunciation) }
}

extension LexiconTables.Gloss {
    /// Whether the dictionary writes `lemma` with a capital in this sense.
    func isName(_ lemma: String) -> Bool {
        let spellings = synonyms.filter { $0.lowercased() == lemma }
        return !spellings.isEmpty && !spellings.contains(lemma)
    }
}
