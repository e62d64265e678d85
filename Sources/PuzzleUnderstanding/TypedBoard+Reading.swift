package import Hive
internal import Talk

extension TypedBoard {
    /// The result of reading letters as a board.
    package enum Outcome: Hashable {
        case board(TypedBoard)
        case fault(BoardFault, letters: Int, repeated: Letter?)
    }

    /// The number of letters on the usual board.
    static let usualSize = 7

    /// Reads letters that are meant as a board of one of `editions`: the centre first, or alone at the end.
    package static func read(_ tokens: [String], editions: [Edition]) -> Outcome {
        let characters = tokens.joined()
        let letters = characters.compactMap { Letter($0) }
        guard letters.count == characters.count else {
            return .fault(.notLetters, letters: characters.count, repeated: nil)
        }
        guard sizes(of: editions).contains(letters.count) else {
            return .fault(.count, letters: letters.count, repeated: nil)
        }
        if let repeated = firstRepeated(in: letters),
            !sizes(of: editions.filter(\.rules.usesTilesOnce)).contains(letters.count)
        {
            return .fault(.repeated, letters: letters.count, repeated: repeated)
        }
        let isCenterLast = tokens.count == 2 && tokens[0].count > 1 && tokens[1].count == 1
        let ordered = isCenterLast ? letters.suffix(1) + letters.dropLast() : letters
        return .board(TypedBoard(center: ordered[0], outer: Array(ordered[1...])))
    }

    /// Whether a message of these tokens looks like letters for a board of one of `editions` without being asked for any: one and
    /// six, or seven single ones; `eager` when a board is being waited for, and then all in one piece will do too. Then letters of a wrong
    /// number look like one as well, in three pieces or more only if they are single or all capitals: "i am bored" is a sentence.
    package static func looksLikeOne(_ tokens: [String], eager: Bool, isInCapitals: Bool = true, editions: [Edition])
        -> Bool
    {
        let counts = tokens.map(\.count)
        let size = counts.reduce(0, +)
        guard tokens.joined().allSatisfy({ Letter($0) != nil }) else { return false }
        let isSize = sizes(of: editions).contains(size)
        let isSpelledOut = isSize && (counts == [1, size - 1] || counts == Array(repeating: 1, count: size))
        guard eager else { return isSpelledOut }
        let isInPieces = counts.count == 2 || counts.allSatisfy { $0 == 1 } || isInCapitals
        let isNearlyOne = counts.first == 1 && counts.count > 1 && isInPieces && (5...9).contains(size)
        return isSpelledOut || (isSize && counts == [size - 1, 1]) || isNearlyOne || isUsualSizeDifferent(tokens)
    }

    /// How many letters the boards of `editions` have.
    private static func sizes(of editions: [Edition]) -> Set<Int> {
        editions.reduce(into: []) { sizes, edition in sizes.formUnion(edition.rules.outerTiles.map { $0 + 1 }) }
    }

    private static func isUsualSizeDifferent(_ tokens: [String]) -> Bool {
        tokens.count == 1 && tokens[0].count == usualSize && Set(tokens[0]).count == usualSize
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
