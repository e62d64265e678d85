public import ImageCodec

/// The four samples around a place in a grid, and their weights: bilinear interpolation for whatever the grid holds.
///
/// It stands in one file with the sampling of grey levels, so that debug builds, which optimize file by file, inline it
/// there. It is not generic over what is mixed beyond SIMD vectors, because other modules could not specialize it.
@usableFromInline
package struct BilinearCell {
    /// The indexes of the samples, row by row.
    @usableFromInline let upperLeft: Int, upperRight: Int, lowerLeft: Int, lowerRight: Int
    /// The weights of the right and of the lower samples, 0…1.
    @usableFromInline let across: Float, along: Float

    /// Finds the samples around a place. Beyond the border, the border samples repeat.
    /// - Parameters:
    ///   - x: The distance from the centre of the first sample in its row, in samples.
    ///   - y: The distance in its column, in samples.
    ///   - width: The number of samples in a row, at least 1.
    ///   - height: The number of rows, at least 1.
    @inlinable @inline(__always)
    package init(x: Double, y: Double, width: Int, height: Int) {
        let x = min(max(x, 0), Double(width &- 1)), y = min(max(y, 0), Double(height &- 1))
        let left = Int(x), top = Int(y)
        self.init(
            left: left, top: top, across: Float(x - Double(left)), along: Float(y - Double(top)), width: width,
            height: height)
    }

    /// Finds the samples around a place given in single precision, which is slightly faster.
    @inlinable @inline(__always)
    package init(x: Float, y: Float, width: Int, height: Int) {
        let x = min(max(x, 0), Float(width &- 1)), y = min(max(y, 0), Float(height &- 1))
        let left = Int(x), top = Int(y)
        self.init(
            left: left, top: top, across: x - Float(left), along: y - Float(top), width: width, height: height)
    }

    @inlinable @inline(__always)
    init(left: Int, top: Int, across: Float, along: Float, width: Int, height: Int) {
        let right = min(left &+ 1, width &- 1), upper = top &* width, lower = min(top &+ 1, height &- 1) &* width
        (upperLeft, upperRight, lowerLeft, lowerRight) = (upper &+ left, upper &+ right, lower &+ left, lower &+ right)
        (self.across, self.along) = (across, along)
    }

    /// The mean of four numbers by their weights.
    @inlinable @inline(__always)
    package func mix(_ sample: (_ index: Int) -> Float) -> Float {
        let upper = sample(upperLeft) * (1 - across) + sample(upperRight) * across
        let lower = sample(lowerLeft) * (1 - across) + sample(lowerRight) * across
        return upper * (1 - along) + lower * along
    }

    /// The mean of four vectors by their weights.
    @inlinable @inline(__always)
    package func mix<Vector: SIMD>(_ sample: (_ index: Int) -> Vector) -> Vector where Vector.Scalar == Float {
        let upper = sample(upperLeft) * (1 - across) + sample(upperRight) * across
        let lower = sample(lowerLeft) * (1 - across) + sample(lowerRight) * across
        return upper * (1 - along) + lower * along
    }
}

extension GrayImage {
    /// The bilinearly interpolated grey value at (x, y). Pixel (i, j) covers [i, i+1) × [j, j+1); beyond the border,
    /// the border pixels repeat.
    @inlinable @inline(__always)
    package static func sample(
        _ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, x: Float, y: Float
    ) -> Float {
        BilinearCell(x: x - 0.5, y: y - 0.5, width: width, height: height).mix { Float(pixels[$0]) }
    }
}
