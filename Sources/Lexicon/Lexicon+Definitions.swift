extension Lexicon {
    public func definition(of word: String) -> Definition? {
        let definitions = definitions(of: word)
        guard var definition = definitions.first else { return nil }
        definition.senses += definitions.dropFirst().flatMap { $0.senses.prefix(Self.furtherSenses) }
        return definition
    }

    public func definitions(of word: String) -> [Definition] {
        let word = Self.straightened(word)
        return definitions(ofPlain: word) ?? Self.owner(inPossessive: word).flatMap(definitions(ofPlain:)) ?? []
    }

    /// In the order of trust: what dictionaries have with these very signs, as a word, as a phrase; and last what its parts say.
    private func definitions(ofPlain text: String) -> [Definition]? {
        let spelling = Self.spelling(of: text)
        let ways: [() -> [Definition]] = [
            { definitions(ofMarked: text) }, { spelling.map(directDefinitions) ?? [] },
            { spelling.flatMap(Contraction.init).map { [$0.definition] } ?? [] }, { phraseDefinitions(of: text) },
            { spelling.map(derivedDefinitions) ?? [] },
        ]
        return ways.lazy.map { $0() }.first { !$0.isEmpty }
    }

    /// `word` in lower case with straight apostrophes.
    private static func straightened(_ word: String) -> String { FoldedSpelling.straightened(word.lowercased()) }

    /// The definitions of a text with accents or full stops that make it another word than its letters alone: “rosé”, “e.g.”.
    private func definitions(ofMarked text: String) -> [Definition] {
        let isMarked = text.contains { $0 == "." || !$0.isASCII }
        guard isMarked, let key = PhraseKey.of(text) else { return [] }
        return definitions(of: PhraseForms.Candidate(key: key), in: text)
    }

    /// - Parameter word: as the lexicon spells it.
    private func directDefinitions(of word: String) -> [Definition] {
        directMeaningsByLemma(of: word).map { definition(of: word, $0) }
    }

    private func derivedDefinitions(of word: String) -> [Definition] {
        let meanings = derivedMeanings(of: word)
        return meanings.isEmpty ? [] : [definition(of: word, meanings)]
    }

    /// - Parameter meanings: at least one.
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
        let spellings = gloss.synonyms.filter { $0.lowercased() == meaning.lemma }
        return Sense(
            partOfSpeech: meaning.sense.partOfSpeech.name, definition: gloss.definition, examples: gloss.examples,
            synonyms: gloss.synonyms.filter { $0.lowercased() != meaning.lemma }, source: meaning.sense.source.name,
            isName: !spellings.isEmpty && !spellings.contains(meaning.lemma))
    }

    private func pronunciation(of word: String) -> String? { tables.find(word).flatMap(tables.pronunciation) }
}
