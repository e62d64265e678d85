import TextReading

/// Knowledge of other languages' words as they are printed.
extension ForeignWordList {
    /// The single letters that are words.
    private var shortWords: Set<Character> { ["a", "à", "á", "e", "é", "è", "i", "o", "ó", "ò", "u", "y"] }

    /// Whether a printed word is in the dictionary: as it is, without its elided head (“l'homme”), or as a compound of
    /// known parts. In capitals it may lack its accents.
    func knowsPrinted(_ core: String) -> Bool {
        let word = Self.plain(core)
        if let stem = Elision.stem(of: word, in: language) { return knowsPrinted(stem) }
        guard word.count > 1 || word.first.map(shortWords.contains) ?? false else { return false }
        if knows(word) { return true }
        if core == core.uppercased(), !writtenForms(ofFolded: LetterFolding.folded(word)).isEmpty { return true }
        guard word.contains("-") else { return joinsWords && isJoined(word) }
        return word.split(separator: "-").allSatisfy { knowsPrinted(String($0)) }
    }

    /// Whether the language writes compounds as one word: “Hafenamt”.
    private var joinsWords: Bool { language == "de" || language == "nl" }

    /// The least length and frequency of a compound's part. Rarer words match by chance.
    private var part: (letters: Int, frequency: Double) { (4, 3) }

    /// Whether a word consists of two known ones, possibly joined by an s.
    private func isJoined(_ word: String) -> Bool {
        guard word.count >= 2 * part.letters else { return false }
        return (part.letters...word.count - part.letters).contains { length in
            let head = String(word.prefix(length)), tail = String(word.dropFirst(length))
            guard frequency(of: tail) >= part.frequency else { return false }
            return frequency(of: head) >= part.frequency
                || head.hasSuffix("s") && frequency(of: String(head.dropLast())) >= part.frequency
        }
    }

    /// The frequency of a printed word, without its elided head.
    func frequency(ofPrinted core: String) -> Double {
        let word = Self.plain(core)
        return frequency(of: Elision.stem(of: word, in: language) ?? word)
    }

    /// The log prior of the elided head of a printed word: “l'image” is more frequent than “t'image”.
    func priorOfHead(ofPrinted core: String) -> Double { Elision.prior(of: Self.plain(core), in: language) }

    /// The printed words that a candidate of ``SpellingDecoder`` may stand for.
    func written(_ candidate: String) -> [String] {
        let parts = candidate.split(separator: "-").map(String.init)
        guard parts.count == 1 else {
            let forms = parts.map { written($0).first }
            guard !forms.contains(nil) else { return [] }
            let words = forms.compactMap(\.self)
            return [words.joined(separator: "-")] + (joinsWords ? [words.joined()] : [])
        }
        guard let apostrophe = candidate.firstIndex(of: "\u{2019}") else { return writtenForms(ofFolded: candidate) }
        let head = candidate[..<apostrophe], tail = candidate[candidate.index(after: apostrophe)...]
        let isElided = Elision.heads(in: language).contains(String(head))
        return isElided
            ? writtenForms(ofFolded: String(tail)).map { head + "\u{2019}" + $0 }
            : writtenForms(ofFolded: String(head)).map { $0 + "\u{2019}" + tail }
    }

    private static func plain(_ core: String) -> String {
        core.lowercased().replacing("\u{2019}", with: "'").replacing("\u{017F}", with: "s")
    }
}

extension WordInterpreter {
    /// The letters of a spelling as the nets know them. English spellings are unchanged.
    func letters(of spelling: String) -> String { foreign == nil ? spelling : LetterFolding.folded(spelling) }

    /// The additional log prior per unit of the Zipf scale for words that differ only in accents. Word lists contain
    /// common misspellings without accents, which are far rarer.
    private static let perAccentedFrequency = 0.8

    /// The log likelihood of the accents of spellings that differ only in accents, including how much rarer each is
    /// than the most frequent one; 0 for other spellings.
    func accents(
        of spellings: Set<String>, in steps: [ArraySlice<RecognitionStep>], _ pictures: [LetterSteps]
    ) -> [String: Double] {
        guard let foreign else { return [:] }
        var sums: [String: Double] = [:]
        for (folded, alike) in Dictionary(grouping: spellings, by: { LetterFolding.folded($0) }) where alike.count > 1 {
            let evidence = zip(steps, pictures).compactMap { AccentEvidence(of: folded, in: $0, letters: $1) }
            guard !evidence.isEmpty else { continue }
            let most = alike.map { foreign.frequency(ofPrinted: $0) }.max() ?? 0
            for spelling in alike {
                let seen = evidence.reduce(0) { $0 + $1.logLikelihood(of: spelling) } / Double(evidence.count)
                let rarity = most - foreign.frequency(ofPrinted: spelling)
                sums[spelling] = seen - Self.perAccentedFrequency * rarity
            }
        }
        return sums
    }
}
