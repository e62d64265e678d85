/// A picture in memory: 8 bits a sample, red, green, blue interleaved, rows from the top, no padding.
public struct RGBImage: Hashable, Sendable {
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width` × `height` × 3 samples.
    public var pixels: [UInt8] {
        didSet { precondition(pixels.count == width * height * 3) }
    }

    /// A picture of the samples given.
    /// - Precondition: `pixels` holds `width` × `height` × 3 samples.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A picture of one colour.
    public init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
        var pixels = [UInt8](repeating: red, count: width * height * 3)
        for pixel in 0..<(width * height) {
            pixels[pixel * 3 + 1] = green
            pixels[pixel * 3 + 2] = blue
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// The longer of width and height.
    public var longerSide: Int { max(width, height) }

    /// The brightness of each pixel: luma as JPEG itself defines it (ITU-R BT.601: 0.299 R + 0.587 G + 0.114 B).
    public var gray: GrayImage {
        let count = width * height
        let samples = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            pixels.withUnsafeBufferPointer { source in
                for pixel in 0..<count {
                    let red = 19_595 &* UInt32(source[pixel &* 3])
                    let green = 38_470 &* UInt32(source[pixel &* 3 &+ 1])
                    let blue = 7_471 &* UInt32(source[pixel &* 3 &+ 2])
                    target[pixel] = UInt8(truncatingIfNeeded: (red &+ green &+ blue &+ 32_768) >> 16)
                }
            }
            initialized = count
        }
        return GrayImage(width: width, height: height, pixels: samples)
    }
}
