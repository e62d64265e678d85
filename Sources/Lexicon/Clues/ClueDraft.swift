internal import Algorithms

/// A candidate clue made from one meaning of the word, with a score.
struct ClueDraft {
    var clue: Clue
    /// The score; higher is better.
    var worth: Double
    /// The number of visible words that carry meaning, not just grammar.
    var contentWords: Int
    /// The number of words that were hidden because they would give the answer away.
    var maskCount: Int
    /// The sense that the clue was made from.
    var sense: LexiconTables.SenseRecord

    /// Whether the clue says enough. Entries of the bot's own glossary always do, because they were written as clues.
    var tells: Bool { contentWords >= 2 || sense.source == .glossary }
    var tellsLittle: Bool { contentWords == 1 }

    private static let longestClue = 150
    private static let longestExample = 100

    /// - Parameters:
    ///   - meaning: the meaning to make a clue from.
    ///   - renown: how well known the sense is: 0 for the best known sense, less for others.
    init(_ meaning: Lexicon.Meaning, gloss: LexiconTables.Gloss, renown: Double, masker: Masker) {
        let isDerived = meaning.form.map { !$0.isInflection } ?? false
        var masked = Self.clauses(
            of: gloss.definition.replacing("___", with: Clue.mask), masker: masker,
            length: isDerived ? 90 : Self.longestClue)
        var contentWords = Self.contentWords(of: masked.text)
        if meaning.form == .plural, ["a ", "an "].contains(where: masked.text.hasPrefix) {
            masked.text = "several: " + masked.text
        }
        if let form = meaning.form, isDerived {
            masked.text = masker.masked(form.definition(fromBase: masked.text, meaning.sense.partOfSpeech)).text
        } else if contentWords < 3, let example = Self.example(of: gloss, masker: masker) {
            masked.text += "; “\(example)”"
            contentWords += Self.contentWords(of: example) / 2
        }
        clue = Clue(
            text: masked.text, partOfSpeech: meaning.partOfSpeech.name,
            form: isDerived ? nil : meaning.form?.name, kind: meaning.form == nil ? .definition : .wordForm)
        sense = meaning.sense
        maskCount = masked.maskCount
        self.contentWords = contentWords
        worth = renown
        worth -= Double(masked.maskCount) * (contentWords < 4 ? 3 : 1.2) + Double(masked.otherCount)
        worth -= masked.text.hasPrefix(Clue.mask) ? 2 : 0
        worth -= contentWords < 3 ? 1.5 : 0
        worth -= Double(max(0, masked.text.count - 110)) / 40
        worth -= isDerived ? 1 : 0
    }

    /// An example sentence with a gap that fits the word; `nil` if no short example contains the word itself. With
    /// another form of the word, the sentence would ask for that form: “The fever ▢▢▢ his body” does not fit “weaken”.
    static func example(of gloss: LexiconTables.Gloss, masker: Masker) -> String? {
        gloss.examples.lazy.filter { $0.utf8.count < longestExample && masker.hidesWordItself($0) }
            .map { masker.masked($0) }
            .first { $0.maskCount == 1 && contentWords(of: $0.text) >= 1 && !isCoarse($0.text) }?.text
    }

    static func contentWords(of text: String) -> Int {
        text.utf8.split { !(0x61...0x7A).contains($0 | 0x20) }
            .count { $0.count > 2 && !GrammarWords.all.contains(String(decoding: $0, as: UTF8.self).lowercased()) }
    }

    // MARK: Clauses

    /// Shortens a gloss to a clue of about `length` characters. Keeps the clauses that fit, and drops those that name the word
    /// if the others say enough.
    private static func clauses(of gloss: String, masker: Masker, length: Int) -> Masker.MaskedText {
        let all = GlossClauses(gloss).clauses.map { masker.masked(singular($0)) }
        var kept = all.filter { $0.maskCount == 0 }
        let isHeadless = all.first?.maskCount != 0 && kept.first.map { goesOn($0.text) } ?? false
        if isHeadless || kept.reduce(0, { $0 + contentWords(of: $1.text) }) < 3 { kept = all }
        var result = kept.first.map { withoutMaskedEnd(withoutMaskedParentheses($0)) } ?? Masker.MaskedText(text: "")
        for clause in kept.dropFirst() where result.text.count + clause.text.count <= length {
            result.text += "; " + clause.text
            result.maskCount += clause.maskCount
            result.otherCount += clause.otherCount
        }
        return result
    }

    /// Whether a clause goes on with what the one before it says: the second of “wood of any of various maple trees; used especially for
    /// furniture and flooring”.
    private static func goesOn(_ clause: String) -> Bool {
        continuations.contains(String(clause.prefix { $0.isLetter }))
    }

    private static let continuations: Set<String> = [
        "also", "are", "bearing", "but", "can", "characterized", "chiefly", "commonly", "consists", "contains",
        "cultivated", "derived", "distilled", "distributed", "especially", "found", "formerly", "from", "grown", "has",
        "have", "he", "inhabits", "including", "is", "it", "its", "lives", "made", "may", "mixed", "native",
        "obtained", "often", "produced", "resembling", "serves", "she", "sometimes", "they", "used", "usually",
        "valued", "was", "were", "where", "which", "widely", "with",
    ]

    /// Rewrites a clause about several words for a thing as one about this word: "informal terms for a mother".
    private static func singular(_ clause: String) -> String {
        // Few clauses have such a word, and the regular expression costs more than this check.
        guard ["terms ", "names ", "words "].contains(where: clause.containsBytes(of:)),
            let match = clause.prefixMatch(of: /(?:[a-z]+ (?:or [a-z]+ )?)?(?:terms|names|words) (?=for|referring|of)/)
        else {
            return clause
        }
        let plural = String(match.output)
        let article = "aeio".contains(plural.prefix(1)) ? "an" : "a"
        return "\(article) \(plural.dropLast(2)) " + clause[match.range.upperBound...]
    }

    /// Removes remarks in parentheses that name the word.
    private static func withoutMaskedParentheses(_ clause: Masker.MaskedText) -> Masker.MaskedText {
        guard clause.maskCount > 0, clause.text.containsBytes(of: "(") else { return clause }
        var text = clause.text
        var removed = 0
        for match in clause.text.matches(of: /\ ?\([^()]*▢▢▢[^()]*\)/).reversed() {
            text.removeSubrange(match.range)
            removed += match.output.split(separator: Clue.mask, omittingEmptySubsequences: false).count - 1
        }
        guard contentWords(of: text) >= 2 else { return clause }
        return Masker.MaskedText(
            text: text.trimmingPrefix(while: \.isWhitespace).description, maskCount: clause.maskCount - removed,
            otherCount: clause.otherCount)
    }

    /// Removes the last alternative when it names the word: "having a low temperature or feeling a sensation of ▢▢▢".
    private static func withoutMaskedEnd(_ clause: Masker.MaskedText) -> Masker.MaskedText {
        guard clause.maskCount > 0, let mask = clause.text.firstByteRange(of: Clue.mask),
            let end = clause.text[..<mask.lowerBound].ranges(of: " or ").last
        else { return clause }
        let head = clause.text[..<end.lowerBound].trimmingSuffix { " ,;:".contains($0) }
        guard contentWords(of: String(head)) >= 4, head.count(where: { $0 == "(" }) == head.count(where: { $0 == ")" })
        else {
            return clause
        }
        return Masker.MaskedText(text: String(head), otherCount: clause.otherCount)
    }

    /// Whether a gloss is unsuitable for a family's chat. WordNet itself marks many such glosses.
    static func isCoarse(_ gloss: String) -> Bool {
        [
            "obscene", "vulgar", "sexual", "sex organ", "offensive", "slur", "disparaging", "prostitut", "genital",
            "excrement", "excretory", "fecal", "negro", "Negro", "nigger", "mulatto", "half-breed", "savages",
            "defecat", "urinat", "urine", "bowel movement", "copulat", "erotic",
            "penis",
            "vagina", "scrotum", "testicle",
        ]
        .contains(where: gloss.containsBytes(of:))
    }
}

/// The clauses of a gloss: its parts between semicolons, except semicolons in parentheses. Leaves out repetitions.
struct GlossClauses {
    private(set) var clauses: [String] = []

    init(_ gloss: String) {
        var depth = 0
        var clause = ""
        for character in Self.withoutUsage(gloss) {
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            if character == ";" && depth <= 0 {
                append(clause)
                clause = ""
            } else {
                clause.append(character)
            }
        }
        append(clause)
    }

    /// Removes remarks on usage such as "(often followed by ‘of’)", which don't help to find the word.
    private static func withoutUsage(_ gloss: String) -> String {
        // Few glosses have such a remark, and the regular expressions cost more than the rest of a clue.
        guard gloss.containsBytes(of: "(often ") || gloss.containsBytes(of: "(usually ") else { return gloss }
        return gloss.replacing(/\((often|usually) (followed|used|plural)[^()]*\) ?/, with: "")
    }

    private mutating func append(_ clause: String) {
        // Some glosses of WordNet end with a space or a comma.
        let clause = String(clause.drop { $0 == " " }.trimmingSuffix { " ,:".contains($0) })
        if !clause.isEmpty, !clauses.contains(clause) { clauses.append(clause) }
    }
}
