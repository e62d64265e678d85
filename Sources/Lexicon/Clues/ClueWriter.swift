internal import Foundation

/// Writes the clues to one word. Chooses the best-known meanings whose clues say enough without naming the word.
struct ClueWriter {
    let lexicon: Lexicon
    let word: String
    let masker: Masker
    private let others: [String]

    private static let mostMeanings = 3

    /// - Parameters:
    ///   - word: the word, in lower case.
    ///   - others: answers that clues should not name, in lower case.
    init(lexicon: Lexicon, word: String, others: [String] = []) {
        self.lexicon = lexicon
        self.word = word
        self.others = others
        masker = Masker(
            kinship: lexicon.kinship(of: word), others: OtherAnswers(others.filter { $0 != word }))
    }

    /// The best clue.
    func clue() -> Clue { writtenClue() ?? dictionaryClue() }

    /// The best clue that the dictionaries give.
    func dictionaryClue() -> Clue { best(of: meanings).clue }

    /// The best clue, followed by other clues.
    func clues() -> [Clue] {
        guard let written = writtenClue() else { return dictionaryClues() }
        return [written] + dictionaryClues().filter { $0.kind != .pattern && !Self.saysTheSame($0.text, written.text) }
    }

    /// The clue that a person wrote; `nil` also if it names another answer, because masking a word would leave too
    /// little.
    private func writtenClue() -> Clue? {
        guard let text = lexicon.tables.find(word).flatMap(lexicon.tables.clue), masker.masked(text).text == text else {
            return nil
        }
        return Clue(text: text, partOfSpeech: nil, kind: .written)
    }

    /// The meanings that may be shown unasked. Falls back to those in which the word does not offend, and then to all.
    private var meanings: [Lexicon.Meaning] {
        let all = lexicon.meanings(of: word)
        let inoffensive = all.filter { !$0.sense.isOffensive }
        let fit = inoffensive.filter { !ClueDraft.isCoarse(lexicon.tables.gloss($0.sense.gloss).definition) }
        return [fit, inoffensive].first { !$0.isEmpty } ?? all
    }

    private func dictionaryClues() -> [Clue] {
        let meanings = meanings
        let (first, drafts) = best(of: meanings)
        var clues = [first]
        for draft in drafts where draft.tells && clues.count < Self.mostMeanings {
            if !clues.contains(where: { Self.saysTheSame($0.text, draft.clue.text) }) { clues.append(draft.clue) }
        }
        if let example = exampleClue(meanings, unlike: clues) { clues.append(example) }
        if first.kind != .synonyms, let synonyms = synonymClue(meanings) { clues.append(synonyms) }
        return clues
    }

    /// The best clue, and the drafts of all meanings, best first.
    private func best(of meanings: [Lexicon.Meaning]) -> (clue: Clue, drafts: [ClueDraft]) {
        var drafts = drafts(of: meanings)
        // A derived word's own clue may be as empty as "in a ▢▢▢ manner". Then its base form's meaning may be better.
        if drafts.first.map({ $0.maskCount > 0 || !$0.tells }) ?? true {
            let isKnown = drafts.contains(where: \.tells)
            let derived = lexicon.derivedMeanings(of: word).filter { !isKnown || $0.form?.keepsMeaning ?? false }
            drafts = Self.bestFirst(drafts + self.drafts(of: derived))
        }
        let telling = drafts.first(where: \.tells)?.clue ?? synonymClue(meanings) ?? compoundClue()
        return (telling ?? drafts.first(where: \.tellsLittle)?.clue ?? patternClue(), drafts)
    }

    // MARK: Meanings

    private func drafts(of meanings: [Lexicon.Meaning]) -> [ClueDraft] {
        let best = meanings.map { $0.sense.tagCount }.max() ?? 0
        return Self.bestFirst(
            meanings.enumerated().map { place, meaning in
                let gloss = lexicon.tables.gloss(meaning.sense.gloss)
                let renown = Self.renown(of: meaning, in: gloss, place: place, bestTagCount: best)
                let draft = ClueDraft(meaning, gloss: gloss, renown: renown, masker: masker)
                // With more than one other answer hidden, too little of the gloss would be left to read.
                guard draft.clue.text.ranges(of: Clue.otherMask).count > 1 else { return draft }
                return ClueDraft(
                    meaning, gloss: gloss, renown: renown - 2, masker: Masker(kinship: lexicon.kinship(of: word)))
            })
    }

    private static func bestFirst(_ drafts: [ClueDraft]) -> [ClueDraft] {
        drafts.enumerated().sorted { ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset) }.map(\.element)
    }

    /// How well known a sense is: 0 for the best known.
    /// Each halving of its use in WordNet's tagged texts lowers the value by 0.9. Among senses without uses, earlier ones count
    /// as better known. A sense counts as less known when its synset lists other words first.
    private static func renown(
        of meaning: Lexicon.Meaning, in gloss: LexiconTables.Gloss, place: Int, bestTagCount: Int
    ) -> Double {
        let share = (Double(meaning.sense.tagCount) + pow(0.7, Double(place))) / (Double(bestTagCount) + 1)
        var renown = max(-6, 0.9 * log2(share))
        if let position = gloss.synonyms.firstIndex(of: meaning.lemma) {
            renown -= 0.4 * Double(min(position, 5)) / Double(1 + meaning.sense.tagCount)
        }
        switch meaning.sense.source {
        case .glossary: renown += 3
        case .gcide: renown -= 2.5
        case .wordNet, .newer: break
        }
        return renown
    }

    /// Whether two clues have more than half of the shorter one's longer words in common, as with senses that differ only slightly.
    /// One word in common is not enough: "opposite of early" says less than a dictionary's clue with the word "early".
    private static func saysTheSame(_ lhs: String, _ rhs: String) -> Bool {
        let words = [lhs, rhs].map { Set($0.lowercased().split { !$0.isLetter }.filter { $0.count > 3 }) }
        let smaller = min(words[0].count, words[1].count)
        let shared = words[0].intersection(words[1]).count
        return shared * 2 > smaller && (shared > 1 || words[0] == words[1])
    }

    // MARK: Other clues

    private func exampleClue(_ meanings: [Lexicon.Meaning], unlike clues: [Clue]) -> Clue? {
        for meaning in meanings where meaning.form?.isInflection ?? true {
            let gloss = lexicon.tables.gloss(meaning.sense.gloss)
            guard let example = ClueDraft.example(of: gloss, masker: masker),
                !clues.contains(where: { $0.text.contains(example) })
            else { continue }
            return Clue(text: example, partOfSpeech: meaning.sense.partOfSpeech.name, kind: .example)
        }
        return nil
    }

    private func synonymClue(_ meanings: [Lexicon.Meaning]) -> Clue? {
        for meaning in meanings where meaning.form?.isInflection ?? true {
            let gloss = lexicon.tables.gloss(meaning.sense.gloss)
            let words = gloss.synonyms.filter {
                let masked = masker.masked($0)
                return masked.maskCount == 0 && masked.otherCount == 0 && lexicon.isOfferable($0)
            }
            guard !words.isEmpty else { continue }
            return Clue(
                text: words.prefix(3).joined(separator: ", "), partOfSpeech: meaning.sense.partOfSpeech.name,
                form: meaning.form?.name, kind: .synonyms)
        }
        return nil
    }

    /// A clue for a word that no dictionary knows: its pattern of vowels and consonants, without any of its letters.
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
