internal import ImageCodec

/// One grey picture at several sizes, each half the one before.
///
/// Letters may be 8 or 300 pixels high. Instead of trying windows of many sizes on the full picture, every step works
/// with one window size on each level, which costs a third more than the full picture alone and averages noise and
/// moiré away.
struct GrayPyramid: Sendable {
    /// One level: pixel (x, y) of it lies at ((x + ½) / scale, (y + ½) / scale) of the picture.
    struct Level: Sendable {
        let image: GrayImage
        /// Pixels of this level to one pixel of the picture: 2, 1, ½, ¼, …
        let scale: Double
    }

    /// The levels, finest first.
    let levels: [Level]

    /// Levels below this side have no room for seven letters of ``GlyphFinder/smallestGlyph``.
    private static let smallestSide = 48
    /// Pictures below this longer side get one level of twice the size, for their letters may be five pixels high.
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

    /// The coarsest level that still shows `detail` pixels of the picture as at least one pixel; the finest when none
    /// does.
    func level(resolving detail: Double) -> Level {
        levels.last { $0.scale * detail >= 1 } ?? levels[0]
    }
}

extension GrayImage {
    /// Half the width and height (rounded down), each pixel the mean of four.
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

    /// Twice the width and height, bilinear.
    func doubled() -> GrayImage {
        let (w, h) = (2 * width, 2 * height)
        // Four times each pixel of a row of the source, three parts of it and one of the row next to it.
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

    /// The row of the source that is next nearest to row `position` of the doubled picture, after the one under it.
    private static func beside(_ position: Int, limit: Int) -> Int {
        min(max(position / 2 + (position % 2 == 0 ? -1 : 1), 0), limit - 1)
    }

    /// As ``sample(_:width:height:x:y:)``, for places at least a pixel within the picture, where nothing need be held
    /// back at the border.
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

    /// The grey value between pixels, bilinear, at (x, y) with pixel (i, j) covering [i, i+1) × [j, j+1); the border
    /// repeats outwards.
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
