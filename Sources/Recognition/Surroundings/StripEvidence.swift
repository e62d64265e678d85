internal import ImageCodec

/// Whether a strip shows a line of text at all, told from its rows in a fraction of the time that reading it would take.
///
/// A line of text stands between two blank rows and fills a fair part of those between them. Moiré, cloth and crowded
/// desktops, in which glyphs stand side by side too, have ink everywhere or hardly any.
struct StripEvidence: Hashable, Sendable {
    /// The share of ink in the rows of the small letters.
    let ink: Double
    /// The share of ink in the emptiest rows, above the line or below it, whichever has more.
    let blank: Double

    /// The small letters stand in these rows, as shares of the height.
    private static let band = (from: 0.3, to: 0.7)
    /// So many rows on end are blank between lines.
    private static let blankRows = 3
    /// On 110 strips of real photos: lines that could be read have 0.16 to 0.5 of ink, and at most a quarter of that
    /// where they are blank.
    private static let leastInk = 0.145, mostBlank = 0.3

    /// Whether reading is worth its time.
    var showsLine: Bool { ink >= Self.leastInk && blank <= Self.mostBlank * ink }

    /// - Parameter strip: dark on light, with space above and below the line.
    init(_ strip: GrayImage) {
        let rows = Self.inkOfRows(strip)
        let half = rows.count / 2
        let band = rows[Int(Self.band.from * Double(rows.count))..<Int(Self.band.to * Double(rows.count))]
        ink = band.reduce(0, +) / Double(max(band.count, 1))
        blank = max(Self.emptiest(of: rows[..<half]), Self.emptiest(of: rows[half...]))
    }

    /// The share of pixels in each row that are nearer to the darkest than to the ground.
    private static func inkOfRows(_ strip: GrayImage) -> [Double] {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in strip.pixels { histogram[Int(pixel)] += 1 }
        func level(_ share: Double) -> Int {
            var left = Int(share * Double(strip.pixels.count))
            return histogram.firstIndex { count in
                left -= count
                return left < 0
            } ?? 255
        }
        let ground = level(0.5)
        let limit = ground - max(1, (ground - level(0.01)) * 2 / 5)
        return (0..<strip.height).map { y in
            let row = strip.pixels[y * strip.width..<(y + 1) * strip.width]
            return Double(row.count { Int($0) < limit }) / Double(strip.width)
        }
    }

    /// The least mean share of ``blankRows`` rows on end.
    private static func emptiest(of rows: ArraySlice<Double>) -> Double {
        guard rows.count >= blankRows else { return 1 }
        return (rows.startIndex...rows.endIndex - blankRows).map { first in
            rows[first..<first + blankRows].reduce(0, +) / Double(blankRows)
        }.min() ?? 1
    }
}
