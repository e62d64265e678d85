package import ImageCodec

extension GrayImage {
    /// Convolves with the 3 × 3 binomial kernel (1 2 1 in each direction). It reduces the sensor's noise to three
    /// eighths and keeps a stroke two pixels wide as one stroke.
    package func smoothed() -> GrayImage {
        let (width, height) = (width, height)
        guard width > 2, height > 2 else { return self }
        // The end pixels repeat beyond the border; the loops between them vectorize.
        let rows = [UInt16](unsafeUninitializedCapacity: width * height) { rows, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let line = y &* width, end = line &+ width &- 1
                    for place in line &+ 1..<end {
                        let beside = UInt16(source[place &- 1]) &+ UInt16(source[place &+ 1])
                        rows[place] = beside &+ 2 &* UInt16(source[place])
                    }
                    rows[line] = 3 &* UInt16(source[line]) &+ UInt16(source[line &+ 1])
                    rows[end] = 3 &* UInt16(source[end]) &+ UInt16(source[end &- 1])
                }
            }
            count = width * height
        }
        let result = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            rows.withUnsafeBufferPointer { rows in
                for y in 0..<height {
                    let (above, line, below) = (max(y &- 1, 0) &* width, y &* width, min(y &+ 1, height &- 1) &* width)
                    for x in 0..<width {
                        let sum = rows[above &+ x] &+ 2 &* rows[line &+ x] &+ rows[below &+ x] &+ 8
                        out[line &+ x] = UInt8(truncatingIfNeeded: sum / 16)
                    }
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: result)
    }
}
