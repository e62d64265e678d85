/// The letter net's input: one upright glyph, bright on dark, 32 × 32.
///
/// The centre of the glyph's bounding box lies at (16, 16) and its longer side is 20 pixels; what surrounds it is
/// kept.
struct LetterPatch: Hashable, Sendable {
    static let side = 32
    /// The longer side of the glyph's bounding box.
    static let glyphSide = 20.0

    /// Row by row, 0 (background) to 1 (ink).
    let values: [Float]

    /// A patch of values that are right already.
    /// - Precondition: there are 32 × 32.
    init(normalized values: [Float]) {
        precondition(values.count == Self.side * Self.side)
        self.values = values
    }

    /// Stretches the contrast of `raw` (ink brighter than background, any scale of grey levels 0…255)
    /// so that its 2nd percentile becomes 0 and its 98th 1; a flat patch is not blown up into noise.
    init(stretching raw: [Float]) {
        let (low, high) = Self.extremes(of: raw)
        let range = max(high - low, 8)
        values = raw.map { min(max(($0 - low) / range, 0), 1) }
    }

    /// The 2nd and the 98th percentile, down to a sixteenth of a grey level: counting takes a tenth of the time that sorting does.
    private static func extremes(of raw: [Float]) -> (low: Float, high: Float) {
        let steps: Float = 16
        let last = 256 * Int(steps) - 1
        var histogram = [Int32](repeating: 0, count: last + 1)
        for value in raw { histogram[min(max(Int(steps * value), 0), last)] += 1 }
        func level(_ rank: Int) -> Float {
            var left = Int32(rank)
            let bin = histogram.firstIndex { count in
                left -= count
                return left < 0
            }
            return Float(bin ?? last) / steps
        }
        return (level(raw.count * 2 / 100), level(raw.count * 98 / 100))
    }
}
