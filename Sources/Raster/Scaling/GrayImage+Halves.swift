package import ImageCodec

extension GrayImage {
    /// Half the width and height (rounded down); each pixel is the mean of four.
    package func halved() -> GrayImage {
        let (w, h, stride) = (width / 2, height / 2, width)
        let halved = [UInt8](unsafeUninitializedCapacity: w * h) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<h {
                    let top = 2 * y * stride
                    for x in 0..<w {
                        let i = top + 2 * x
                        let sum =
                            UInt16(source[i]) + UInt16(source[i + 1])
                            + UInt16(source[i + stride]) + UInt16(source[i + stride + 1])
                        out[y * w + x] = UInt8((sum + 2) / 4)
                    }
                }
            }
            count = w * h
        }
        return GrayImage(width: w, height: h, pixels: halved)
    }

    /// Twice the width and height, interpolated bilinearly.
    package func doubled() -> GrayImage {
        let (w, h) = (2 * width, 2 * height)
        // One source row mixed with its neighbour, 3 : 1, so each value is four times a grey level.
        var mixed = [UInt16](repeating: 0, count: width)
        let doubled = [UInt8](unsafeUninitializedCapacity: w * h) { out, count in
            mixed.withUnsafeMutableBufferPointer { mixed in
                pixels.withUnsafeBufferPointer { source in
                    for y in 0..<h {
                        let near = y / 2 * width, far = Self.beside(y, limit: height) * width, line = y * w
                        for x in 0..<width {
                            mixed[x] = 3 &* UInt16(source[near &+ x]) &+ UInt16(source[far &+ x])
                        }
                        for x in 0..<width {
                            let (left, right) = (mixed[max(x &- 1, 0)], mixed[min(x &+ 1, width &- 1)])
                            let middle = 3 &* mixed[x] &+ 8
                            out[line &+ 2 &* x] = UInt8(truncatingIfNeeded: (middle &+ left) / 16)
                            out[line &+ 2 &* x &+ 1] = UInt8(truncatingIfNeeded: (middle &+ right) / 16)
                        }
                    }
                }
            }
            count = w * h
        }
        return GrayImage(width: w, height: h, pixels: doubled)
    }

    /// The source row that is second nearest to row `position` of the doubled picture.
    private static func beside(_ position: Int, limit: Int) -> Int {
        min(max(position / 2 + (position % 2 == 0 ? -1 : 1), 0), limit - 1)
    }
}
