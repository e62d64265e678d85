package import ImageCodec

/// Estimates the noise of pictures.
enum Grain {
    /// The median absolute difference of two values with normally distributed noise, in standard deviations of the
    /// noise: 0.6745 · √2.
    static let medianOfDeviation: Float = 0.6745 * 1.4142

    /// The median absolute difference of pixels that are two apart, which reflects the noise because most of a page of
    /// print is flat; 0 for a picture without such pixels.
    /// - Parameters:
    ///   - pixels: the rows of pixels, with interleaved channels.
    ///   - channel: the index of the channel.
    static func medianDifference(
        in pixels: [UInt8], width: Int, height: Int, channels: Int = 1, channel: Int = 0
    ) -> Float {
        var histogram = Histogram()
        var count = 0
        pixels.withUnsafeBufferPointer { source in
            for y in stride(from: 1, to: height, by: 7) {
                for x in stride(from: 2, to: width, by: 5) {
                    let place = channels * (y * width + x) + channel
                    histogram.counts[abs(Int(source[place]) - Int(source[place - 2 * channels]))] += 1
                    count += 1
                }
            }
        }
        // Interpolated within the bin, so that weak noise differs from no noise.
        return histogram.interpolated(atRank: Float(count / 2)) ?? 0
    }
}

extension GrayImage {
    /// The standard deviation of the picture's noise, in grey levels.
    package var grain: Float {
        Grain.medianDifference(in: pixels, width: width, height: height) / Grain.medianOfDeviation
    }
}

extension RGBImage {
    /// The standard deviation of the noise of one channel, in grey levels: the root mean square over the channels.
    package var grain: Float {
        let squares = (0..<3).map { channel -> Float in
            let median = Grain.medianDifference(
                in: pixels, width: width, height: height, channels: 3, channel: channel)
            return median * median
        }
        return (squares.reduce(0, +) / 3).squareRoot() / Grain.medianOfDeviation
    }
}
