internal import Foundation

/// A cell as it reads at one rotation of the board.
struct CellReading: Sendable {
    /// The log probabilities of 27 classes.
    var logProbabilities: [Double]
    /// The height of the glyph's box as the letter stands, in cell distances: 0 where none was found.
    var height = 0.0
    /// ``LetterPatch/gapInUpperHalf``: near 1 under the dot of an i.
    var gapUnderDot = 0.0

    /// The likeliest letter, as an index 0…25.
    fileprivate var letter: Int {
        (0..<LetterNet.notALetter).max { logProbabilities[$0] < logProbabilities[$1] } ?? 0
    }
}

/// Tells the bare bar of a lower-case l from a capital I, which looks the same by itself, by the other letters.
///
/// On a lower-case board letters such as a, n or s are clearly lower than an l, and an i has its dot; on a board of
/// capitals all letters are equally high.
///
/// Limits are measured in held-out typefaces: on 320 boards of `generate.py --lower-case` that hold an L or an I (seeds
/// 2100 and 2200), and on some 300 boards of capitals with an I, thirty of them drawn by hand.
struct LowerCaseL: Sendable {
    private let cells: [CellReading]

    private static let i = 8, l = 11
    /// Letters without strokes above or below the line.
    private static let low = letters("ACEMNORSUVWXZ")
    /// Letters with such a stroke in lower case that are as high as an l there, or higher.
    private static let high = letters("BDFGHKLPQY")

    private static func letters(_ text: String) -> Set<Int> { Set(text.utf8.map { Int($0) - 65 }) }

    init(_ cells: [CellReading]) { self.cells = cells }

    /// The cells' log probabilities, with what a bar's look gives to I given to L as far as it is a lower-case l.
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

    /// How likely the board is set in lower case, by how high its low letters are, measured by a bar and by its high
    /// letters: a capital I that stands out by its size stands out among those too.
    private func probabilityOfLowerCase(besides bar: CellReading) -> Double {
        guard let low = medianHeight(of: Self.low) else { return 0 }
        let ratio = low / min(bar.height, medianHeight(of: Self.high) ?? bar.height)
        return Self.logistic((Self.middleRatio - ratio) / Self.ratioScale)
    }

    /// Low letters have 0.61 to 0.80 of the height of an l, and 0.88 at least of that of a capital I.
    private static let middleRatio = 0.845
    private static let ratioScale = 0.01

    private func medianHeight(of letters: Set<Int>) -> Double? {
        let heights = cells.filter { $0.height > 0 && letters.contains($0.letter) }.map(\.height).sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
    }

    /// How likely a glyph read as I has no dot. A blurred dot joins the stem and leaves a fainter place only, but the
    /// net knows dotted letters too: it gives L one in fifty for a bare bar, and one in ten thousand with a dot.
    private static func probabilityOfNoDot(_ cell: CellReading) -> Double {
        let logOdds = cell.logProbabilities[l] - cell.logProbabilities[i]
        return logistic((logOdds - gapWeight * cell.gapUnderDot - middleScore) / scoreScale)
    }

    /// Bare bars score −6.3 at least, dotted letters −7.8 at most.
    private static let middleScore = -6.8
    private static let gapWeight = 25.0
    private static let scoreScale = 1 / 3.0

    private static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}

extension LetterPatch {
    /// How much fainter than usual the stroke of an upright bar is at the faintest place of its upper half, 0…1. The
    /// outermost rows are left out: blur makes every end faint.
    var gapInUpperHalf: Double {
        let end = (Self.side - Int(Self.glyphSide)) / 2 + 3
        let middle = Self.side / 2
        let stroke = (end..<Self.side - end + 2).map { row in
            values[(Self.side * row + middle - 3)..<(Self.side * row + middle + 3)].max() ?? 0
        }
        let usual = stroke.sorted()[stroke.count / 2]
        return Double(max(0, usual - (stroke[..<(middle - end)].min() ?? usual)))
    }
}
