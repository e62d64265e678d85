/// Judges guesses on one board by the rules of the puzzle.
public struct Judge: Sendable {
    public let board: Board
    private let words: Set<String>

    /// A judge who accepts `words`, which must be in lower case.
    public init(board: Board, words: some Sequence<String>) {
        self.board = board
        self.words = Set(words)
    }

    /// The verdict on `guess`, when `found` (lower case) were found before. Ignores the case of `guess` and white space around it.
    ///
    /// A guess may have several faults. The puzzle names only one, and the order of the checks decides which.
    public func verdict(on guess: String, found: Set<String> = []) -> Verdict {
        let word = Self.normalized(guess)
        guard word.count >= board.edition.shortestWord else { return .tooShort }
        let bad = badLetters(of: word)
        guard bad.isEmpty else { return .badLetters(bad) }
        guard word.contains(where: { Letter($0) == board.center }) else { return .missingCenter }
        guard words.contains(word) else { return .notInList }
        guard !found.contains(word) else { return .alreadyFound }
        let points = board.points(for: word)
        return board.isPangram(word) ? .pangram(points: points) : .good(points: points)
    }

    /// `guess` in the form of stored words: lower case, without white space around it.
    public static func normalized(_ guess: String) -> String {
        let trimmed = guess.drop(while: \.isWhitespace)
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return trimmed[...last].lowercased()
    }

    private func badLetters(of word: String) -> [Character] {
        var bad: [Character] = []
        for character in word where !(Letter(character).map(board.letters.contains) ?? false) {
            let capital = character.uppercased().first ?? character
            if !bad.contains(capital) { bad.append(capital) }
        }
        return bad
    }
}
