internal import Raster

/// The input of a net for letters: one upright glyph, bright on dark. 32 × 32 pixels for ``LetterNet``.
///
/// The centre of the glyph's bounding box lies in the middle and its longer side is 20 pixels. The glyph's surroundings are
/// kept.
struct LetterPatch: Hashable, Sendable {
    /// The side for the letter net, in pixels; it is trained on this size.
    static let side = 32
    /// The longer side of the glyph's bounding box.
    static let glyphSide = 20.0

    /// Row by row, 0 (background) to 1 (ink).
    let values: [Float]

    /// Wraps values that are already normalized.
    init(normalized values: [Float]) { self.values = values }

    /// Stretches the contrast of `raw` (ink brighter than background, grey levels 0…255) so that the 2nd percentile
    /// becomes 0 and the 98th becomes 1. A range below 8 grey levels is not stretched further, so that noise stays
    /// weak.
    init(stretching raw: [Float]) {
        let (low, high) = Self.extremes(of: raw)
        let range = max(high - low, 8)
        values = raw.map { min(max(($0 - low) / range, 0), 1) }
    }

    /// The 2nd and 98th percentiles, to a sixteenth of a grey level. A histogram takes a tenth of the time of sorting.
    private static func extremes(of raw: [Float]) -> (low: Float, high: Float) {
        let steps: Float = 16
        let last = 256 * Int(steps) - 1
        var histogram = Histogram(bins: last + 1)
        for value in raw { histogram.counts[min(max(Int(steps * value), 0), last)] += 1 }
        func level(_ rank: Int) -> Float { Float(histogram.value(atRank: rank) ?? last) / steps }
        return (level(raw.count * 2 / 100), level(raw.count * 98 / 100))
    }
}
