internal import Algorithms

/// A clue or a meaning as it is read aloud.
package struct SpokenText: Codable, Hashable, Sendable {
    package let words: String
    /// The language of the words as an ISO 639-1 code; `nil` for English.
    package let language: String?
    /// Whether the words tell what others may still want to find out.
    package let isSpoiler: Bool
    /// The mark of who asked for it (``PersonMark``).
    package let by: String?

    package init(_ words: String, language: String? = nil, isSpoiler: Bool = false, by mark: String?) {
        self.words = words
        self.language = language
        self.isSpoiler = isSpoiler
        by = mark
    }
}

/// A phrase to be read aloud in English, as clues and meanings are, so only English has a template for it.
package protocol SpokenPhrase: PlainPhrase {}

extension SpokenPhrase {
    package static var form: PhraseForm { .spoken }
}

/// What is said for a sign that can't be pronounced.
struct SpokenSignText: SpokenPhrase {
    static let file = "spoken-signs"
    static let sample = SpokenSignText(sign: Chosen(.blank))

    let sign: Chosen<SpokenSign>
}

/// A sign that can't be pronounced.
enum SpokenSign: String, Choice {
    /// The gap where a clue hides its word.
    case blank
    /// The gap where a clue hides another word of the board.
    case other
}

extension Language {
    /// `phrase` to be read aloud, in English: gaps are named, and each line ends as a sentence does.
    package func spoken(_ phrase: some SpokenPhrase) -> String {
        let text = naming(.other, "◇", in: naming(.blank, "▢", in: plain(phrase)))
        return Self.sentences(text.split(whereSeparator: \.isNewline))
    }

    /// The lines as sentences that can be read aloud.
    package static func sentences(_ lines: [some StringProtocol]) -> String {
        lines.map { sentence(Substring($0)) }.joined(separator: " ")
    }

    /// `text` with the name of `sign` in place of each row of `mark`s.
    private func naming(_ sign: SpokenSign, _ mark: Character, in text: String) -> String {
        guard text.contains(mark) else { return text }
        let name = " " + plain(SpokenSignText(sign: Chosen(sign))) + " "
        return text.chunked { ($0 == mark) == ($1 == mark) }.map { $0.first == mark ? name : String($0) }.joined()
    }

    /// `line` with single spaces, none before punctuation, and with punctuation at its end.
    private static func sentence(_ line: Substring) -> String {
        let words = line.split(separator: " ").reduce(into: "") { text, word in
            let isClosing = word.first.map(",.;:!?’)".contains) == true
            text += text.isEmpty || isClosing ? word : " " + word
        }
        return words.last.map(".!?".contains) == true ? words : words + "."
    }
}
