import Foundation
import ImageCodec

/// Scales an uploaded picture to the platform's sizes: JPEG, upright, without metadata.
struct PhotoScaler: Sendable {
    let pictures: any PictureScaler

    /// The longer side of each size in pixels, smallest first. Source: the sizes that the public server returns.
    static let sides = [90, 320, 800, 1280]
    /// The JPEG quality that the platform's clients use, estimated from photos they sent.
    private static let quality = 87
    /// The largest ratio of the two sides. Source: the Bot API's `sendPhoto`.
    private static let largestRatio = 20
    /// The maximum number of bytes of a picture. Source: the Bot API's `sendPhoto`.
    private static let byteLimit = 10 << 20

    /// The sizes of an uploaded picture. Throws ``APIError`` with the platform's text when the file can't become a photo.
    func sizes(of upload: UploadedFile) async throws(APIError) -> [ScaledPhoto] {
        guard !upload.data.isEmpty else { throw .badRequest("file must be non-empty") }
        guard upload.data.count <= Self.byteLimit else {
            throw .badRequest(
                "file of size \(upload.data.count) bytes is too big for a photo; the maximum size is \(Self.byteLimit) bytes"
            )
        }
        let sizes = try await scale(upload.data, to: Self.sides)
        guard let largest = sizes.last else { throw .badRequest("IMAGE_PROCESS_FAILED") }
        guard max(largest.width, largest.height) <= Self.largestRatio * min(largest.width, largest.height) else {
            throw .badRequest("PHOTO_INVALID_DIMENSIONS")
        }
        return sizes
    }

    /// A file's thumbnail; `nil` when the file is not a picture.
    func thumbnail(of file: Data) async throws(APIError) -> ScaledPhoto? {
        try await scale(file, to: [320]).last
    }

    private func scale(_ file: Data, to sides: [Int]) async throws(APIError) -> [ScaledPhoto] {
        do {
            return try await pictures.scale(file, as: ScalingRequest(sides: sides, quality: Self.quality)).map {
                ScaledPhoto(data: $0.jpeg, contentType: "image/jpeg", width: $0.width, height: $0.height)
            }
        } catch {
            // No worker is free, or none starts.
            throw .tooManyRequests(retryAfter: 1)
        }
    }
}
