internal import ImageCodec
internal import Raster

/// The colour of the paper under the text, relative to which other colours are judged: pages can be yellow and lamps
/// warm.
struct PaperColor: Hashable, Sendable {
    /// The channels of white paper, 1…255.
    let red: Float, green: Float, blue: Float

    /// Its luma, with the weights of ``RGBImage/gray``.
    var gray: Float { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// The median colour beside the letters; `nil` without letters.
    init?(of photo: RGBImage, beside glyphs: [TextGlyph]) {
        var histograms = [Histogram](repeating: Histogram(), count: 3)
        var count = 0
        for glyph in glyphs {
            guard let brightest = Self.brightest(around: glyph, in: photo) else { continue }
            for channel in 0..<3 { histograms[channel].counts[Int(photo.pixels[brightest + channel])] += 1 }
            count += 1
        }
        guard count > 0 else { return nil }
        let medians = histograms.map { Float(max($0.value(atRank: count / 2) ?? 255, 1)) }
        (red, green, blue) = (medians[0], medians[1], medians[2])
    }

    /// The index of the first sample of the brightest pixel on a frame around a glyph.
    private static func brightest(around glyph: TextGlyph, in photo: RGBImage) -> Int? {
        let left = Int(glyph.minX) - 2, right = Int(glyph.maxX) + 1, top = Int(glyph.minY) - 2,
            bottom = Int(glyph.maxY) + 1
        guard left >= 0, top >= 0, right < photo.width, bottom < photo.height else { return nil }
        let middleX = (left + right) / 2, middleY = (top + bottom) / 2
        let places = [
            (left, top), (middleX, top), (right, top), (left, middleY), (right, middleY), (left, bottom),
            (right, bottom),
        ]
        return places.map { ($0.1 * photo.width + $0.0) * 3 }.max { brightness(photo, $0) < brightness(photo, $1) }
    }

    private static func brightness(_ photo: RGBImage, _ index: Int) -> Int {
        Int(photo.pixels[index]) + 2 * Int(photo.pixels[index + 1]) + Int(photo.pixels[index + 2])
    }
}
