package import ImageCodec

extension GrayImage {
    /// The standard deviation of the picture's noise, in grey levels. It is estimated from the median absolute
    /// difference of pixels two apart, because most of a page of print is flat.
    package var grain: Float {
        var histogram = Histogram()
        var count = 0
        pixels.withUnsafeBufferPointer { source in
            for y in stride(from: 1, to: height, by: 7) {
                for x in stride(from: 2, to: width, by: 5) {
                    let a = Int(source[y * width + x]), b = Int(source[y * width + x - 2])
                    histogram.counts[abs(a - b)] += 1
                    count += 1
                }
            }
        }
        // Interpolate within the bin, so that weak noise differs from none. The factor 0.6745 · √2 turns the median
        // absolute difference of two normal values into a standard deviation.
        return histogram.interpolated(atRank: Float(count / 2)).map { $0 / (0.6745 * 1.4142) } ?? 0
    }
}
