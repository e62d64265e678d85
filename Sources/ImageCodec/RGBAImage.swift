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
        let ground = ground, light: UInt32 = ground == .black ? 0 : 255
        let inverted: UInt32 = ground == .whiteUnderNegative ? 255 : 0
        let count = width * height
        let samples = [UInt8](unsafeUninitializedCapacity: count * 3) { target, initialized in
            pixels.withUnsafeBufferPointer { source in
                for pixel in 0..<count {
                    let alpha = UInt32(source[pixel &* 4 &+ 3])
                    let rest = light &* (255 &- alpha) &+ 127
                    for sample in 0..<3 {
                        // All bits flipped is 255 minus the sample.
                        let value = UInt32(source[pixel &* 4 &+ sample]) ^ inverted
                        target[pixel &* 3 &+ sample] = UInt8(truncatingIfNeeded: (value &* alpha &+ rest) / 255)
                    }
                }
            }
            initialized = count * 3
        }
        return RGBImage(width: width, height: height, pixels: samples)
    }

    /// The difference of samples that lossy compression makes within one colour.
    private static let sameColor = 6

    /// Whether all of it has one colour.
    var isBlank: Bool {
        let first = pixels.prefix(4).map(Int.init)
        return pixels.withUnsafeBufferPointer { samples in
            stride(from: 0, to: samples.count, by: 4).allSatisfy { pixel in
                (0..<4).allSatisfy { abs(Int(samples[pixel + $0]) - first[$0]) <= Self.sameColor }
            }
        }
    }

    private enum Ground {
        /// As most programs show transparent pictures.
        case white
        /// Under light ink with dark parts, such as the letters in light cells.
        case black
        /// White under the negative of light ink: what is drawn or written reads as dark ink on a sheet.
        case whiteUnderNegative
    }

    private var ground: Ground {
        var opacity = 0, light = 0, dark = 0
        pixels.withUnsafeBufferPointer { source in
            for pixel in stride(from: 0, to: source.count, by: 4) where source[pixel + 3] > 0 {
                let alpha = Int(source[pixel + 3])
                let luma = 299 * Int(source[pixel]) + 587 * Int(source[pixel + 1]) + 114 * Int(source[pixel + 2])
                opacity += alpha
                light += alpha * luma
                if luma < 1000 * Self.darkInk { dark += alpha }
            }
        }
        let isMostlyTransparent = opacity * 2 < width * height * 255
        guard isMostlyTransparent, light > opacity * 1000 * Self.lightInk else { return .white }
        return dark * Self.leastDarkShare < opacity ? .whiteUnderNegative : .black
    }

    /// Mean luma from which ink is easier to see on black than on white.
    private static let lightInk = 160
    /// Luma below which ink can be seen on light cells.
    private static let darkInk = 80
    /// The letters in cells are a twentieth of a board's ink; dark ink is a part of the picture from one part in so many on.
    private static let leastDarkShare = 50
}
