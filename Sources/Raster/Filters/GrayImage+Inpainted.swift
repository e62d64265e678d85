package import ImageCodec

extension GrayImage {
    /// Inpaints the pixels where `mask` is not 0.
    ///
    /// Each is interpolated in four directions between the nearest known pixels on both sides. The weight falls with
    /// the fourth power of their distance, so the shortest span dominates. This reconnects a letter's stem interrupted
    /// by a pen's stroke, which a mean of the surroundings would not.
    /// - Parameter holes: The indexes of these pixels.
    package func inpainted(_ mask: [UInt8], pixels holes: [Int32]) -> GrayImage {
        var result = pixels
        pixels.withUnsafeBufferPointer { source in
            mask.withUnsafeBufferPointer { mask in
                for hole in holes {
                    if let value = across(source, mask, Int(hole) % width, Int(hole) / width) {
                        result[Int(hole)] = value
                    }
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    /// The furthest known pixel used, in pixels.
    private static let reach = 26

    private func across(
        _ source: UnsafeBufferPointer<UInt8>, _ mask: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int
    ) -> UInt8? {
        var sum: Float = 0, weights: Float = 0
        func look(_ dx: Int, _ dy: Int, _ unit: Float) {
            let a = known(source, mask, x, y, dx, dy, Self.reach), b = known(source, mask, x, y, -dx, -dy, Self.reach)
            let value: Float, steps: Int
            if let a, let b {
                steps = a.steps + b.steps
                value = (a.value * Float(b.steps) + b.value * Float(a.steps)) / Float(steps)
            } else if let one = a ?? b {
                (value, steps) = (one.value, one.steps + Self.reach)
            } else {
                return
            }
            let span = Float(steps) * unit
            let weight = 1 / (span * span * span * span)
            sum += weight * value
            weights += weight
        }
        look(1, 0, 1)
        look(0, 1, 1)
        look(1, 1, 1.414)
        look(1, -1, 1.414)
        return weights > 0 ? UInt8(min(max(sum / weights, 0), 255)) : nil
    }

    /// The first known pixel from (x, y) in a direction, at most `reach` steps away.
    @inline(__always)
    private func known(
        _ source: UnsafeBufferPointer<UInt8>, _ mask: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int, _ dx: Int,
        _ dy: Int,
        _ reach: Int
    ) -> (value: Float, steps: Int)? {
        var column = x + dx, row = y + dy
        for step in 1...reach {
            guard column >= 0, row >= 0, column < width, row < height else { return nil }
            let index = row * width + column
            if mask[index] == 0 { return (Float(source[index]), step) }
            column += dx
            row += dy
        }
        return nil
    }
}
