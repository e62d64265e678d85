/// A picture that may be transparent: red, green, blue and alpha interleaved, not multiplied by alpha.
struct RGBAImage {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    /// - Precondition: `pixels` holds `width` × `height` × 4 samples.
    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 4)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The picture on a ground from which its ink stands out.
    func onGround() -> RGBImage {
        let ground = groundSample
        let count = width * height
        let samples = [UInt8](unsafeUninitializedCapacity: count * 3) { target, initialized in
            pixels.withUnsafeBufferPointer { source in
                for pixel in 0..<count {
                    let alpha = UInt32(source[pixel &* 4 &+ 3])
                    let rest = ground &* (255 &- alpha) &+ 127
                    for sample in 0..<3 {
                        let sum = UInt32(source[pixel &* 4 &+ sample]) &* alpha &+ rest
                        target[pixel &* 3 &+ sample] = UInt8(truncatingIfNeeded: sum / 255)
                    }
                }
            }
            initialized = count * 3
        }
        return RGBImage(width: width, height: height, pixels: samples)
    }

    /// Black under light ink on a mostly transparent picture, where white would hide it; otherwise white, as most programs show it.
    private var groundSample: UInt32 {
        var opacity = 0
        var light = 0
        pixels.withUnsafeBufferPointer { source in
            for pixel in stride(from: 0, to: source.count, by: 4) where source[pixel + 3] > 0 {
                let alpha = Int(source[pixel + 3])
                opacity += alpha
                light +=
                    alpha * (299 * Int(source[pixel]) + 587 * Int(source[pixel + 1]) + 114 * Int(source[pixel + 2]))
            }
        }
        let isMostlyTransparent = opacity * 2 < width * height * 255
        return isMostlyTransparent && light > opacity * 1000 * Self.lightInk ? 0 : 255
    }

    /// Mean luma from which ink is easier to see on black than on white.
    private static let lightInk = 160
}
