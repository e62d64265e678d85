internal import Hive
internal import Talk

extension TypedBoard {
    /// The result of reading letters as a board.
    enum Outcome: Hashable {
        case board(TypedBoard)
        case fault(BoardFault, letters: Int, repeated: Letter?)
    }

    /// Reads letters that are meant as a board: seven, the centre first, or alone at the end.
    static func read(_ tokens: [String]) -> Outcome {
        let characters = tokens.joined()
        let letters = characters.compactMap { Letter($0) }
        guard letters.count == characters.count else {
            return .fault(.notLetters, letters: characters.count, repeated: nil)
        }
        guard letters.count == 7 else { return .fault(.count, letters: letters.count, repeated: nil) }
        if let repeated = firstRepeated(in: letters) { return .fault(.repeated, letters: 7, repeated: repeated) }
        let isCenterLast = tokens.map(\.count) == [6, 1]
        let ordered = isCenterLast ? [letters[6]] + letters[..<6] : letters
        return .board(TypedBoard(center: ordered[0], outer: Array(ordered[1...])))
    }

    /// Whether a message of these tokens looks like letters for a board without being asked for any: one and six, or seven
    /// single ones; `eager` when a board is being waited for, and then all seven in one piece will do too.
    static func looksLikeOne(_ tokens: [String], eager: Bool) -> Bool {
        let counts = tokens.map(\.count)
        guard tokens.joined().allSatisfy(MessageText.isLatinLetter) else { return false }
        let isSpelledOut = counts == [1, 6] || counts == Array(repeating: 1, count: 7)
        guard eager else { return isSpelledOut }
        let isNearlyOne = counts.first == 1 && counts.count > 1 && (5...9).contains(counts.reduce(0, +))
        return isSpelledOut || counts == [6, 1] || isNearlyOne || isSevenDifferent(tokens)
    }

    private static func isSevenDifferent(_ tokens: [String]) -> Bool {
        tokens.count == 1 && tokens[0].count == 7 && Set(tokens[0]).count == 7
    }

    private static func firstRepeated(in letters: [Letter]) -> Letter? {
        var seen = LetterSet()
        for letter in letters {
            if seen.contains(letter) { return letter }
            seen.insert(LetterSet(letter))
        }
        return nil
    }
}
