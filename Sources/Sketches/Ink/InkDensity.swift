internal import Foundation
internal import ImageCodec
internal import Raster

/// The fraction of light that ink absorbs at each pixel: 0 for bare paper, 255 for ideal black. Light and shadow are
/// removed; ruling, dirt and the paper's grain remain.
struct InkDensity: Sendable {
    let width: Int
    let height: Int
    /// Row by row.
    var pixels: [UInt8]

    /// The ink bright on black, for debugging.
    var picture: RGBImage { GrayImage(width: width, height: height, pixels: pixels).rgb }

    /// Computes the density of a whole picture.
    init(_ image: GrayImage) {
        let fine = PaperLight(image, cellSide: 4, closing: 3)
        // The fine estimate follows the edge of a shadow closely but takes a filled area for paper. The coarse one does
        // not, so it is used where the ink is too dark to be a shadow.
        let coarse = PaperLight(image, cellSide: PaperCells.side, closing: 12)
        let image = image.smoothed()
        (width, height) = (image.width, image.height)
        let (width, height) = (width, height)
        pixels = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            var near = [Float](repeating: 0, count: width), far = near
            image.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    fine.fill(&near, row: y)
                    coarse.fill(&far, row: y)
                    for x in 0..<width {
                        let light = Float(source[y &* width &+ x])
                        let thin = 1 - light / near[x], solid = 1 - light / far[x]
                        let density = solid > Self.solidInk ? max(thin, solid) : thin
                        out[y &* width &+ x] = UInt8(min(max(density, 0), 1) * 255)
                    }
                }
            }
            count = width * height
        }
    }

    /// The density with everything outside `sheet` set to 0.
    func on(_ sheet: PaperSheet) -> InkDensity {
        var masked = self
        masked.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<height {
                let cellRow = y / PaperCells.side * sheet.width
                for first in stride(from: 0, to: width, by: PaperCells.side)
                where !sheet.cells[cellRow + first / PaperCells.side] {
                    for x in first..<min(first + PaperCells.side, width) { pixels[y &* width &+ x] = 0 }
                }
            }
        }
        return masked
    }

    /// The least absorbed fraction that must be ink. Shadows of hands and phones absorb less.
    private static let solidInk: Float = 0.62
}
