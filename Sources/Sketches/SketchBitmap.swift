internal import ImageCodec
internal import Raster

/// The sketch net's input: one drawing as ink on an empty background, 28 × 28, framed and stroked like the *Quick,
/// Draw!* bitmaps.
///
/// In those, the longer side of a drawing, measured between stroke centres, is 255 units. The drawing is centred on a
/// square of 304 units, its strokes are 16 units wide with round ends, and the square is averaged down to 28 × 28. This
/// is as published with the data set. On 25 drawings available in both forms the root mean square difference is 5 of
/// 255.
struct SketchBitmap: Hashable, Sendable {
    /// In pixels, as in the data set.
    static let side = 28
    /// Row by row, 0 (paper) to 255 (ink).
    let pixels: [UInt8]

    /// Wraps pixels that are already normalized.
    /// - Precondition: `pixels` has 28 × 28 elements.
    init(normalized pixels: [UInt8]) {
        precondition(pixels.count == Self.side * Self.side)
        self.pixels = pixels
    }

    /// The bitmap with left and right exchanged.
    var mirrored: SketchBitmap {
        let side = Self.side
        return SketchBitmap(normalized: pixels.indices.map { pixels[$0 - $0 % side + side - 1 - $0 % side] })
    }

    /// The bitmap rotated clockwise by `quarters` quarter turns.
    func turned(quarters: Int) -> SketchBitmap {
        guard quarters % 4 != 0 else { return self }
        let last = Self.side - 1
        let turned = pixels.indices.map { pixel in
            let (x, y) = (pixel % Self.side, pixel / Self.side)
            return pixels[(last - x) * Self.side + y]
        }
        return SketchBitmap(normalized: turned).turned(quarters: quarters - 1)
    }

    /// The sides of the square and of the drawing in it, and half the width of a stroke, in units. They are those of
    /// the data set (see the type's description).
    private static let frame = 304, extent: Float = 255, halfStroke: Float = 8
    /// The largest half-width of a stroke, in units. Ink further than this from bare paper is a filled area, however
    /// broad the pen.
    private static let widestStroke: Float = 24
    /// The size at which ink is thinned, whatever its size in the photo, and the empty margin around it.
    private static let thinningSide = 256, margin = 2

    /// - Parameter drawing: Has at least one component.
    init(_ drawing: FoundInk) {
        let ink = Self.scaled(drawing.patches, drawing.maskWidth)
        let side = Self.thinningSide + 2 * Self.margin
        let lines = Skeleton(thinning: ink, width: side, height: side)
        let marked = Self.withFilledPatches(lines, ink)
        self.init(normalized: Self.drawn(marked, side: side))
    }

    /// The ink scaled so that its longer side is `thinningSide`. A pixel is ink if any of the photo's pixels under it
    /// is, so that no thin stroke is lost.
    private static func scaled(_ patches: [PixelRegion], _ width: Int) -> [Bool] {
        let (minX, minY) = (patches.map(\.box.minX).min() ?? 0, patches.map(\.box.minY).min() ?? 0)
        let (maxX, maxY) = (patches.map(\.box.maxX).max() ?? 1, patches.map(\.box.maxY).max() ?? 1)
        let side = thinningSide + 2 * margin
        let scale = Double(thinningSide) / Double(max(maxX - minX, maxY - minY))
        var ink = Array(repeating: false, count: side * side)
        for pixel in patches.lazy.flatMap(\.pixels) {
            let (x, y) = (Int(pixel) % width - minX, Int(pixel) / width - minY)
            let columns = Int(Double(x) * scale)..<max(Int(Double(x + 1) * scale), Int(Double(x) * scale) + 1)
            let rows = Int(Double(y) * scale)..<max(Int(Double(y + 1) * scale), Int(Double(y) * scale) + 1)
            for row in rows where row < thinningSide {
                for column in columns where column < thinningSide {
                    ink[(row + margin) * side + column + margin] = true
                }
            }
        }
        return ink
    }

    /// The skeleton, plus the inside of areas much wider than the strokes, up to half a stroke from their rim, so that
    /// filled areas stay filled.
    private static func withFilledPatches(_ lines: Skeleton, _ ink: [Bool]) -> [Bool] {
        let halfWidth = Float(ink.count { $0 }) / Float(max(2 * lines.length, 1))
        let depth = DistanceField(to: ink.map { !$0 }, width: lines.width, height: lines.height)
        let rim = max(halfStroke, min(1.6 * halfWidth, Self.widestStroke))
        return zip(lines.isLine, depth.distances).map { $0 || $1 > rim }
    }

    /// Draws strokes of the right width around the marked pixels, framed and averaged down.
    private static func drawn(_ marked: [Bool], side: Int) -> [UInt8] {
        let places = marked.indices.filter { marked[$0] }
        let xs = places.map { $0 % side }, ys = places.map { $0 / side }
        let (minX, maxX) = (Float(xs.min() ?? 0), Float(xs.max() ?? 0))
        let (minY, maxY) = (Float(ys.min() ?? 0), Float(ys.max() ?? 0))
        let scale = extent / max(maxX - minX, maxY - minY, 1)
        let field = DistanceField(to: marked, width: side, height: side)
        let middle = Float(frame - 1) / 2
        var pixels = Array(repeating: UInt8(0), count: frame * frame)
        for y in 0..<frame {
            let sourceY = (Float(y) - middle) / scale + (minY + maxY) / 2
            for x in 0..<frame {
                let sourceX = (Float(x) - middle) / scale + (minX + maxX) / 2
                let distance = field(x: sourceX, y: sourceY) * scale
                pixels[y * frame + x] = UInt8(255 * min(max(halfStroke + 0.5 - distance, 0), 1))
            }
        }
        return GrayImage(width: frame, height: frame, pixels: pixels)
            .resized(width: Self.side, height: Self.side).pixels
    }
}
