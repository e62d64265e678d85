/// Finds the base forms of words. Uses WordNet's exception lists and rules of detachment (morphy(7WN)), and rules for the most
/// common derivations.
package struct Morphology {
    /// Whether the dictionaries know a word as this part of speech; with `nil`, as any.
    private let isWord: (String, PartOfSpeech?) -> Bool
    /// The exception lists: the base forms of a word that no rule finds.
    private let irregularBases: (String) -> [(base: String, partOfSpeech: PartOfSpeech)]

    private static let shortestBase = 3

    package init(
        isWord: @escaping (String, PartOfSpeech?) -> Bool,
        irregularBases: @escaping (String) -> [(base: String, partOfSpeech: PartOfSpeech)]
    ) {
        self.isWord = isWord
        self.irregularBases = irregularBases
    }

    /// The words of which `word` (lower case) is an inflected form, irregular ones first. Each base form occurs once per kind
    /// of form.
    package func inflections(of word: String) -> [DerivedForm] {
        let irregular = irregularBases(word).compactMap { base, partOfSpeech -> DerivedForm? in
            Self.irregularForm(word, of: base, partOfSpeech).map {
                DerivedForm(base: base, form: $0, partOfSpeech: $0 == .variant ? nil : partOfSpeech)
            }
        }
        return irregular + detached(word, by: Self.inflectionRules).filter { !irregular.contains($0) }
    }

    /// The words from which `word` (lower case) is regularly derived.
    package func derivations(of word: String) -> [DerivedForm] {
        let prefixed = Self.prefixes.compactMap { prefix, form -> DerivedForm? in
            guard word.hasPrefix(prefix) else { return nil }
            let base = String(word.dropFirst(prefix.count))
            guard isPrefixed(base, with: prefix) else { return nil }
            return DerivedForm(base: base, form: form, partOfSpeech: form.basePartOfSpeech)
        }
        return detached(word, by: Self.derivationRules) + prefixed
    }

    /// Whether `base` may follow `prefix`. Few words of three letters do: "uncap" comes from "cap", but "recap" does not.
    private func isPrefixed(_ base: String, with prefix: String) -> Bool {
        guard base.count == Self.shortestBase else { return base.count > Self.shortestBase && isWord(base, nil) }
        return prefix == "un" && [PartOfSpeech.verb, .adjective].contains { isWord(base, $0) }
    }

    /// The words from which `word` seems to be derived by its spelling alone, whatever their part of speech.
    package func spelledBases(of word: String) -> Set<String> {
        Set(detached(word, by: Self.inflectionRules + Self.derivationRules, anyPartOfSpeech: true).map(\.base))
    }

    /// The base forms of `word` by spelling alone, whether or not a dictionary has them, longest first.
    func spelledInflectionBases(of word: String) -> [String] {
        let bases = Set(spelledInflections(of: word).map(\.base)).filter { $0.count > Self.shortestBase }
        return bases.sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// `word` as an inflected form of words that need not be in a dictionary.
    func spelledInflections(of word: String) -> [DerivedForm] {
        let rules = Self.inflectionRules.filter {
            word.hasSuffix($0.ending) && !($0.ending == "s" && word.hasSuffix("ss"))
        }
        let forms = rules.flatMap { rule in
            bases(stem: String(word.dropLast(rule.ending.count)), rule: rule).map {
                DerivedForm(base: $0, form: rule.form, partOfSpeech: rule.form.basePartOfSpeech)
            }
        }
        return forms.filter { $0.base.count >= Self.shortestBase }
    }

    /// `word` and all words from which it is, or by its spelling may be, derived, directly or through others.
    package func family(of word: String) -> Set<String> {
        var family: Set<String> = [word]
        var fresh = [word]
        while let next = fresh.popLast() {
            let bases = (inflections(of: next) + derivations(of: next)).map(\.base) + spelledBases(of: next)
            for base in bases where family.insert(base).inserted { fresh.append(base) }
        }
        return family
    }

    // MARK: Rules

    /// An ending and its replacement in the base form.
    private struct Rule {
        var ending: String
        var replacement: String
        var form: WordForm
        /// The last byte of a word that the rule may apply to, for a quick rejection.
        var lastByte: UInt8?

        init(_ ending: String, _ replacement: String, _ form: WordForm) {
            self.ending = ending
            self.replacement = replacement
            self.form = form
            lastByte = ending.utf8.last
        }
    }

    private static let inflectionRules = [
        Rule("s", "", .plural), Rule("ses", "s", .plural), Rule("xes", "x", .plural), Rule("zes", "z", .plural),
        Rule("ches", "ch", .plural), Rule("shes", "sh", .plural), Rule("men", "man", .plural),
        Rule("ies", "y", .plural),
        Rule("s", "", .thirdPerson), Rule("ies", "y", .thirdPerson), Rule("es", "", .thirdPerson),
        Rule("ed", "e", .pastTense), Rule("ed", "", .pastTense), Rule("ied", "y", .pastTense),
        Rule("ing", "e", .presentParticiple), Rule("ing", "", .presentParticiple),
        Rule("er", "", .comparative), Rule("er", "e", .comparative), Rule("ier", "y", .comparative),
        Rule("est", "", .superlative), Rule("est", "e", .superlative), Rule("iest", "y", .superlative),
    ]

    private static let derivationRules = [
        Rule("ly", "", .adverb), Rule("ily", "y", .adverb), Rule("ly", "le", .adverb), Rule("ly", "e", .adverb),
        Rule("ally", "", .adverb),
        Rule("y", "e", .adverb),
        Rule("ness", "", .quality), Rule("iness", "y", .quality), Rule("ity", "", .quality), Rule("ity", "e", .quality),
        Rule("ility", "le", .quality), Rule("ability", "able", .quality),
        Rule("hood", "", .standing), Rule("ihood", "y", .standing), Rule("ship", "", .standing),
        Rule("dom", "", .standing),
        Rule("er", "", .agent), Rule("er", "e", .agent), Rule("or", "", .agent), Rule("or", "e", .agent),
        Rule("ier", "", .agent), Rule("ier", "e", .agent), Rule("ancy", "ant", .quality), Rule("ency", "ent", .quality),
        Rule("ance", "ant", .quality), Rule("ence", "ent", .quality),
        Rule("able", "", .possibility), Rule("able", "e", .possibility), Rule("ible", "", .possibility),
        Rule("less", "", .lack),
        Rule("al", "", .relation), Rule("ial", "y", .relation), Rule("ic", "", .relation), Rule("ic", "y", .relation),
        Rule("ic", "e", .relation), Rule("al", "e", .relation),
        Rule("ical", "", .relation), Rule("ar", "", .relation), Rule("ous", "", .relation),
        Rule("y", "", .resemblance), Rule("ish", "", .resemblance), Rule("like", "", .resemblance),
        Rule("ful", "", .resemblance), Rule("y", "e", .resemblance), Rule("y", "", .tendency),
        Rule("y", "e", .tendency),
        Rule("ing", "", .conversion), Rule("ing", "e", .conversion), Rule("ed", "", .conversion),
        Rule("ed", "e", .conversion),
    ]

    private static let prefixes: [(String, WordForm)] = [
        ("un", .opposite), ("non", .opposite), ("in", .opposite), ("im", .opposite), ("il", .opposite),
        ("ir", .opposite), ("dis", .opposite), ("anti", .opposite), ("de", .opposite), ("re", .repetition),
        ("mis", .failure), ("co", .company), ("pre", .anticipation), ("post", .aftermath), ("over", .excess),
        ("under", .shortage),
    ]

    private func detached(_ word: String, by rules: [Rule], anyPartOfSpeech: Bool = false) -> [DerivedForm] {
        var found: [DerivedForm] = []
        let last = word.utf8.last
        for rule in rules where rule.lastByte == last && word.hasSuffix(rule.ending) {
            if rule.ending == "s" && word.hasSuffix("ss") { continue }
            let stem = String(word.dropLast(rule.ending.count))
            for base in bases(stem: stem, rule: rule) where base.count >= Self.shortestBase || isShortBase(base, rule) {
                let derived = DerivedForm(base: base, form: rule.form, partOfSpeech: rule.form.basePartOfSpeech)
                let partOfSpeech = anyPartOfSpeech ? nil : rule.form.basePartOfSpeech
                if isWord(base, partOfSpeech), !found.contains(derived) { found.append(derived) }
            }
        }
        return found
    }

    /// Whether a word of two letters may be a base form. Most are abbreviations; otherwise “was” would be a form of
    /// “wa”.
    private func isShortBase(_ base: String, _ rule: Rule) -> Bool {
        rule.form.isInflection && Self.shortBases.contains(base)
    }

    private static let shortBases: Set<String> = [
        "ad", "ax", "cd", "dj", "do", "ex", "go", "id", "ma", "mp", "op", "ox", "pa", "pc", "pi", "tv", "up", "vp",
    ]

    /// The stem with the rule's replacement. Before most endings, also with a doubled consonant made single: "running".
    /// None if the stem has lost a silent e, which another rule restores: "dining" is no form of "din".
    private func bases(stem: String, rule: Rule) -> [String] {
        let plain = stem + rule.replacement
        guard rule.replacement.isEmpty, let first = rule.ending.first else { return [plain] }
        if Self.vowels.contains(first), Self.doublesLastLetter(stem), isWord(stem + "e", nil) { return [] }
        let isDoubled = stem.count > 2 && stem.last == stem.dropLast().last
        return isDoubled && (Self.vowels.contains(first) || first == "l") ? [plain, String(stem.dropLast())] : [plain]
    }

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]

    /// Whether a word spelled `stem` would double its last letter before an ending with a vowel. It has one syllable and ends
    /// with a single consonant after a single vowel, as "din" does. The letters w, x and y are never doubled.
    private static func doublesLastLetter(_ stem: String) -> Bool {
        guard let last = stem.last, !vowels.contains(last), last != "w", last != "x" else { return false }
        // The u of "qu" is no vowel: "quit" doubles its t.
        let letters = stem.replacing("qu", with: "q").dropLast()
        return letters.last.map(vowels.contains) ?? false && letters.count(where: vowels.contains) == 1
    }

    /// The kind of form of an entry in the exception lists, which don't say it themselves.
    private static func irregularForm(_ word: String, of base: String, _ partOfSpeech: PartOfSpeech) -> WordForm? {
        switch partOfSpeech {
        case .noun: .plural
        case .verb where word.hasSuffix("ing"): .presentParticiple
        case .verb where word.hasSuffix("s") && !base.hasSuffix("s"): .thirdPerson
        case .verb where word.hasSuffix("n") || word.contains(/[^aeou]u[mn][gk]?$/): .pastParticiple
        case .verb: .pastTense
        case .adjective, .adverb:
            word.hasSuffix("st") ? .superlative : word.hasSuffix("r") || word == "worse" ? .comparative : nil
        case .other: .variant
        default: nil
        }
    }
}
