import Foundation
import ImageCodec

/// Makes the sizes that the platform makes of a picture: JPEG, upright, without metadata.
enum PhotoScaler {
    /// Pixels of the longer side, smallest first. Source: the sizes that the public server hands out.
    static let sides = [90, 320, 800, 1280]
    /// The quality in which the platform's clients compress photos, measured by what arrives.
    private static let quality = 87
    /// How many times longer one side may be than the other. Source: the Bot API's `sendPhoto`.
    private static let largestRatio = 20

    /// The sizes of an uploaded picture; throws ``APIError`` in the platform's words when it can't be one.
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

    /// The small picture beside a file's name; `nil` when the file is no picture.
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
