package import ImageCodec

extension GrayImage {
    /// The standard deviation of the picture's noise, in grey levels. It is estimated from the median absolute
    /// difference of pixels two apart, because most of a page of print is flat.
    package var grain: Float {
        var histogram = [Int](repeating: 0, count: 256)
        var count = 0
        pixels.withUnsafeBufferPointer { source in
            for y in stride(from: 1, to: height, by: 7) {
                for x in stride(from: 2, to: width, by: 5) {
                    let a = Int(source[y * width + x]), b = Int(source[y * width + x - 2])
                    histogram[abs(a - b)] += 1
                    count += 1
                }
            }
        }
        var rest = count / 2
        for (difference, number) in histogram.enumerated() {
            // Interpolate within the bin, so that weak noise differs from none. The factor 0.6745 · √2 turns the median
            // absolute difference of two normal values into a standard deviation.
            if rest < number {
                return (Float(difference) + Float(rest) / Float(max(number, 1)) - 0.5) / (0.6745 * 1.4142)
            }
            rest -= number
        }
        return 0
    }
}
