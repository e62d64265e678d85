internal import Hive
package import Talk

extension TypedBoard {
    /// The letters that a sentence about a new board names, the centre first: “a new one, L in the middle and A C E I N T around it”.
    /// Empty if it names none.
    package static func letters(in message: MessageText, language: Language) -> [String] {
        let tokens = message.spelled
        let run = longestRun(in: tokens)
        let outer = run.count >= fewest ? run : block(in: message)
        guard !outer.isEmpty else { return [] }
        let centers = tokens.indices.filter { index in
            language.puzzleWords.contains { $0.correction.center.contains(message.tokens[index]) }
        }
        let single = tokens.indices.filter { tokens[$0].count == 1 && isLetter(tokens[$0]) && !outer.contains($0) }
        let distances = single.map { index in (index, centers.map { distance(index, $0) }.min() ?? .max) }
        let isOnlyOne = single.count == 1 && outer.count < usualSize
        guard let center = distances.min(by: { $0.1 < $1.1 }), center.1 <= nearest || isOnlyOne else {
            return outer.map { tokens[$0] }
        }
        return [tokens[center.0]] + outer.map { tokens[$0] }
    }

    /// The fewest letters that are no words of a sentence.
    private static let fewest = 4
    /// The farthest that “middle” stands from its letter, counted as in ``distance(_:_:)``.
    private static let nearest = 9

    /// How far a letter is from the word for the centre. It rather stands behind it: “in the middle N, around it”.
    private static func distance(_ letter: Int, _ center: Int) -> Int {
        letter > center ? 2 * (letter - center) - 1 : 2 * (center - letter)
    }

    /// The places of the most single letters in a row.
    private static func longestRun(in tokens: [String]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in 0...tokens.count {
            if index < tokens.count, tokens[index].count == 1, isLetter(tokens[index]) { continue }
            if index - start > longest.count { longest = start..<index }
            start = index + 1
        }
        return longest
    }

    /// The place of the letters that stand together in capitals, each once: “T in the middle, ACEILN around it”. Empty if there are none.
    private static func block(in message: MessageText) -> Range<Int> {
        let place = message.spelled.indices.first { index in
            let typed = message.typed(index..<index + 1)
            return typed.count > fewest && Set(typed).count == typed.count && isLetter(message.spelled[index])
                && typed.allSatisfy(\.isUppercase)
        }
        return place.map { $0..<$0 + 1 } ?? 0..<0
    }

    private static func isLetter(_ token: String) -> Bool { token.allSatisfy { Letter($0) != nil } }
}
