package import ImageCodec

/// Adaptive thresholding by local mean and standard deviation.
///
/// A pixel is ink if it differs from the mean of its window by more than `deviations` standard deviations of that
/// window and by at least `smallestStep` grey levels. The deviation term follows Sauvola and Pietikäinen (2000), in a
/// form that treats dark and light ink alike. With it, the pale edge of a hexagon is ink on its own but not beside a
/// black letter.
package struct LocalThreshold: Sendable {
    /// The window extends this many pixels to each side.
    package var radius: Int
    /// The least distance from the window's mean, in standard deviations of the window.
    package var deviations: Float
    /// The least distance from the window's mean, in grey levels.
    package var smallestStep: Float

    /// Creates a threshold. The defaults suit print whose x-height is 8 to 30 pixels.
    package init(radius: Int = 16, deviations: Float = 0.5, smallestStep: Float = 8) {
        (self.radius, self.deviations, self.smallestStep) = (radius, deviations, smallestStep)
    }

    /// The ink of `image`, of both kinds.
    package func inkMap(of image: GrayImage) -> InkMap {
        let (width, height) = (image.width, image.height)
        let map = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            image.pixels.withUnsafeBufferPointer { source in
                let columns = ColumnSums(width: width)
                for y in 0..<min(radius, height) { columns.add(row: y, of: source) }
                for y in 0..<height {
                    if y + radius < height { columns.add(row: y + radius, of: source) }
                    if y > radius { columns.remove(row: y - radius - 1, of: source) }
                    let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
                    columns.accumulate()
                    classify(row: y, rows: rows, width: width, columns: columns, source: source, out: out)
                }
            }
            count = width * height
        }
        return InkMap(width: width, height: height, pixels: map)
    }

    /// Classifies the pixels of one row from the running sums. With n pixels in the window, sum S and sum of squares Q,
    /// `n·v − S` is n times the distance from the mean, and `n·Q − S²` is n² times the variance.
    private func classify(
        row y: Int, rows: Int, width: Int, columns: borrowing ColumnSums,
        source: UnsafeBufferPointer<UInt8>, out: UnsafeMutableBufferPointer<UInt8>
    ) {
        let line = y * width
        let squaredDeviations = deviations * deviations, squaredStep = smallestStep * smallestStep
        columns.withPrefixes { sums, squares in
            @inline(__always) func decide(_ x: Int, left: Int, right: Int, n: Float) {
                let sum = Float(sums[right] &- sums[left])
                let square = Float(squares[right] &- squares[left])
                let distance = n * Float(source[line &+ x]) - sum
                let variance = n * square - sum * sum
                let bound = max(squaredDeviations * variance, squaredStep * n * n)
                let sign = distance < 0 ? Ink.dark.rawValue : Ink.light.rawValue
                out[line &+ x] = distance * distance > bound ? sign : Ink.none.rawValue
            }
            // Away from the sides the window size is constant, and the loop is simple enough to be vectorized.
            let inner = min(radius, width)..<max(width - radius, min(radius, width))
            let n = Float(rows * (2 * radius + 1))
            for x in inner { decide(x, left: x &- radius, right: x &+ radius &+ 1, n: n) }
            for x in [0..<inner.lowerBound, inner.upperBound..<width].joined() {
                let left = max(x - radius, 0), right = min(x + radius + 1, width)
                decide(x, left: left, right: right, n: Float(rows * (right - left)))
            }
        }
    }
}
