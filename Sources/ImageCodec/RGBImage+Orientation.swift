extension RGBImage {
    /// The picture rotated and mirrored upright from a stored `orientation`.
    func oriented(_ orientation: ImageOrientation) -> RGBImage {
        guard orientation != .upright else { return self }
        let targetWidth = orientation.exchangesSides ? height : width
        let targetHeight = orientation.exchangesSides ? width : height
        let walk = SourceWalk(orientation: orientation, width: width, height: height)
        let count = pixels.count
        let turned = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            pixels.withUnsafeBufferPointer { source in
                var offset = 0
                for y in 0..<targetHeight {
                    var from = (walk.start + y * walk.down) * 3
                    for _ in 0..<targetWidth {
                        target[offset] = source[from]
                        target[offset + 1] = source[from + 1]
                        target[offset + 2] = source[from + 2]
                        offset += 3
                        from += walk.right * 3
                    }
                }
            }
            initialized = count
        }
        return RGBImage(width: targetWidth, height: targetHeight, pixels: turned)
    }

    /// The index of the upright picture's first pixel in the stored pixels, and the steps to the next one right and
    /// down.
    private struct SourceWalk {
        let start: Int
        let right: Int
        let down: Int

        init(orientation: ImageOrientation, width: Int, height: Int) {
            let last = width * height - 1
            let endOfFirstRow = width - 1
            let startOfLastRow = last - endOfFirstRow
            (start, right, down) =
                switch orientation {
                case .upright: (0, 1, width)
                case .mirrored: (endOfFirstRow, -1, width)
                case .upsideDown: (last, -1, -width)
                case .upsideDownMirrored: (startOfLastRow, 1, -width)
                case .transposed: (0, width, 1)
                case .turnedLeft: (startOfLastRow, -width, 1)
                case .transversed: (last, -width, -1)
                case .turnedRight: (endOfFirstRow, width, -1)
                }
        }
    }
}
