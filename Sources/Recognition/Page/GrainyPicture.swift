internal import ImageCodec

extension GrayImage {
    /// Standard deviation of the grain from which a picture is smoothed before its ink is sought.
    private static let coarseGrain: Float = 2.5

    /// Where there is ink, grain not counting.
    func inkOfPrint() -> InkMap {
        let grain = grain
        guard grain > Self.coarseGrain else { return LocalThreshold(smallestStep: max(8, 4 * grain)).inkMap(of: self) }
        // The binomial filter below leaves 3/8 of white noise; phones' noise, already smoothed by them, keeps half.
        return LocalThreshold(smallestStep: max(8, 2 * grain)).inkMap(of: withoutGrain())
    }

    /// Each pixel mixed with its eight neighbours by the weights 1 2 1 in both directions.
    private func withoutGrain() -> GrayImage {
        var rows = [UInt16](repeating: 0, count: width * height)
        let result = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            pixels.withUnsafeBufferPointer { source in
                rows.withUnsafeMutableBufferPointer { rows in
                    for y in 0..<height {
                        let line = y * width
                        for x in 0..<width {
                            let left = UInt16(source[line + max(x - 1, 0)]),
                                right = UInt16(source[line + min(x + 1, width - 1)])
                            let middle = UInt16(source[line + x])
                            rows[line + x] = left + right + 2 * middle
                        }
                    }
                    for y in 0..<height {
                        let above = max(y - 1, 0) * width, line = y * width, below = min(y + 1, height - 1) * width
                        for x in 0..<width {
                            let outer: UInt16 = rows[above + x] + rows[below + x]
                            out[line + x] = UInt8(truncatingIfNeeded: (outer + 2 * rows[line + x] + 8) >> 4)
                        }
                    }
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: result)
    }
}
