internal import ImageCodec

/// An image pyramid: one grey picture at several sizes, each half of the previous one.
///
/// Letters can be 8 or 300 pixels high. Instead of trying windows of many sizes on the full picture, each step uses one
/// window size on every level. This costs a third more than the full picture alone and averages out noise and moiré.
struct GrayPyramid: Sendable {
    /// One level. Its pixel (x, y) lies at ((x + ½) / scale, (y + ½) / scale) in the picture.
    struct Level: Sendable {
        let image: GrayImage
        /// Pixels of this level per pixel of the picture: 2, 1, ½, ¼, …
        let scale: Double
    }

    /// The levels, finest first.
    let levels: [Level]

    /// The shortest side of a level. Smaller ones have no room for seven letters of ``GlyphFinder/smallestGlyph``.
    private static let smallestSide = 48
    /// Pictures with a longer side below this get an extra level of twice the size, because their letters may be five
    /// pixels high.
    private static let smallPicture = 800

    init(_ image: GrayImage) {
        var levels: [Level] = []
        if max(image.width, image.height) < Self.smallPicture {
            levels.append(Level(image: image.doubled(), scale: 2))
        }
        levels.append(Level(image: image, scale: 1))
        var last = image
        var scale = 0.5
        while min(last.width, last.height) >= 2 * Self.smallestSide {
            last = last.halved()
            levels.append(Level(image: last, scale: scale))
            scale /= 2
        }
        self.levels = levels
    }

    /// The coarsest level on which `detail` pixels of the picture cover at least one pixel, or the finest level if
    /// there is none.
    func level(resolving detail: Double) -> Level {
        levels.last { $0.scale * detail >= 1 } ?? levels[0]
    }
}

extension GrayImage {
    /// Half the width and height (rounded down); each pixel is the mean of four.
    func halved() -> GrayImage {
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
    func doubled() -> GrayImage {
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

    /// As ``sample(_:width:height:x:y:)`` but without clamping, for places at least one pixel inside the picture.
    @inline(__always)
    static func sampleInside(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, x: Float, y: Float) -> Float {
        let (x0, y0) = (Int32(x - 0.5), Int32(y - 0.5))
        let fx = x - 0.5 - Float(x0), fy = y - 0.5 - Float(y0)
        let first = Int(y0) &* width &+ Int(x0)
        let (a, b) = (Float(pixels[first]), Float(pixels[first &+ 1]))
        let (c, d) = (Float(pixels[first &+ width]), Float(pixels[first &+ width &+ 1]))
        let top = a + (b - a) * fx, bottom = c + (d - c) * fx
        return top + (bottom - top) * fy
    }

    /// The bilinearly interpolated grey value at (x, y). Pixel (i, j) covers [i, i+1) × [j, j+1); beyond the border,
    /// the border pixels repeat.
    @inline(__always)
    static func sample(
        _ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, x: Float, y: Float
    ) -> Float {
        let cx = min(max(x - 0.5, 0), Float(width - 1))
        let cy = min(max(y - 0.5, 0), Float(height - 1))
        let x0 = Int(cx), y0 = Int(cy)
        let x1 = min(x0 &+ 1, width &- 1), upper = y0 &* width, lower = min(y0 &+ 1, height &- 1) &* width
        let fx = cx - Float(x0), fy = cy - Float(y0)
        let top = Float(pixels[upper &+ x0]) * (1 - fx) + Float(pixels[upper &+ x1]) * fx
        let bottom = Float(pixels[lower &+ x0]) * (1 - fx) + Float(pixels[lower &+ x1]) * fx
        return top * (1 - fy) + bottom * fy
    }
}
