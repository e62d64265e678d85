internal import Foundation
internal import PhotoReading
internal import Spelling

/// The print edition's rating line: "Rating: 10 = good; 22 = excellent; 34 = genius".
struct RatingLine: Hashable, Sendable {
    let rating: PrintRating

    /// Parses `text`, tolerating misrecognition: other punctuation, a few wrong letters in words, and digits read as
    /// letters. `nil` if it is another line or the numbers are not a plausible rating.
    init?(_ text: String) {
        let tokens = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        var numbers: [Int] = []
        var start = 0
        for rank in ["good", "excellent", "genius"] {
            guard let place = tokens[start...].firstIndex(where: { Self.reads($0, as: rank) }), place > start,
                let number = ReadNumber.value(of: tokens[place - 1])
            else { return nil }
            numbers.append(number)
            start = place + 1
        }
        guard Self.isPlausible(numbers) else { return nil }
        rating = PrintRating(good: numbers[0], excellent: numbers[1], genius: numbers[2])
    }

    /// Whether `text` contains a word of the rating line, so that it is worth reading again.
    static func mentions(_ text: String) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains { token in
            ["rating", "excellent", "genius"].contains { reads(String(token), as: $0) }
        }
    }

    /// Whether the steps between ranks are equal, as on nearly every puzzle: 10, 22, 34. A misread digit breaks this.
    var isRegular: Bool {
        rating.excellent - rating.good == rating.genius - rating.excellent
    }

    /// Whether the ranks rise in plausible and not too different steps. Puzzles have some 15 to 60 words.
    private static func isPlausible(_ numbers: [Int]) -> Bool {
        let steps = [numbers[0], numbers[1] - numbers[0], numbers[2] - numbers[1]]
        return steps.allSatisfy { (2...40).contains($0) } && (steps.max() ?? 0) <= 4 * (steps.min() ?? 0)
    }

    /// Whether `token` is `word` with at most a third of its letters misread.
    private static func reads(_ token: String, as word: String) -> Bool {
        abs(token.count - word.count) <= 2 && EditDistance.between(token, word) <= word.count / 3
    }
}
