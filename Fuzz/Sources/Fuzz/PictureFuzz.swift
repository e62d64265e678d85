import Foundation
import ImageCodec

enum PictureFuzz {
    /// The limits are so small that no input takes long: the goal is to find bugs, not slow inputs.
    private static let decoder = ImageDecoder(
        limits: ImageLimits(
            bytes: 1 << 20, side: 5000, jpegPixels: 200_000, pngPixels: 200_000, scans: 20,
            scannedPixels: 400_000,
            decoderMemory: 32 << 20, wholePixels: 200_000))

    static func feed(_ data: Data) {
        for side in [64, 200] {
            guard let picture = try? decoder.decode(data, maximumSide: side) else { return }
            precondition(picture.pixels.count == picture.width * picture.height * 3)
        }
    }

    private static let jpeg =
        (try? RGBImage(width: 32, height: 16, pixels: [UInt8](repeating: 90, count: 32 * 16 * 3)).jpegData()) ?? Data()

    /// Feeds `data` as the EXIF segment after the start marker of an intact JPEG.
    static func feedAsEXIF(_ data: Data) {
        let payload = Data("Exif\0\0".utf8) + data.prefix(60_000)
        let length = payload.count + 2
        feed(
            jpeg.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload + jpeg.dropFirst(2))
    }
}
