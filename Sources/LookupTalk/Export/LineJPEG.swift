internal import BotState
internal import Foundation
internal import ImageCodec
internal import PhotoReading

/// The picture of a line that the recognition worker cut from a photo, as a small JPEG for the word's card.
enum LineJPEG {
    /// `nil` if the excerpt's size and its bytes disagree, or if it can't be compressed enough.
    static func data(of excerpt: PageReading.Excerpt) -> Data? {
        guard let picture = GrayImage(excerpt) else { return nil }
        let small = picture.scaledDown(maximumSide: LinePicture.widest).rgb
        return qualities.lazy.compactMap { quality in
            try? small.jpegData(quality: quality, byteLimit: LinePicture.byteLimit)
        }.first
    }

    /// The best first. Print stays legible with the last.
    private static let qualities = [70, 45, 20]
}

extension GrayImage {
    /// `nil` if the excerpt's size and its bytes disagree.
    init?(_ excerpt: PageReading.Excerpt) {
        guard excerpt.width > 0, excerpt.height > 0, excerpt.width <= Self.longestSide,
            excerpt.height <= Self.longestSide,
            excerpt.pixels.count == excerpt.width * excerpt.height
        else { return nil }
        self.init(width: excerpt.width, height: excerpt.height, pixels: Array(excerpt.pixels))
    }

    private static let longestSide = 4096
}
