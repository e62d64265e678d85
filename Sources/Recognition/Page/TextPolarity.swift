internal import ImageCodec
internal import Raster

/// Decides whether print is dark on light or light on dark.
enum TextPolarity {
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
        var histogram = [Int](repeating: 0, count: 256)
        var sum = 0, squares = 0, count = 0
        for y in stride(from: top, to: top + block, by: 2) {
            for x in stride(from: left, to: left + block, by: 2) {
                let value = Int(photo.pixels[y * photo.width + x])
                histogram[value] += 1
                sum += value
                squares += value * value
                count += 1
            }
        }
        let mean = Double(sum) / Double(count)
        let deviation = max(Double(squares) / Double(count) - mean * mean, 0).squareRoot()
        guard deviation > 14 else { return 0 }
        var rest = count / 2
        for (value, number) in histogram.enumerated() {
            if rest < number { return min(max(Double(value) - mean, -25), 25) }
            rest -= number
        }
        return 0
    }
}
