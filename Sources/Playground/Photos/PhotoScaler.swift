import Foundation
import ImageCodec

/// Scales a picture to the platform's sizes: JPEG, upright, without metadata.
enum PhotoScaler {
    /// The longer side of each size in pixels, smallest first. Source: the sizes that the public server returns.
    static let sides = [90, 320, 800, 1280]
    /// The JPEG quality that the platform's clients use, estimated from photos they sent.
    private static let quality = 87
    /// The largest ratio of the two sides. Source: the Bot API's `sendPhoto`.
    private static let largestRatio = 20

    /// The sizes of an uploaded picture. Throws ``APIError`` with the platform's text when the data can't become a photo.
    @concurrent static func sizes(of data: Data) async throws -> [ScaledPhoto] {
        var image = try decode(data)
        guard image.longerSide <= largestRatio * min(image.width, image.height) else {
            throw APIError.badRequest("PHOTO_INVALID_DIMENSIONS")
        }
        var sizes: [ScaledPhoto] = []
        for side in sides.reversed() where image.longerSide > side || sizes.isEmpty {
            image = image.scaledDown(maximumSide: side)
            sizes.append(try encode(image))
        }
        return sizes.reversed()
    }

    /// A file's thumbnail; `nil` when the file is not a picture.
    @concurrent static func thumbnail(of data: Data) async -> ScaledPhoto? {
        guard let image = try? ImageDecoder.decode(data, maximumSide: 320) else { return nil }
        return try? encode(image)
    }

    private static func decode(_ data: Data) throws(APIError) -> RGBImage {
        do {
            return try ImageDecoder.decode(data, maximumSide: sides.max())
        } catch {
            throw .badRequest("IMAGE_PROCESS_FAILED")
        }
    }

    private static func encode(_ image: RGBImage) throws -> ScaledPhoto {
        ScaledPhoto(
            data: try image.jpegData(quality: quality), contentType: "image/jpeg", width: image.width,
            height: image.height)
    }
}
