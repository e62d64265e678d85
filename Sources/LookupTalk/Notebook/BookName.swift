internal import Algorithms
internal import BotState
internal import Talk

/// The names of books as people write them: below a photo, or behind `/book`. They are hostile text.
enum BookName {
    /// `text` as a name that can be kept; `nil` when nothing of it is a letter or a digit.
    static func clean(_ text: String) -> String? {
        let bare = text.drop { !$0.isLetter && !$0.isNumber }.trimmingSuffix { unwanted.contains($0) }
        let name = PersonName.clean(String(bare), longest: VocabularyEntry.longestBook)
        return name.contains(where: { $0.isLetter || $0.isNumber }) ? name : nil
    }

    /// The stored name, ready to stand in a text.
    static func shown(_ name: String) -> String { PersonName.isolated(name) }

    /// Punctuation that belongs to the message and not to the name.
    private static let unwanted: Set<Character> = [
        " ", ".", ",", ":", ";", "-", "–", "—", "\"", "'", "“", "”", "’", "»", "«", ")", "]",
    ]

    /// Whether both mean one book: case, accents and punctuation make no difference.
    static func isSame(_ one: String, _ other: String) -> Bool { MessageText(one).line == MessageText(other).line }

    /// `name`, spelled as the one of `books` that it means.
    static func known(_ name: String, among books: [String]) -> String { books.first { isSame($0, name) } ?? name }

    /// Whether `text` is written as English titles are: at least two words, and every longer one begins with a capital letter.
    static func isTitle(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, first.isUppercase, !endings.contains(last) else {
            return false
        }
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        let capitals = words.count { $0.first.map { $0.isUppercase || $0.isNumber } ?? false }
        return words.count >= 2 && capitals >= 2
            && words.allSatisfy { $0.count <= shortest || $0.first?.isUppercase == true || $0.first?.isNumber == true }
    }

    /// Ends of sentences.
    private static let endings: Set<Character> = [".", "?", "!", "…"]
    /// The letters of the longest word that a title may leave small: “and”, “the”.
    private static let shortest = 3
}
