internal import Foundation
internal import ImageCodec
internal import Raster
internal import TextReading

/// Reads writing in place of a drawing with Tesseract.
struct WrittenWords {
    let recognizer: TextRecognizer

    /// The height to which letters are scaled, in pixels: that of capitals at ``TextRecognizer/bestXHeight``.
    private static let letterHeight = 1.4 * TextRecognizer.bestXHeight
    /// The bare margin around the ink, in pixels.
    private static let margin = 20
    private static let largestSide = 2000.0
    /// The least confidence of a word. Below it, words are guessed from loops and strokes.
    private static let leastConfidence = 0.4

    /// The recognized words in reading order; `nil` if there are none.
    func text(of ink: FoundInk) -> String? {
        guard let picture = Self.picture(of: ink), let words = try? recognizer.read(picture, as: .block) else {
            return nil
        }
        let told = words.filter { $0.confidence >= Self.leastConfidence && $0.text.contains(where: \.isLetter) }
        return told.isEmpty ? nil : told.map(\.text).joined(separator: " ")
    }

    /// The ink black on white, without paper, light and ruling, at a size at which letters are read well.
    private static func picture(of ink: FoundInk) -> GrayImage? {
        let heights = ink.patches.map(\.box.height)
        // Dots and dashes say nothing about the size of the letters.
        guard let letter = heights.filter({ 3 * $0 >= heights.max() ?? 0 }).median else { return nil }
        let whole = ink.gray(margin: margin)
        let most = largestSide / Double(whole.longerSide)
        let scale = min(letterHeight / Double(letter), most, 4)
        return whole.resized(
            width: max(1, Int(Double(whole.width) * scale)), height: max(1, Int(Double(whole.height) * scale)))
    }
}

/// Components of ink with their position in a photo.
struct FoundInk: Sendable {
    let patches: [PixelRegion]
    /// The width of the mask that the components' pixels index into.
    let maskWidth: Int
    /// Whether the components lie on the region of the photo that most resembles a sheet of paper.
    let isOnLikeliestSheet: Bool

    /// The ink black on white.
    func gray(margin: Int) -> GrayImage {
        let (minX, minY) = (patches.map(\.box.minX).min() ?? 0, patches.map(\.box.minY).min() ?? 0)
        let width = (patches.map(\.box.maxX).max() ?? 1) - minX + 2 * margin
        let height = (patches.map(\.box.maxY).max() ?? 1) - minY + 2 * margin
        var pixels = Array(repeating: UInt8(255), count: width * height)
        for pixel in patches.lazy.flatMap(\.pixels) {
            let (x, y) = (Int(pixel) % maskWidth - minX + margin, Int(pixel) / maskWidth - minY + margin)
            pixels[y * width + x] = 0
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }
}
