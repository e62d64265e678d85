/// The two samples around a place in a row, and the weight of the second one: linear interpolation.
package struct LinearCell: Sendable {
    /// The indexes of the samples.
    package let first: Int, second: Int
    /// The weight of the second sample, 0…1.
    package let share: Float

    /// Finds the samples around a place. Beyond the ends, the samples there repeat.
    /// - Parameters:
    ///   - place: The distance from the centre of the first sample, in samples.
    ///   - count: The number of samples, at least 1.
    @inlinable
    package init(at place: Float, count: Int) {
        let place = min(max(place, 0), Float(count - 1))
        first = Int(place)
        second = min(first + 1, count - 1)
        share = place - Float(first)
    }

    /// Finds the samples around the centre of a pixel.
    /// - Parameters:
    ///   - pixel: The index of the pixel in its row.
    ///   - side: The number of pixels to a sample.
    ///   - count: The number of samples, at least 1.
    @inlinable
    package init(pixel: Int, side: Int, count: Int) {
        self.init(at: (Float(pixel) + 0.5) / Float(side) - 0.5, count: count)
    }

    /// The mean of two numbers by their weights.
    @inlinable @inline(__always)
    package func mix(_ first: Float, _ second: Float) -> Float { first * (1 - share) + second * share }
}
