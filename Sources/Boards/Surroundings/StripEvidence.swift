internal import ImageCodec
internal import Raster

/// A check whether a strip shows a line of text, based on its rows. It takes a fraction of the time of reading the
/// strip.
///
/// A line of text lies between two blank rows, and ink covers a fair part of the rows in between. Moiré, cloth and
/// crowded desktops, which also have glyphs side by side, have ink everywhere or hardly any.
struct StripEvidence: Hashable, Sendable {
    /// The fraction of ink in the rows of the small letters.
    let ink: Double
    /// The fraction of ink in the emptiest rows above or below the line, whichever is higher.
    let blank: Double

    /// The rows of the small letters, as fractions of the height.
    private static let band = (from: 0.3, to: 0.7)
    /// The number of consecutive blank rows between lines.
    private static let blankRows = 3
    /// Thresholds from 110 strips of real photos. Readable lines have 0.16 to 0.5 of ink, and at most a quarter of that
    /// in their blank rows.
    private static let leastInk = 0.145, mostBlank = 0.3

    /// Whether the strip is worth reading.
    var showsLine: Bool { ink >= Self.leastInk && blank <= Self.mostBlank * ink }

    /// - Parameter strip: Dark on light, with space above and below the line.
    init(_ strip: GrayImage) {
        let rows = Self.inkOfRows(strip)
        let half = rows.count / 2
        let band = rows[Int(Self.band.from * Double(rows.count))..<Int(Self.band.to * Double(rows.count))]
        ink = band.reduce(0, +) / Double(max(band.count, 1))
        blank = max(Self.emptiest(of: rows[..<half]), Self.emptiest(of: rows[half...]))
    }

    /// The fraction of pixels in each row that are darker than the median by two fifths of the contrast or more.
    private static func inkOfRows(_ strip: GrayImage) -> [Double] {
        let histogram = Histogram(of: strip.pixels)
        func level(_ share: Double) -> Int { histogram.value(atRank: Int(share * Double(strip.pixels.count))) ?? 255 }
        let ground = level(0.5)
        let limit = ground - max(1, (ground - level(0.01)) * 2 / 5)
        return (0..<strip.height).map { y in
            let row = strip.pixels[y * strip.width..<(y + 1) * strip.width]
            return Double(row.count { Int($0) < limit }) / Double(strip.width)
        }
    }

    /// The lowest mean fraction of ``blankRows`` consecutive rows.
    private static func emptiest(of rows: ArraySlice<Double>) -> Double {
        guard rows.count >= blankRows else { return 1 }
        return (rows.startIndex...rows.endIndex - blankRows).map { first in
            rows[first..<first + blankRows].reduce(0, +) / Double(blankRows)
        }.min() ?? 1
    }
}
