internal import Foundation
internal import ImageCodec

/// How much light ink takes from the paper at each pixel of a picture: 0 for bare paper, 255 for a black that reflects
/// nothing. Light and shadow are gone; ruling, dirt and the paper's grain are still there.
struct InkDensity: Sendable {
    let width: Int
    let height: Int
    /// Row by row.
    var pixels: [UInt8]

    /// Ink bright on black, for people who work on the reader.
    var picture: RGBImage { GrayImage(width: width, height: height, pixels: pixels).rgb }

    /// - Parameter sheet: outside of it the density is 0.
    init(_ image: GrayImage, on sheet: Sheet) {
        let fine = PaperLight(image, cellSide: 4, closing: 3)
        // Fine light follows a shadow's edge closely but takes a filled patch for the paper; coarse light does not,
        // and is believed where the ink is dark enough to be no shadow.
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
                    let cellRow = y / PaperCells.side * sheet.width
                    for x in 0..<width {
                        let light = Float(source[y &* width &+ x])
                        let thin = 1 - light / near[x], solid = 1 - light / far[x]
                        let density = solid > Self.solidInk ? max(thin, solid) : thin
                        let isOnSheet = sheet.cells[cellRow &+ x / PaperCells.side]
                        out[y &* width &+ x] = isOnSheet ? UInt8(min(max(density, 0), 1) * 255) : 0
                    }
                }
            }
            count = width * height
        }
    }

    /// A patch that takes this share of the light away is ink and no shadow: shadows of hands and phones leave more.
    private static let solidInk: Float = 0.62
}

extension GrayImage {
    /// Each pixel with its eight neighbours, weighted 1 2 1 each way: a sensor's grain falls to three eighths, and a
    /// stroke of two pixels is still one.
    func smoothed() -> GrayImage {
        let (width, height) = (width, height)
        guard width > 2, height > 2 else { return self }
        var rows = [UInt16](repeating: 0, count: width * height)
        let result = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let line = y &* width
                    for x in 0..<width {
                        let left = source[line &+ max(x &- 1, 0)], right = source[line &+ min(x &+ 1, width &- 1)]
                        rows[line &+ x] = UInt16(left) &+ 2 &* UInt16(source[line &+ x]) &+ UInt16(right)
                    }
                }
            }
            for y in 0..<height {
                let (above, line, below) = (max(y &- 1, 0) &* width, y &* width, min(y &+ 1, height &- 1) &* width)
                for x in 0..<width {
                    out[line &+ x] = UInt8((rows[above &+ x] &+ 2 &* rows[line &+ x] &+ rows[below &+ x] &+ 8) / 16)
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: result)
    }
}
