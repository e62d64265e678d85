import ImageCodec
import Raster

/// The visible part of a crop around the word, large enough to read on a phone, with the paper turned white.
struct LineWindow {
    let image: GrayImage
    /// The size at which it is drawn, in pixels.
    let size: (width: Double, height: Double)
    private let word: MarkedLineScene.PixelBox
    private let scale: Double

    /// The least height of the word's box as drawn, in pixels.
    private static let wordHeight = 90.0
    /// The least and the largest ratio of height to width. Messengers crop the sides of pictures below the least.
    private static let (lowest, tallest) = (0.22, 0.6)

    /// - Parameter paperWidth: The width at which the picture is drawn.
    init(_ scene: MarkedLineScene, paperWidth: Double) {
        let crop = scene.crop
        let word = Self.clamped(scene.word, to: crop)
        let wanted = max(Double(word.width) * 1.5, paperWidth * Double(word.height) / Self.wordHeight)
        let columns = min(crop.width, max(1, Int(wanted)))
        let rows = min(crop.height, max(1, Int(Double(columns) * Self.tallest)))
        let left = Self.start(around: word.x + word.width / 2, length: columns, within: crop.width)
        let top = Self.start(around: word.y + word.height / 2, length: rows, within: crop.height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(rows * columns)
        for row in top..<(top + rows) {
            pixels += crop.pixels[row * crop.width + left..<row * crop.width + left + columns]
        }
        let margin = max(0, Int(Double(columns) * Self.lowest) - rows) / 2
        let white = [UInt8](repeating: 255, count: margin * columns)
        image = GrayImage(
            width: columns, height: rows + 2 * margin, pixels: white + Self.stretched(pixels) + white)
        scale = paperWidth / Double(columns)
        size = (paperWidth, Double(image.height) * scale)
        self.word = MarkedLineScene.PixelBox(
            x: word.x - left, y: word.y - top + margin, width: word.width, height: word.height)
    }

    /// The word's box on the picture drawn in `paper`, slightly enlarged.
    func mark(in paper: Box) -> Box {
        let pad = max(6, Double(word.height) * scale * 0.14)
        return Box(
            left: paper.left + Double(word.x) * scale - pad, top: paper.top + Double(word.y) * scale - pad,
            width: Double(word.width) * scale + pad * 2, height: Double(word.height) * scale + pad * 2)
    }

    /// Clamps a box to the crop, because a reader's box may extend beyond it.
    private static func clamped(_ box: MarkedLineScene.PixelBox, to crop: GrayImage) -> MarkedLineScene.PixelBox {
        let x = min(max(0, box.x), crop.width - 1)
        let y = min(max(0, box.y), crop.height - 1)
        return MarkedLineScene.PixelBox(
            x: x, y: y, width: min(max(1, box.width), crop.width - x), height: min(max(1, box.height), crop.height - y))
    }

    private static func start(around middle: Int, length: Int, within whole: Int) -> Int {
        min(max(0, middle - length / 2), whole - length)
    }

    /// Stretches the contrast so that the paper is nearly white and the ink nearly black: from the 2nd to the 60th
    /// percentile, because more than half of a printed line is paper.
    private static func stretched(_ pixels: [UInt8]) -> [UInt8] {
        let levels = Histogram(of: pixels)
        func percentile(_ part: Int) -> Double { Double(levels.value(atRank: pixels.count * part / 100) ?? 255) }
        let (dark, light) = (percentile(2), percentile(60))
        guard light - dark > 24 else { return pixels }
        return pixels.map { UInt8(max(0, min(255, (Double($0) - dark) / (light - dark) * 255))) }
    }
}
