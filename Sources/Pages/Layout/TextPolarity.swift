internal import ImageCodec
internal import Raster

/// Decides whether print is dark on light or light on dark.
enum TextPolarity {
    /// The side of a block, in pixels: a few letters of print.
    private static let block = 32

    /// The ink of the print in `photo`. Letters cover the smaller part of the paper, so in a block of text the mean
    /// lies on the ink's side of the median.
    static func ink(in photo: GrayImage) -> Ink {
        var vote = 0.0
        for top in stride(from: 0, to: photo.height - block + 1, by: block) {
            for left in stride(from: 0, to: photo.width - block + 1, by: block) { vote += skew(photo, left, top) }
        }
        return vote > 0 ? .dark : .light
    }

    /// The median of a block minus its mean, in grey levels, limited to ±25; 0 if there is hardly any contrast.
    private static func skew(_ photo: GrayImage, _ left: Int, _ top: Int) -> Double {
        var histogram = Histogram()
        var sum = 0, squares = 0, count = 0
        for y in stride(from: top, to: top + block, by: 2) {
            for x in stride(from: left, to: left + block, by: 2) {
                let value = Int(photo.pixels[y * photo.width + x])
                histogram.counts[value] += 1
                sum += value
                squares += value * value
                count += 1
            }
        }
        let mean = Double(sum) / Double(count)
        let deviation = max(Double(squares) / Double(count) - mean * mean, 0).squareRoot()
        guard deviation > 14 else { return 0 }
        return histogram.value(atRank: count / 2).map { min(max(Double($0) - mean, -25), 25) } ?? 0
    }
}
