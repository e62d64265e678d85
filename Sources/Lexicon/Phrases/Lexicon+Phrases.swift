/// Phrases: headwords of several words, and other headwords that are not plain words.
extension Lexicon {
    /// The meanings of `text` as a phrase, grouped by the phrases of which it may be a form; empty if there are none.
    func phraseMeanings(of text: String) -> [[Meaning]] {
        let words = Self.phraseWords(of: text)
        guard !words.isEmpty else { return [] }
        for words in Self.readings(of: words) {
            let found = meanings(ofPhrase: words, in: text)
            if !found.isEmpty { return found }
        }
        let split = SplitVerb(words).map { meanings(ofPhrase: $0.words, in: text).filter(Self.isVerb) } ?? []
        return split.isEmpty ? meanings(ofClosed: words) : split
    }

    private static func isVerb(_ meanings: [Meaning]) -> Bool { meanings.contains { $0.partOfSpeech == .verb } }

    /// The words of the text's ``PhraseKey``.
    private static func phraseWords(of text: String) -> [String] {
        (PhraseKey.of(text) ?? keyWithoutCommas(of: text))?.split(separator: " ").map(String.init) ?? []
    }

    /// The key of a text with commas between its words, which a dictionary's entry has not: “hook, line and sinker”,
    /// “like father, like son”.
    private static func keyWithoutCommas(of text: String) -> String? {
        guard text.contains(", ") else { return nil }
        let key = PhraseKey.of((text.last == "," ? text.dropLast() : text[...]).replacing(", ", with: " "))
        return (key?.split(separator: " ").count ?? 0) >= shortestWithComma ? key : nil
    }

    /// The least number of words of a phrase with a comma. Fewer words may stand side by side by chance.
    private static let shortestWithComma = 4

    /// `words` as they are, without accents, and without introductory words: “to give up”, “an ice cream”.
    private static func readings(of words: [String]) -> [[String]] {
        var all = [words]
        let folded = words.compactMap(spelling)
        if folded.count == words.count, folded != words { all.append(folded) }
        for reading in all where reading.count >= 3 && ["to", "a", "an", "the"].contains(reading[0]) {
            all.append(Array(reading.dropFirst()))
        }
        return all
    }

    /// The meanings of all matching phrases, those with the fewest changed words first: “knocked out”, then “knock
    /// out”.
    private func meanings(ofPhrase words: [String], in text: String) -> [[Meaning]] {
        var seen: Set<String> = []
        return PhraseForms(morphology: morphology).candidates(of: words).flatMap { meanings(of: $0, in: text) }
            .filter { seen.insert($0[0].lemma).inserted }
    }

    /// The meanings of the headwords with the candidate's key, by headword; the headword spelled as in `text` comes
    /// first.
    func meanings(of candidate: PhraseForms.Candidate, in text: String) -> [[Meaning]] {
        let phrases = tables.phrases(withKey: candidate.key).map { (tables.phrase($0), tables.phraseSenses($0)) }
        let hyphenated = candidate.key.replacing(" ", with: "-")
        let words = hyphenated == candidate.key ? [] : senses(ofWord: hyphenated)
        // Some phrases differ only in a hyphen or an apostrophe.
        let all = phrases + words
        let asPrinted = all.filter { $0.0 == text.lowercased() } + all.filter { $0.0 != text.lowercased() }
        return asPrinted.compactMap { Self.meanings(of: $0.0, $0.1, candidate.partOfSpeech) }
    }

    private func senses(ofWord word: String) -> [(String, [LexiconTables.SenseRecord])] {
        tables.find(word).map { [(word, tables.senses($0))] } ?? []
    }

    /// The meanings with senses of one part of speech (`nil` for all); `nil` if there are none.
    private static func meanings(
        of lemma: String, _ senses: [LexiconTables.SenseRecord], _ partOfSpeech: PartOfSpeech?
    ) -> [Meaning]? {
        let senses = senses.filter { partOfSpeech == nil || $0.partOfSpeech == partOfSpeech }
        return senses.isEmpty ? nil : senses.map { Meaning(lemma: lemma, form: nil, sense: $0) }
    }

    /// The meanings of two words that are also written as one: “book case” for “bookcase”. In running text they may be
    /// two words.
    private func meanings(ofClosed words: [String]) -> [[Meaning]] {
        guard words.count == 2, words.allSatisfy({ $0.utf8.count >= Self.shortestClosed }) else { return [] }
        return senses(ofWord: words.joined()).compactMap { Self.meanings(of: $0.0, $0.1, .noun) }
    }

    /// The least length of the parts of a word that may be written as two.
    private static let shortestClosed = 4

    // MARK: - In a text

    /// The maximum number of words of a phrase found in running text.
    private static let longestInText = 8

    public func phrase(around target: Range<Int>, in words: [String]) -> FoundPhrase? {
        guard !target.isEmpty, words.indices.contains(target.lowerBound), target.upperBound <= words.count else {
            return nil
        }
        let longest = max(Self.longestInText, target.count)
        for length in stride(from: longest, through: max(2, target.count), by: -1) {
            for start in max(0, target.upperBound - length)...target.lowerBound where start + length <= words.count {
                let range = start..<start + length
                if let found = phrase(at: range, in: words) { return found }
            }
        }
        return target.count > 1 ? counterpart(at: target, in: words) : nil
    }

    private func counterpart(at range: Range<Int>, in words: [String]) -> FoundPhrase? {
        let text = words[range].joined(separator: " ").lowercased()
        let meanings = counterpartMeanings(of: text)
        return meanings.isEmpty ? nil : FoundPhrase(range: range, definitions: [definition(of: text, meanings)])
    }

    private func phrase(at range: Range<Int>, in words: [String]) -> FoundPhrase? {
        let text = words[range].joined(separator: " ")
        let keyWords = Self.phraseWords(of: text)
        guard !keyWords.isEmpty else { return nil }
        var meanings = meanings(ofPhrase: keyWords, in: text)
        if meanings.isEmpty, let split = SplitVerb(keyWords), !isPreposition(endOf: range, in: words) {
            meanings = self.meanings(ofPhrase: split.words, in: text).filter(Self.isVerb)
        }
        let isLowercased = words[range].allSatisfy { $0 == $0.lowercased() }
        let found = meanings.map { definition(of: text.lowercased(), $0) }.filter { !($0.isName && isLowercased) }
        return found.isEmpty ? nil : FoundPhrase(range: range, definitions: found)
    }

    private func isPreposition(endOf range: Range<Int>, in words: [String]) -> Bool {
        range.upperBound < words.count && SplitVerb.isPreposition(before: words[range.upperBound].lowercased())
    }
}

extension Definition {
    /// Whether it is only a name, which a text would capitalize.
    fileprivate var isName: Bool { senses.allSatisfy(\.isName) }
}
