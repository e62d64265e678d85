/// Finds the base forms of a printed word, the likeliest first.
struct LemmaSearch {
    let dictionary: MappedDictionary
    let word: String
    let before: String
    let after: String

    private var habits: LanguageHabits { dictionary.habits }

    func lemmas() -> [String] {
        guard !word.isEmpty else { return [] }
        var found = regular() ?? known(word)
        if found.isEmpty { found = withoutElision() }
        if found.isEmpty { found = withoutEnclitic() }
        if found.isEmpty { found = unknown() }
        return unique(separable(found) + found)
    }

    private func unique(_ lemmas: [String]) -> [String] {
        var seen: Set<String> = []
        return lemmas.filter { seen.insert($0).inserted }
    }

    /// The regular base form of a word that is known only with another case: “cuevas” is no form of the name “Cuevas”.
    private func regular() -> [String]? {
        guard word.first?.isLowercase == true,
            !dictionary.written(word).contains(where: { $0.text.first?.isLowercase == true })
        else { return nil }
        return dictionary.guesser.base(of: word).map { [$0] }
    }

    // MARK: Known forms

    /// The base forms of `word` in the file.
    private func known(_ word: String) -> [String] {
        let groups = groups(of: dictionary.written(word), for: word)
        for group in groups where !group.isEmpty {
            let lemmas = unique(group.flatMap(dictionary.bases))
            if !lemmas.isEmpty { return ordered(lemmas) }
        }
        return []
    }

    /// The written forms of `word` in groups, the likelier group first: exact matches, and forms that may be meant
    /// instead.
    private func groups(of forms: [WrittenForm], for word: String) -> [[WrittenForm]] {
        let isAllCapitals = word.count > 1 && word == word.uppercased()
        let lower = word.lowercased()
        let exact = forms.filter { $0.text == word }
        // “Strasse” in Swiss spelling is a form of “Strass” too, but hardly ever.
        let swiss = forms.filter { $0.text.contains("ß") && Self.plain($0.text) == word }
        if let other = commonness(of: swiss), let own = commonness(of: exact), other > own + 0.5 { return [swiss] }
        let otherCase = forms.filter { $0.text != word && $0.text.lowercased() == lower }
        let plain = Self.plain(lower)
        let otherAccents = forms.filter {
            $0.text.lowercased() != lower && (isAllCapitals || Self.plain($0.text.lowercased()) == plain)
        }
        if isAllCapitals { return [byFrequency(exact + otherCase + otherAccents)] }
        let isCapital = word.first?.isUppercase == true
        if isCapital, isAtBeginning {
            // At the beginning of a sentence a function word is likelier than the noun with the same letters.
            let small = otherCase.filter { $0.frequency > Self.frequencyOfSmallWords }
            return habits.capitalizesNouns && small.isEmpty
                ? [exact + otherCase, otherAccents] : [otherCase + exact, otherAccents]
        }
        return [exact, otherCase, otherAccents]
    }

    /// The frequency of the most frequent base form; `nil` if there is none.
    private func commonness(of forms: [WrittenForm]) -> Double? {
        forms.flatMap(dictionary.bases).map(dictionary.frequency).max()
    }

    private func byFrequency(_ forms: [WrittenForm]) -> [WrittenForm] { forms.sorted { $0.frequency > $1.frequency } }

    /// The modern or plain spelling of a word: “dass” for “daß”, “oe” for “œ”.
    private static func plain(_ word: String) -> String {
        word.reduce(into: "") { $0 += $1 == "ß" ? "ss" : $1 == "œ" ? "oe" : $1 == "æ" ? "ae" : String($1) }
    }

    private static let frequencyOfSmallWords = 5.5

    /// Whether the word begins a sentence.
    private var isAtBeginning: Bool {
        guard let last = before.last(where: { !$0.isWhitespace && !"„“”»«\"'‚‘’–—-¿¡(".contains($0) }) else {
            return true
        }
        return ".!?:…".contains(last)
    }

    /// Orders base forms: first those that a dictionary explains, and among these the expected part of speech.
    private func ordered(_ lemmas: [String]) -> [String] {
        guard lemmas.count > 1 else { return lemmas }
        let wanted = expectedPart
        return lemmas.enumerated().map { place, lemma -> (lemma: String, rank: Int) in
            let parts = dictionary.partsOfSpeech(of: lemma)
            let fits = wanted.map(parts.contains) ?? false
            return (lemma, (fits ? 0 : 100) + (dictionary.hasEntry(lemma) ? 0 : 1000) + place)
        }
        .sorted { $0.rank < $1.rank }.map(\.lemma)
    }

    /// The part of speech that the preceding word requires.
    private var expectedPart: String? {
        guard let previous = before.split(whereSeparator: { $0.isWhitespace || "'’".contains($0) }).last?.lowercased()
        else { return nil }
        if habits.determiners.contains(previous) { return "noun" }
        return habits.subjects.contains(previous) ? "verb" : nil
    }

    // MARK: Parts of printed words

    /// The word without its elided head: “homme” for “l'homme”.
    private func withoutElision() -> [String] {
        guard let apostrophe = word.firstIndex(of: "'") else { return [] }
        let rest = String(word[word.index(after: apostrophe)...])
        guard habits.elided.contains(word[..<apostrophe].lowercased()), !rest.isEmpty else { return [] }
        return LemmaSearch(dictionary: dictionary, word: rest, before: before + " " + word[..<apostrophe], after: after)
            .lemmas()
    }

    /// The verb without its enclitics: “dar” for “dámelo”, “fare” for “farlo”, “dizer” for “dizer-lhe”.
    private func withoutEnclitic() -> [String] {
        var stems = [word.lowercased()]
        for _ in 0..<2 {
            stems = stems.flatMap { stem in
                habits.enclitics.filter { stem.hasSuffix($0) && stem.count - $0.count >= 2 }.map {
                    String(stem.dropLast($0.count))
                }
            }
            for stem in stems {
                for spelling in Self.spellings(ofStem: stem, endings: habits.verbEndings) {
                    let lemmas = known(spelling).filter(isVerb)
                    if !lemmas.isEmpty { return lemmas }
                }
            }
        }
        return hyphenated()
    }

    /// The possible spellings of a verb without its enclitic: with another accent, with its ending, or without a
    /// doubled consonant.
    private static func spellings(ofStem stem: String, endings: [String]) -> [String] {
        var stems = [stem]
        let bare = String(stem.map { accents[$0] ?? $0 })
        if bare != stem { stems.append(bare) }
        return stems.flatMap { stem in endings.map { stem + $0 } } + (stem.count > 3 ? [String(stem.dropLast())] : [])
    }

    private static let accents: [Character: Character] = [
        "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "à": "a", "è": "e", "ì": "i", "ò": "o", "ù": "u", "â": "a",
        "ê": "e", "ô": "o",
    ]

    private func isVerb(_ lemma: String) -> Bool {
        let parts = dictionary.partsOfSpeech(of: lemma)
        return parts.isEmpty || parts.contains("verb")
    }

    /// The longest known part of a word with hyphens.
    private func hyphenated() -> [String] {
        guard word.contains("-") else { return [] }
        let parts = word.split(separator: "-").map(String.init).sorted { $0.count > $1.count }
        return parts.lazy.map(known).first { !$0.isEmpty } ?? []
    }

    // MARK: Unknown words

    private func unknown() -> [String] {
        guard word.allSatisfy({ $0.isLetter || "-'·".contains($0) }) else { return [] }
        let isCapital = word.first?.isUppercase == true
        let spellings = isCapital && (isAtBeginning || !habits.capitalizesNouns) ? [word, word.lowercased()] : [word]
        if let base = spellings.lazy.compactMap(dictionary.guesser.base).first { return [base] }
        if let base = spellings.lazy.compactMap(joined).first { return [base] }
        if let umlauts = withUmlauts() { return umlauts }
        guard dictionary.written(word).isEmpty else { return [word] }
        return []
    }

    /// The base form of a compound, from the longest known word at its end: “Gartenhaus” for “Gartenhäuser”.
    private func joined(_ word: String) -> String? {
        let letters = Array(word)
        guard letters.count >= 7 else { return nil }
        for start in 3...max(3, letters.count - 4) where start <= letters.count - 4 {
            let first = String(letters[..<start])
            let rest = String(letters[start...])
            let isCapital = habits.capitalizesNouns && letters[0].isUppercase
            let spelling = isCapital ? rest.prefix(1).uppercased() + rest.dropFirst() : rest
            guard isPart(first),
                let form = dictionary.written(spelling).first(where: { $0.text == spelling && $0.frequency > 0 }),
                let base = dictionary.bases(of: form).first
            else { continue }
            return first + (isCapital ? base.lowercased() : base)
        }
        return nil
    }

    /// Whether a word may begin a compound, perhaps with a linking letter: “Arbeits”.
    private func isPart(_ text: String) -> Bool {
        guard habits.joinsWords else { return false }
        return ["", "s", "n", "en", "es", "er"].contains {
            text.hasSuffix($0) && !dictionary.written(String(text.dropLast($0.count))).isEmpty
        }
    }

    /// The forms with umlauts: “Häuser” for “Haeuser”.
    private func withUmlauts() -> [String]? {
        guard dictionary.language == "de" else { return nil }
        let changed = word.replacingPairs(["ae": "ä", "oe": "ö", "ue": "ü", "Ae": "Ä", "Oe": "Ö", "Ue": "Ü"])
        guard changed != word else { return nil }
        let lemmas = known(changed)
        return lemmas.isEmpty ? nil : lemmas
    }

    // MARK: Separable verbs

    private static let clauseEnd: Set<Character> = [
        ",", ".", ";", ":", "!", "?", "–", "—", "…", ")", "«", "“", "”", "\"",
    ]

    /// The separable verbs that consist of this word and another word of its clause: “aufgehen” for “geht” in “geht …
    /// auf”.
    private func separable(_ lemmas: [String]) -> [String] {
        guard !habits.particles.isEmpty else { return [] }
        let following = Self.words(after.prefix { !Self.clauseEnd.contains($0) })
        if habits.particles.contains(word.lowercased()), following.isEmpty {
            return verbsBefore(particle: word.lowercased())
        }
        // The particle ends the clause, or precedes “und”.
        let clause = following.prefix { !["und", "oder", "en", "of"].contains($0) }
        guard let particle = clause.last, habits.particles.contains(particle) else { return [] }
        return lemmas.map { particle + $0 }.filter(dictionary.isBase)
    }

    /// The verbs in the preceding clause that take this particle.
    private func verbsBefore(particle: String) -> [String] {
        let start = before.lastIndex { Self.clauseEnd.contains($0) }.map(before.index(after:)) ?? before.startIndex
        return Self.words(before[start...]).flatMap { known($0).map { particle + $0 } }.filter(dictionary.isBase)
    }

    private static func words(_ text: Substring) -> [String] {
        text.split { !$0.isLetter }.map { $0.lowercased() }
    }
}

extension String {
    /// The string with each pair of letters replaced.
    fileprivate func replacingPairs(_ pairs: [String: String]) -> String {
        var result = ""
        var rest = self[...]
        while let first = rest.first {
            if let replacement = pairs[String(rest.prefix(2))] {
                result += replacement
                rest = rest.dropFirst(2)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
