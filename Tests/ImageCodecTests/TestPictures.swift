import Checksum
import Foundation
import ImageCodec

/// Pictures whose parts can be told apart after lossy compression: a smooth gradient with a coloured block in each corner.
enum TestPictures {
    static let topLeft: [UInt8] = [220, 30, 30]
    static let topRight: [UInt8] = [30, 180, 30]
    static let bottomLeft: [UInt8] = [30, 30, 220]
    static let bottomRight: [UInt8] = [240, 220, 40]

    static func corners(width: Int = 96, height: Int = 64) -> RGBImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                switch (x * 3 / width, y * 3 / height) {
                case (0, 0): pixels += topLeft
                case (2, 0): pixels += topRight
                case (0, 2): pixels += bottomLeft
                case (2, 2): pixels += bottomRight
                default: pixels += [UInt8](repeating: UInt8(100 + 60 * x / width), count: 3)
                }
            }
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }

    /// Noise. It compresses badly, so a cut anywhere in the file is a cut in the picture.
    static func noise(width: Int = 128, height: Int = 128, seed: UInt64 = 7) -> RGBImage {
        var generator = SplitMix64(state: seed)
        return RGBImage(
            width: width, height: height,
            pixels: (0..<(width * height * 3)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    }
}

extension RGBImage {
    /// The samples of one pixel.
    func color(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * 3
        return [UInt8](pixels[start..<(start + 3)])
    }

    /// The colours in the centres of the corner blocks: top left, top right, bottom left, bottom right.
    var cornerColors: [[UInt8]] {
        let left = width / 8
        let top = height / 8
        return [
            color(x: left, y: top), color(x: width - 1 - left, y: top), color(x: left, y: height - 1 - top),
            color(x: width - 1 - left, y: height - 1 - top),
        ]
    }
}

/// Whether two colours differ by no more than lossy compression causes.
func isClose(_ left: [UInt8], _ right: [UInt8], within tolerance: Int = 24) -> Bool {
    zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
}
