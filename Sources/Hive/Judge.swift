/// Judges guesses on one board as the puzzle itself does.
public struct Judge: Sendable {
    public let board: Board
    private let words: Set<String>

    /// A judge who takes `words`, which are in lower case.
    public init(board: Board, words: some Sequence<String>) {
        self.board = board
        self.words = Set(words)
    }

    /// The verdict on `guess`, in any case and with any space around it, after `found` (lower case) were found.
    ///
    /// A guess may have several faults; the puzzle names only one, and the order of the checks decides which.
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

    /// `guess` as words are stored: lower case, without the space around it.
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
