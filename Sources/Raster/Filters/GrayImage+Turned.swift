package import ImageCodec

extension GrayImage {
    /// The picture rotated back by quarter turns: after one, a direction that pointed down points to the right.
    package func turned(byQuarters quarters: Int) -> GrayImage {
        guard quarters != 0 else { return self }
        let (newWidth, newHeight) = quarters == 2 ? (width, height) : (height, width)
        let last = width * height - 1
        // The index of the first pixel, and the steps to the next one to the right and down.
        let (start, right, down) =
            switch quarters {
            case 1: (width - 1, width, -1)
            case 2: (last, -1, -width)
            default: (last - width + 1, -width, 1)
            }
        let turned = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<newHeight {
                    let from = start &+ row &* down, to = row &* newWidth
                    for column in 0..<newWidth { out[to &+ column] = source[from &+ column &* right] }
                }
            }
            count = newWidth * newHeight
        }
        return GrayImage(width: newWidth, height: newHeight, pixels: turned)
    }
    /// The picture rotated back by an angle, sampled into `width` × `height` pixels around the same middle: a direction
    /// that pointed along (`cosine`, `sine`) points to the right. Beyond the edges the nearest pixels repeat.
    package func turned(width newWidth: Int, height newHeight: Int, cosine: Double, sine: Double) -> GrayImage {
        let (cosine, sine) = (Float(cosine), Float(sine))
        let turned = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<newHeight {
                    let y = Float(row) + 0.5 - Float(newHeight) / 2
                    for column in 0..<newWidth {
                        let x = Float(column) + 0.5 - Float(newWidth) / 2
                        let value = Self.sample(
                            source, width: width, height: height, x: x * cosine - y * sine + Float(width) / 2,
                            y: x * sine + y * cosine + Float(height) / 2)
                        out[row * newWidth + column] = UInt8(value + 0.5)
                    }
                }
            }
            count = newWidth * newHeight
        }
        return GrayImage(width: newWidth, height: newHeight, pixels: turned)
    }
}
