internal import Foundation

/// Spaced repetition after Leitner: a word that was known moves up a box and rests longer, one that was not falls back to
/// the first.
///
/// Source: Sebastian Leitner, "So lernt man lernen", 1972; the rests double from box to box.
enum LeitnerBox {
    static let first = 1
    static let last = 6
    /// Days that a word rests in each box, from the first.
    static let rests = [1, 2, 4, 8, 16, 32]

    private static let day: TimeInterval = 86_400

    /// The box a word goes to from `box`.
    static func next(after box: Int, isKnown: Bool) -> Int {
        isKnown ? min(max(box, first) + 1, last) : first
    }

    /// When a word put into `box` at `now` is to be asked again.
    static func due(in box: Int, from now: Date) -> Date {
        now.addingTimeInterval(Double(rests[min(max(box, first), last) - 1]) * day)
    }
}
