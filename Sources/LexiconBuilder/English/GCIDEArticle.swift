internal import Lexicon

/// One article of GCIDE:
///
///     Naiad \Na"iad\ (n[=a]"y[a^]d; 277), n. [L. naias, -adis,
///        na["i]s, a water nymph.]
///        1. (Myth.) A water nymph; one of the lower female divinities.
///           [1913 Webster]
struct GCIDEArticle {
    /// In lower case.
    let word: String
    /// `nil` when the article does not give it.
    let pronunciation: String?
    private let partOfSpeech: PartOfSpeech
    private let body: ArraySlice<UInt8>

    /// Returns `nil` when the article is not about a single word, or only about a form of another word.
    init?(_ article: ArraySlice<UInt8>) {
        let backslash = UInt8(ascii: "\\")
        guard let open = article.firstIndex(of: backslash), open > article.startIndex + 1,
            let close = article[(open + 1)...].firstIndex(of: backslash)
        else { return nil }
        let headword = article[article.startIndex..<(open - 1)]
        guard article[open - 1] == UInt8(ascii: " "), headword.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") })
        else {
            return nil
        }
        let headerEnd = Self.headerEnd(article[close...])
        guard let partOfSpeech = Self.partOfSpeech(article[(close + 1)..<headerEnd]) else { return nil }
        word = String(decoding: headword, as: UTF8.self).lowercased()
        self.partOfSpeech = partOfSpeech
        pronunciation = GCIDEPronunciation(header: article[(close + 1)..<headerEnd])?.text
        body = article[headerEnd...]
    }

    /// The senses, without quotations, phrases, notes and cross-references.
    func senses() -> [GCIDE.Sense] {
        paragraphs().compactMap { paragraph in
            guard let text = GCIDEText(paragraph) else { return nil }
            return GCIDE.Sense(
                partOfSpeech: partOfSpeech, definition: text.definition, examples: text.examples, isDated: text.isDated)
        }
    }

    /// The word, in lower case, to which the article only refers: "accountant" for "See {Accountant}"; `nil` if it
    /// contains an explanation.
    func reference() -> String? {
        guard senses().isEmpty, let first = paragraphs().first else { return nil }
        let text = String(decoding: first, as: UTF8.self)
        guard
            let match = text.firstMatch(
                of: /^(?:\([^)]*\) )?(?:See|Same as|The same as|Variant of|Var\. of) \{([A-Za-z\-]+)\}/)
        else { return nil }
        return match.output.1.lowercased()
    }

    /// The end of the header: the first end of a line at which no bracket is open (an etymology may span several lines)
    /// and after which the header does not continue.
    /// - Parameter text: the article from the backslash after the headword.
    private static func headerEnd(_ text: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var isInParentheses = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case _ where depth > 0: continue
            // A boolean, because some parentheses are never closed.
            case UInt8(ascii: "("): isInParentheses = true
            case UInt8(ascii: ")"): isInParentheses = false
            case UInt8(ascii: "\n"):
                let next = text[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") }
                let goesOn =
                    isInParentheses && !next.isEmpty || Self.goesOn(text[text.startIndex + 1..<index], in: next)
                if !goesOn { return index + 1 }
            default: break
            }
        }
        return text.endIndex
    }

    /// Whether `header` continues on the next line: with the pronunciation, the etymology or the part of speech if that
    /// is still missing, and after it with the plural and its pronunciation.
    private static func goesOn(_ header: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 == UInt8(ascii: " ") }
        guard let first = text.first, text.startIndex - line.startIndex == 3 else { return false }
        let opensBracket = first == UInt8(ascii: "(") || first == UInt8(ascii: "[")
        guard abbreviation(in: header) != nil else {
            let word = text.prefix(while: \.isLetter)
            return opensBracket
                || text[word.endIndex...].first == UInt8(ascii: ".")
                    && abbreviations.contains(String(decoding: word, as: UTF8.self))
        }
        let isOpen = ["}", ",", ";", " pl."].contains { header.suffix($0.utf8.count).elementsEqual($0.utf8) }
        return isOpen && (opensBracket || first == UInt8(ascii: "{")) && !isLabel(text)
    }

    /// Whether `text` begins with a label in parentheses and a word after it, as senses do: "(Zool.) A genus".
    private static func isLabel(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "("), let close = text.firstIndex(of: UInt8(ascii: ")")) else { return false }
        let rest = text[(close + 1)...]
        return rest.first == UInt8(ascii: " ") && rest.dropFirst().first?.isLetter ?? false
    }

    /// The part of speech of the first abbreviation; `nil` if the abbreviation shows that there is nothing to explain.
    private static func partOfSpeech(_ header: ArraySlice<UInt8>) -> PartOfSpeech? {
        guard let abbreviation = abbreviation(in: header) else { return .other }
        return partOfSpeech(abbreviation: abbreviation)
    }

    /// The first abbreviation after the parenthesized pronunciation; `nil` if there is none before the etymology.
    private static func abbreviation(in header: ArraySlice<UInt8>) -> String? {
        var depth = 0
        var abbreviation: [UInt8] = []
        for byte in header {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case _ where depth > 0: continue
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "."): return String(decoding: abbreviation, as: UTF8.self)
            case _ where byte.isLetter: abbreviation.append(byte)
            default: abbreviation = []
            }
        }
        return nil
    }

    /// The abbreviations that can begin the second line of a header.
    private static let abbreviations: Set<String> = [
        "n", "v", "a", "adj", "adv", "prep", "conj", "pron", "interj", "imp", "p", "prop",
    ]

    /// The part of speech for an abbreviation; `nil` for names and for mere forms of another word.
    private static func partOfSpeech(abbreviation: String) -> PartOfSpeech? {
        switch abbreviation {
        case "n": .noun
        case "v": .verb
        case "a", "adj": .adjective
        case "adv": .adverb
        case "prep": .preposition
        case "conj": .conjunction
        case "pron": .pronoun
        case "interj": .interjection
        case "imp", "p", "prop": nil
        default: .other
        }
    }

    /// The paragraphs with senses, each on one line. They are indented by three, unlike quotations. Leaves out paragraphs that begin
    /// a phrase, a note or a list of synonyms.
    private func paragraphs() -> [[UInt8]] {
        var paragraphs: [[UInt8]] = []
        var current: [UInt8] = []
        var isMeaning = false
        for line in body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if text.isEmpty || Self.isSourceMark(text) {
                if isMeaning { paragraphs.append(current) }
                current = []
                isMeaning = false
            } else if current.isEmpty {
                isMeaning = text.startIndex - line.startIndex == 3 && !Self.beginsSomethingElse(text)
                current = Array(text)
            } else {
                current.append(UInt8(ascii: " "))
                current += text
            }
        }
        return isMeaning ? paragraphs + [current] : paragraphs
    }

    /// Whether `line` begins with a source mark such as "[1913 Webster]" or "[WordNet 1.5]". Text after a mark on the
    /// same line is the next article's headword, or a remark on another sense.
    private static func isSourceMark(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")) else { return false }
        let mark = line[line.startIndex + 1..<close]
        return close == line.endIndex - 1 && line.count < 40
            || sources.contains { String(decoding: mark, as: UTF8.self).contains($0) }
    }

    /// The names in source marks.
    private static let sources = ["Webster", "WordNet", "PJC", "Century", "Foldoc", "Jargon"]

    private static func beginsSomethingElse(_ text: ArraySlice<UInt8>) -> Bool {
        if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "-") { return true }
        return ["Note:", "Syn:", "Usage:", "Hist:"].contains { text.starts(with: $0.utf8) }
    }
}

extension UInt8 {
    /// Whether this is an ASCII letter.
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
