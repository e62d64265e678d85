/// Writes the clue to one word: of all its meanings, the best known one that tells something without naming the word.
struct ClueWriter {
    private let lexicon: Lexicon
    private let word: String
    private let masker: Masker

    /// `word` is in lower case.
    init(lexicon: Lexicon, word: String) {
        self.lexicon = lexicon
        self.word = word
        masker = Masker(kinship: lexicon.kinship(of: word))
    }

    func clue() -> Clue {
        let meanings = lexicon.meanings(of: word)
        let drafts = drafts(of: meanings)
        if let best = Self.best(of: drafts.filter(\.tells)) { return best }
        if let best = Self.best(of: self.drafts(of: lexicon.derivedMeanings(of: word)).filter(\.tells)) { return best }
        if let synonyms = synonymClue(meanings) { return synonyms }
        if let parts = compoundClue() { return parts }
        return Self.best(of: drafts.filter(\.tellsLittle)) ?? patternClue()
    }

    // MARK: Definitions

    /// A clue and how good it is.
    private struct Draft {
        var clue: Clue
        var worth: Double
        /// Words that tell something: not hidden, no mere grammar.
        var contentWords: Int

        var tells: Bool { contentWords >= 2 }
        var tellsLittle: Bool { contentWords == 1 }
    }

    private static let longestClue = 150

    private static func best(of drafts: [Draft]) -> Clue? { drafts.max { $0.worth < $1.worth }?.clue }

    private func drafts(of meanings: [Lexicon.Meaning]) -> [Draft] {
        meanings.enumerated().map { place, meaning in draft(meaning, place: place) }
    }

    private func draft(_ meaning: Lexicon.Meaning, place: Int) -> Draft {
        let gloss = lexicon.tables.gloss(meaning.sense.gloss)
        let masked = masker.masked(Self.shortened(gloss.definition))
        var text = masked.text
        var contentWords = Self.contentWords(of: text)
        if contentWords < 3, let example = gloss.examples.first.map({ masker.masked($0) }), example.text.count < 100 {
            text += "; “\(example.text)”"
            contentWords += Self.contentWords(of: example.text) / 2
        }
        if let form = meaning.form, !form.isInflection {
            text = form.definition(fromBase: text, meaning.sense.partOfSpeech)
        }
        let clue = Clue(
            text: text, partOfSpeech: (meaning.form?.partOfSpeech ?? meaning.sense.partOfSpeech).name,
            form: meaning.form?.name, kind: meaning.form == nil ? .definition : .wordForm)
        // A masked word costs more than a less known sense; what tells nothing is never chosen.
        var worth = -1.5 * Double(min(place, 8)) - 4 * Double(masked.maskCount)
        if masked.text.hasPrefix(Clue.mask) { worth -= 3 }
        worth -= contentWords < 3 ? 1 : 0
        worth -= Double(max(0, text.count - 100)) / 20
        worth -= meaning.sense.source == .gcide ? 2 : 0
        worth -= Self.isCoarse(gloss.definition) ? 12 : 0
        return Draft(clue: clue, worth: worth, contentWords: contentWords)
    }

    /// The clauses of a gloss that fit into a clue; at least the first.
    private static func shortened(_ gloss: String) -> String {
        var text = ""
        for clause in gloss.split(separator: ";") {
            if !text.isEmpty, text.count + clause.count > longestClue { break }
            text += (text.isEmpty ? "" : ";") + clause
        }
        return text
    }

    private static func contentWords(of text: String) -> Int {
        text.utf8.split { !(0x61...0x7A).contains($0 | 0x20) }
            .count { $0.count > 2 && !grammarWords.contains(String(decoding: $0, as: UTF8.self).lowercased()) }
    }

    private static let grammarWords: Set<String> = [
        "the", "and", "for", "with", "that", "which", "from", "being", "having", "some", "one", "used", "any",
        "something",
        "someone", "not", "its", "etc", "who", "are", "has", "was", "into", "upon", "are", "very", "such", "other",
        "this",
        "quality", "state", "act", "manner", "way", "relating", "pertaining", "esp", "usually", "often", "more",
    ]

    // MARK: Compounds

    /// A word that no dictionary knows but that is two known words: the clues to both.
    private func compoundClue() -> Clue? {
        for length in (3..<max(3, word.count - 1)).reversed() {
            let parts = (String(word.prefix(length)), String(word.dropFirst(length)))
            guard lexicon.isCommon(parts.0), lexicon.isCommon(parts.1), let first = shortDefinition(of: parts.0),
                let second = shortDefinition(of: parts.1)
            else { continue }
            return Clue(text: "two words in one: \(first) + \(second)", partOfSpeech: nil, kind: .wordForm)
        }
        return nil
    }

    private func shortDefinition(of part: String) -> String? {
        let isParticle = Self.particles.contains(part)
        return lexicon.meanings(of: part).lazy.filter { !isParticle || $0.sense.partOfSpeech == .adverb }
            .map { meaning -> String in
                let gloss = lexicon.tables.gloss(meaning.sense.gloss).definition.split(separator: ";").first ?? ""
                return masker.masked(String(gloss)).text
            }.first { Self.contentWords(of: $0) >= 1 && $0.count < 80 && !Self.isCoarse($0) }
    }

    /// Short words that stand for a direction in compounds, whatever else they mean.
    private static let particles: Set<String> = [
        "up", "off", "out", "down", "over", "back", "away", "through", "in", "on",
    ]

    /// Whether a gloss is nothing to read aloud in a family's chat. WordNet marks much of it itself.
    private static func isCoarse(_ gloss: String) -> Bool {
        [
            "obscene", "vulgar", "sexual", "offensive", "slur", "disparaging", "prostitut", "genital", "excrement",
            "fecal",
        ]
        .contains(where: gloss.containsBytes(of:))
    }

    // MARK: Synonyms

    private func synonymClue(_ meanings: [Lexicon.Meaning]) -> Clue? {
        for meaning in meanings {
            let words = lexicon.tables.gloss(meaning.sense.gloss).synonyms
                .filter { masker.masked($0).maskCount == 0 }
            guard !words.isEmpty else { continue }
            return Clue(
                text: "another word for: " + words.prefix(3).joined(separator: ", "),
                partOfSpeech: meaning.sense.partOfSpeech.name, form: meaning.form?.name, kind: .synonyms)
        }
        return nil
    }

    // MARK: Pattern

    /// Vowels and consonants tell something of a word no dictionary knows, without any letter of it.
    private func patternClue() -> Clue {
        let isVowel = word.map { "aeiou".contains($0) }
        let ends = (isVowel.first == true ? "a vowel" : "a consonant", isVowel.last == true ? "a vowel" : "a consonant")
        let doubled = zip(word, word.dropFirst()).contains { $0 == $1 }
        let text = "no dictionary explains it; it begins with \(ends.0), ends with \(ends.1)"
        return Clue(
            text: text + (doubled ? " and has a double letter" : " and has no double letter"), partOfSpeech: nil,
            kind: .pattern)
    }
}

extension Lexicon {
    /// What would give `word`, in lower case, away.
    func kinship(of word: String) -> Kinship {
        var family = morphology.family(of: word)
        for member in family {
            guard let number = tables.find(member) else { continue }
            family.formUnion(tables.irregularForms(of: number).map { tables.text($0.word) })
        }
        return Kinship(hidden: word, family: family, isCommonWord: isCommon)
    }

    /// Whether `word` is one that most readers know.
    func isCommon(_ word: String) -> Bool {
        tables.find(word).map { tables.acceptance($0) >= Self.likelyAcceptance } ?? false
    }
}
