/// A picture in memory with one 8-bit sample a pixel, 0 black to 255 white, rows from the top, no padding.
public struct GrayImage: Hashable, Sendable {
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width` × `height` samples.
    public var pixels: [UInt8] {
        didSet { precondition(pixels.count == width * height) }
    }

    /// A picture of the samples given.
    /// - Precondition: `pixels` holds `width` × `height` samples.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longer of width and height.
    public var longerSide: Int { max(width, height) }

    /// The same picture as RGB, for encoding.
    public var rgb: RGBImage {
        var samples: [UInt8] = []
        samples.reserveCapacity(pixels.count * 3)
        for value in pixels {
            samples.append(value)
            samples.append(value)
            samples.append(value)
        }
        return RGBImage(width: width, height: height, pixels: samples)
    }
}
