/// A picture in memory with one 8-bit sample per pixel, from 0 (black) to 255 (white), in rows from the top without
/// padding.
public struct GrayImage: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// `width` × `height` samples.
    public var pixels: [UInt8] {
        didSet { precondition(pixels.count == width * height) }
    }

    /// Creates a picture from samples.
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
