/// A picture in memory with 8-bit samples: red, green and blue interleaved, in rows from the top without padding.
public struct RGBImage: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// `width` × `height` × 3 samples.
    public var pixels: [UInt8] {
        didSet { precondition(pixels.count == width * height * 3) }
    }

    /// Creates a picture from samples.
    /// - Precondition: `pixels` holds `width` × `height` × 3 samples.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates a picture of one colour.
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

    /// The luma of each pixel as JPEG defines it (ITU-R BT.601: 0.299 R + 0.587 G + 0.114 B).
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
