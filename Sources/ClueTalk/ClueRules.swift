package import Lexicon
internal import Talk

/// The rules for the text of a clue that a person writes, in a chat or in an operator's file.
package struct ClueRules: Sendable {
    /// What is wrong with a text.
    package enum Fault: String, Choice {
        case empty, tooLong
        /// It has an address, a name with @ or a command, which platforms make something to press.
        case link
        /// It names the word, one of its forms or a relative.
        case namesWord
    }

    /// The most characters of a clue. The dictionary's have about as many.
    package static let longest = 140

    private let words: any WordBook

    package init(words: any WordBook) { self.words = words }

    /// `text` on one line, without characters that would break the line.
    package static func cleaned(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).map { $0.map(\.withoutTricks).joined() }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The first fault of `text`, which must be cleaned, as a clue to `word` in lower case; `nil` for a good one.
    package func fault(of text: String, for word: String) throws -> Fault? {
        guard text.contains(where: \.isVisible) else { return .empty }
        guard text.count <= Self.longest else { return .tooLong }
        guard !Self.hasLink(text) else { return .link }
        return try names(word, in: text) ? .namesWord : nil
    }

    private static func hasLink(_ text: String) -> Bool {
        text.contains(/:\/\/|[\p{L}\p{N}]\.\p{L}{2}|@\w|(^|\s)\/\w/)
    }

    private func names(_ word: String, in text: String) throws -> Bool {
        let plain = Disguise.plain(text)
        for version in [text, plain] where try words.masked(version, hiding: word, among: []) != version { return true }
        return Disguise.spells(word, in: plain)
    }
}
