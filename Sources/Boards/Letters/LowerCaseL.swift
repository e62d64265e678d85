internal import Foundation
internal import Raster

/// A cell as read at one rotation of the board.
struct CellReading: Sendable {
    /// The log probabilities of the letter net's 27 classes, followed by those of the letters beyond Z if the cell may show one.
    var logProbabilities: [Double]
    /// The height of the letter's upright bounding box, in cell distances; 0 if no glyph was found.
    var height = 0.0
    /// ``LetterPatch/gapInUpperHalf``: near 1 under the dot of an i.
    var gapUnderDot = 0.0
    /// The glyph that was read; `nil` if there is none, or if the diacritic net has already read it.
    var glyph: CellGlyph?

    /// The likeliest letter from A to Z, as an index 0…25.
    var letter: Int {
        (0..<LetterNet.notALetter).max { logProbabilities[$0] < logProbabilities[$1] } ?? 0
    }
}

/// Distinguishes a lower-case l from a capital I, which can be the same bare bar, by the other letters of the board.
///
/// On a lower-case board letters such as a, n or s are clearly lower than an l, and an i has a dot. On a board of
/// capitals all letters have the same height.
///
/// The limits are measured on typefaces held out from training: on 320 boards of `generate.py --lower-case` that
/// contain an L or an I (seeds 2100 and 2200), and on some 300 boards of capitals with an I, thirty of them hand-drawn.
struct LowerCaseL: Sendable {
    private let cells: [CellReading]

    /// The labels of the two letters, counted from A as 0.
    private static let i = 8, l = 11
    /// Letters without ascender or descender in lower case.
    private static let low = letters("ACEMNORSUVWXZ")
    /// Letters with an ascender or descender in lower case, at least as high as an l.
    private static let high = letters("BDFGHKLPQY")

    private static func letters(_ text: String) -> Set<Int> { Set(text.utf8.map { Int($0) - 65 }) }

    init(_ cells: [CellReading]) { self.cells = cells }

    /// The cells' log probabilities, in the order of ``CellReading/logProbabilities``. Where a cell reads I, probability moves from
    /// I to L according to how likely the bar is a lower-case l.
    func logProbabilities() -> [[Double]] {
        cells.map { cell in
            guard cell.letter == Self.i, cell.height > 0 else { return cell.logProbabilities }
            let share = probabilityOfLowerCase(besides: cell) * Self.probabilityOfNoDot(cell)
            var result = cell.logProbabilities
            let (i, l) = (exp(result[Self.i]), exp(result[Self.l]))
            result[Self.i] = log(max((1 - share) * i, .leastNormalMagnitude))
            result[Self.l] = log(l + share * i)
            return result
        }
    }

    /// The probability that the board is in lower case: a logistic function of the height of its low letters, relative
    /// to the bar or to its high letters, whichever is lower. The high letters count because a capital I that is larger
    /// than the other capitals would look like an l.
    private func probabilityOfLowerCase(besides bar: CellReading) -> Double {
        guard let low = medianHeight(of: Self.low) else { return 0 }
        let ratio = low / min(bar.height, medianHeight(of: Self.high) ?? bar.height)
        return Self.logistic((Self.middleRatio - ratio) / Self.ratioScale)
    }

    /// The height ratio of even odds. Low letters have 0.61 to 0.80 of the height of an l, and at least 0.88 of that of
    /// a capital I.
    private static let middleRatio = 0.845
    private static let ratioScale = 0.01

    private func medianHeight(of letters: Set<Int>) -> Double? {
        cells.filter { $0.height > 0 && letters.contains($0.letter) }.map(\.height).median
    }

    /// The probability that a glyph read as I has no dot. A blurred dot joins the stem and leaves only a fainter place,
    /// but the net knows dotted letters too: it gives L about 1 in 50 for a bare bar, and 1 in 10,000 for a dotted one.
    private static func probabilityOfNoDot(_ cell: CellReading) -> Double {
        let logOdds = cell.logProbabilities[l] - cell.logProbabilities[i]
        return logistic((logOdds - gapWeight * cell.gapUnderDot - middleScore) / scoreScale)
    }

    /// The score of even odds. Bare bars score at least −6.3, dotted letters at most −7.8.
    private static let middleScore = -6.8
    /// The weight of the gap under the dot, 0…1, beside the net's log odds.
    private static let gapWeight = 25.0
    /// The change of the score that changes the odds by a factor of e.
    private static let scoreScale = 1 / 3.0

    private static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}

extension LetterPatch {
    /// How much fainter than the median the stroke of an upright bar is at the faintest row of its upper half, 0…1. The
    /// outermost rows are left out, because blur makes every end faint.
    var gapInUpperHalf: Double {
        let end = (Self.side - Int(Self.glyphSide)) / 2 + 3
        let middle = Self.side / 2
        let stroke = (end..<Self.side - end + 2).map { row in
            values[(Self.side * row + middle - 3)..<(Self.side * row + middle + 3)].max() ?? 0
        }
        let usual = stroke.median ?? 0
        return Double(max(0, usual - (stroke[..<(middle - end)].min() ?? usual)))
    }
}
