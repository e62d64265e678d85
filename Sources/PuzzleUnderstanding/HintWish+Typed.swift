package import Hive
package import Talk

/// How people of one language ask for the clue to a word of some kind, as the file `puzzle.json` states it.
struct ClueWishWords: Decodable, Hashable, Sendable {
    /// What is asked for: “hint”, “word”.
    let nouns: Set<String>
    /// Words that stand for one: “one”, “the”.
    let articles: Set<String>
    /// “Letters”, behind the length.
    let letters: Set<String>
    /// Words behind a number that make it the least: “8 or more”.
    let atLeast: Set<String>
    /// All other words that a wish may have.
    let fillers: Set<String>
    /// The words for each of ``Kind``.
    let kinds: [String: Set<String>]
    /// From the first on, the words for a place in the list.
    let ordinals: [[String]]

    /// What a word may be like.
    enum Kind: String, CaseIterable { case pangram, easy, long, hard, last }

    var all: [String] {
        [nouns, articles, letters, atLeast, fillers].flatMap(Array.init) + kinds.values.flatMap(\.self)
            + ordinals.flatMap(\.self)
    }

    /// The name of a kind that has no words.
    var missing: String? { Kind.allCases.map(\.rawValue).first { kinds[$0]?.isEmpty ?? true } }

    func kind(_ token: String) -> Kind? { Kind.allCases.first { kinds[$0.rawValue]?.contains(token) ?? false } }
}

extension HintWish {
    /// Reads “a hint for ra”, “T5”, “a long one”, “five letters”, “another clue to the third”.
    /// - Parameter isArgument: whether the text stands behind the command, so that it need not say what it is about.
    package init?(typed text: MessageText, isArgument: Bool = false, on board: Board, in language: Language) {
        let wishes = language.understood.lazy.compactMap { language in
            language.clueWishWords.flatMap {
                WishReader(text: text, isArgument: isArgument, board: board, language: language, words: $0).wish
            }
        }
        guard let wish = wishes.first else { return nil }
        self = wish
    }
}

extension Language {
    var clueWishWords: ClueWishWords? { data(PuzzleWords.self).clueWishes }
}

/// Reads a wish in the words of one language.
private struct WishReader {
    let text: MessageText
    let isArgument: Bool
    let board: Board
    let language: Language
    let words: ClueWishWords

    var wish: HintWish? {
        let rest = text.tokens.filter { !saysNothing($0) }
        guard rest.count <= Self.mostTokens else { return nil }
        if rest.contains(where: words.letters.contains) { return length(in: rest) }
        switch rest.count {
        case 0: return markedLetter
        case 1: return cell(rest[0]) ?? (namesClue || hasArticle ? single(rest[0]) : nil)
        default: return cell(rest.joined())
        }
    }

    private var namesClue: Bool { isArgument || text.tokens.contains(where: words.nouns.contains) }
    private var hasArticle: Bool { text.tokens.contains(where: words.articles.contains) }

    private func saysNothing(_ token: String) -> Bool {
        words.nouns.contains(token) || words.articles.contains(token) || words.fillers.contains(token)
            || (language.understanding.isPolite(token) && words.kind(token) == nil)
    }

    /// “Five letters”.
    private func length(in tokens: [String]) -> HintWish? {
        let others = tokens.filter { !words.letters.contains($0) }
        guard others.count == 1, let number = NumberWords.number(others[0], in: language) else { return nil }
        return .length(number...number)
    }

    /// A cell of the grid: “T5”, or of the two-letter list with a length: “ra6”.
    private func cell(_ token: String) -> HintWish? {
        let letters = token.prefix { $0.isLetter }
        guard let number = Int(token.dropFirst(letters.count)), isBeginning(letters) else { return nil }
        return .prefix(String(letters), length: number...number)
    }

    private func single(_ token: String) -> HintWish? {
        if let kind = words.kind(token) {
            return switch kind {
            case .pangram: .pangram
            case .easy: .easy
            case .long: .long
            case .hard: .hard
            case .last: .last
            }
        }
        if let place = words.ordinals.firstIndex(where: { $0.contains(token) }) { return .number(place + 1) }
        guard namesClue else { return nil }
        if let number = Int(token) { return .number(number) }
        return isBeginning(token[...]) ? .prefix(token, length: nil) : nil
    }

    /// A letter that is a common word too, as a capital: “a hint for A”.
    private var markedLetter: HintWish? {
        guard namesClue, let last = text.tokens.last, last.count == 1, isBeginning(last[...]),
            text.bare.last?.isUppercase ?? false
        else { return nil }
        return .prefix(last, length: nil)
    }

    /// Whether a word of the board may begin so.
    private func isBeginning(_ letters: Substring) -> Bool {
        (1...Self.longestBeginning).contains(letters.count)
            && LetterSet(String(letters)).map(board.letters.isSuperset) ?? false
    }

    private static let mostTokens = 3
    private static let longestBeginning = 3
}
