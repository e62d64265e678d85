/// Judges guesses on one board by the rules of the puzzle.
public struct Judge: Sendable {
    public let board: Board
    private let words: Set<String>

    /// A judge who accepts `words`, which must be folded by the board's rules.
    public init(board: Board, words: some Sequence<String>) {
        self.board = board
        self.words = Set(words)
    }

    /// The verdict on `guess`, when `found` (folded, as in the word list) were found before. Ignores what the board's rules fold: the
    /// case of `guess`, white space around it, and accents that don't count.
    ///
    /// A guess may have several faults. The puzzle names only one, and the order of the checks decides which.
    public func verdict(on guess: String, found: Set<String> = []) -> Verdict {
        let word = board.rules.folded(guess)
        guard word.count >= board.rules.shortestWord else { return .tooShort }
        let bad = letters(of: word, outside: board.letters)
        guard bad.isEmpty else { return .badLetters(bad) }
        let overused = letters(of: word, outside: board.letters.subtracting(board.overusedLetters(in: word)))
        guard overused.isEmpty else { return .overusedLetters(overused) }
        guard word.contains(where: { Letter($0) == board.center }) else { return .missingCenter }
        guard words.contains(word) else { return .notInList }
        guard !found.contains(word) else { return .alreadyFound }
        let points = board.points(for: word)
        return board.isPangram(word) ? .pangram(points: points) : .good(points: points)
    }

    /// The characters of `word` that are none of `usable`, as capitals if they have one, each once.
    private func letters(of word: String, outside usable: LetterSet) -> [Character] {
        var bad: [Character] = []
        for character in word where !(Letter(character).map(usable.contains) ?? false) {
            // The capitals of “ß” are two letters, which nobody typed.
            let capitals = character.uppercased()
            let capital = capitals.count == 1 ? Character(capitals) : character
            if !bad.contains(capital) { bad.append(capital) }
        }
        return bad
    }
}
