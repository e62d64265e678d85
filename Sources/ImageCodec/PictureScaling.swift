public import Foundation

/// A picture in several sizes: JPEG, upright, without metadata.
public struct ScalingRequest: Codable, Hashable, Sendable {
    /// The longer side of each size in pixels, smallest first, at least one.
    public var sides: [Int]
    /// The JPEG quality, 1…100.
    public var quality: Int

    public init(sides: [Int], quality: Int) {
        self.sides = sides
        self.quality = quality
    }

    /// The sizes of the picture `file`, smallest first. A picture smaller than a side has no such size, but always its own.
    ///
    /// - Throws: ``ImageError``.
    public func sizes(of file: Data) throws(ImageError) -> [ScaledPicture] {
        guard let largest = sides.max() else { return [] }
        var image = try ImageDecoder.decode(file, maximumSide: largest)
        var sizes: [ScaledPicture] = []
        for side in sides.reversed() where image.longerSide > side || sizes.isEmpty {
            image = image.scaledDown(maximumSide: side)
            sizes.append(
                ScaledPicture(jpeg: try image.jpegData(quality: quality), width: image.width, height: image.height))
        }
        return sizes.reversed()
    }
}

/// One size of a picture.
public struct ScaledPicture: Hashable, Sendable {
    public var jpeg: Data
    /// In pixels.
    public var width: Int
    public var height: Int

    public init(jpeg: Data, width: Int, height: Int) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
    }
}

/// Scales untrusted pictures. The production implementation uses a child process (`Workers`).
public protocol PictureScaler: Sendable {
    /// The sizes of the picture `file`, as by ``ScalingRequest/sizes(of:)``; empty if it is no picture, or one beyond the limits.
    ///
    /// - Throws: an error when the scaler itself does not work or has too much to do; the picture may be tried again.
    func scale(_ file: Data, as request: ScalingRequest) async throws -> [ScaledPicture]
}
