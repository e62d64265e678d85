internal import ImageCodec

extension GrayImage {
    /// The picture with the pixels of `mask` (not 0) filled in from around them.
    ///
    /// Each is drawn across in four directions between the nearest pixels that are known, the shortest way counting most:
    /// a letter's stem that goes on beyond a pen's stroke is joined again, which the mean of the surroundings would not do.
    func inpainted(_ mask: [UInt8], pixels holes: [Int32]) -> GrayImage {
        var result = pixels
        let reach = 26
        pixels.withUnsafeBufferPointer { source in
            mask.withUnsafeBufferPointer { mask in
                for hole in holes {
                    let x = Int(hole) % width, y = Int(hole) / width
                    var sum: Float = 0, weights: Float = 0
                    for (dx, dy, unit) in [(1, 0, Float(1)), (0, 1, 1), (1, 1, 1.414), (1, -1, 1.414)] {
                        let a = known(source, mask, x, y, dx, dy, reach), b = known(source, mask, x, y, -dx, -dy, reach)
                        switch (a, b) {
                        case (let a?, let b?):
                            let span = Float(a.steps + b.steps) * unit
                            let value = (a.value * Float(b.steps) + b.value * Float(a.steps)) / Float(a.steps + b.steps)
                            let weight = 1 / (span * span * span * span)
                            sum += weight * value
                            weights += weight
                        case (let one?, nil), (nil, let one?):
                            let span = Float(one.steps + reach) * unit
                            let weight = 1 / (span * span * span * span)
                            sum += weight * one.value
                            weights += weight
                        case (nil, nil): break
                        }
                    }
                    if weights > 0 { result[Int(hole)] = UInt8(min(max(sum / weights, 0), 255)) }
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
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
