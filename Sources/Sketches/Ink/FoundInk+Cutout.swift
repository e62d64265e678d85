internal import Foundation
internal import ImageCodec
internal import PhotoReading
internal import Raster

extension FoundInk {
    /// The drawing cut out of the photo as it was drawn: its own strokes and filled areas, without paper, light and ruling, on a square.
    var cutout: SketchReading.Bitmap {
        let gray = gray(margin: Self.margin)
        let longer = max(gray.width, gray.height)
        let side = min(longer, Self.longestSide)
        func scaled(_ length: Int) -> Int { max(1, length * side / longer) }
        let small = gray.resized(width: scaled(gray.width), height: scaled(gray.height))
        let (left, top) = ((side - small.width) / 2, (side - small.height) / 2)
        var ink = Data(count: side * side)
        for y in 0..<small.height {
            for x in 0..<small.width {
                ink[(y + top) * side + x + left] = Self.leveled(255 - small.pixels[y * small.width + x])
            }
        }
        return SketchReading.Bitmap(side: side, ink: ink)
    }

    /// The nearest of the four levels that a stored drawing has.
    private static func leveled(_ ink: UInt8) -> UInt8 { UInt8((Int(ink) + levelStep / 2) / levelStep * levelStep) }

    private static let levelStep = 85
    private static let margin = 4
    /// As many pixels as a drawing of a sheet of twelve is shown with on a phone.
    private static let longestSide = 160
}
