internal import ImageCodec
internal import Raster

/// Areas of a photo that are coloured, or whiter than the paper: strokes from a messenger's editor, highlighter,
/// fingers.
struct ColorMarks: Sendable {
    /// Connected components, at half the photo's size.
    let colored: PixelRegions
    let white: PixelRegions?
    private let paper: PaperColor
    /// The typical value of the brightest channel relative to the paper, for each coloured region (60th percentile).
    private let brightness: [Float]
    /// For each coloured region, whether it lies on paper: its surroundings have the paper's colour, as around a stroke
    /// but not around part of a coloured desk.
    let liesOnPaper: [Bool]

    /// Whether neither coloured nor white regions were found.
    var isEmpty: Bool { colored.regions.isEmpty && white?.regions.isEmpty ?? true }

    /// The least range of a pixel's channels, each relative to the paper's, that is a colour rather than a shade of
    /// paper or ink.
    private static let coloured: Float = 0.17
    /// The minimum number of pixels in a mark, at half the photo's size.
    private static let smallest = 24

    init(in photo: RGBImage, paper: PaperColor, letters: [TextGlyph]) {
        self.paper = paper
        let (width, height) = (photo.width / 2, photo.height / 2)
        var coloredMask = [UInt8](repeating: 0, count: width * height)
        var whiteMask = coloredMask
        let whiteLimit = Self.whiteLimit(paper), limit = Self.limit(in: photo, paper, letters)
        let inverse = (1 / paper.red, 1 / paper.green, 1 / paper.blue)
        photo.pixels.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let top = 2 * y * photo.width * 3, below = top + photo.width * 3
                for x in 0..<width {
                    let a = top + 6 * x, b = below + 6 * x
                    func mean(_ channel: Int) -> Float {
                        0.25
                            * Float(
                                Int(source[a + channel]) + Int(source[a + 3 + channel])
                                    + Int(source[b + channel]) + Int(source[b + 3 + channel]))
                    }
                    let (red, green, blue) = (mean(0), mean(1), mean(2))
                    let (r, g, b2) = (red * inverse.0, green * inverse.1, blue * inverse.2)
                    let index = y * width + x
                    if max(r, g, b2) - min(r, g, b2) > limit { coloredMask[index] = 1 }
                    if let whiteLimit, min(red, green, blue) >= whiteLimit { whiteMask[index] = 1 }
                }
            }
        }
        colored = PixelRegions(coloredMask, width: width, height: height, minimum: Self.smallest)
        white = whiteLimit.map { _ in
            PixelRegions(whiteMask, width: width, height: height, minimum: Self.smallest) {
                Self.standsOut($0, in: photo, width: width, height: height, whiteMask)
            }
        }
        brightness = colored.regions.map { Self.typicalBrightness(of: $0, in: photo, width: width, inverse) }
        let surroundings = MarkSurroundings(photo: photo, paper: paper, regions: colored)
        liesOnPaper = colored.regions.map {
            $0.pixels.count < Self.largestErased && surroundings.arePaper(around: $0, limit: limit)
        }
    }

    /// Whether a white region is clearly brighter than the paper next to it, as a drawn stroke is and a reflection is
    /// not. The median ignores letters there.
    private static func standsOut(
        _ region: PixelRegion, in photo: RGBImage, width: Int, height: Int, _ mask: [UInt8]
    ) -> Bool {
        func darkestChannel(_ x: Int, _ y: Int) -> UInt8 {
            let at = (2 * y * photo.width + 2 * x) * 3
            return min(photo.pixels[at], photo.pixels[at + 1], photo.pixels[at + 2])
        }
        var inside: [UInt8] = [], outside: [UInt8] = []
        for pixel in region.pixels {
            let x = Int(pixel) % width, y = Int(pixel) / width
            inside.append(darkestChannel(x, y))
            for (dx, dy) in [(3, 0), (-3, 0), (0, 3), (0, -3)] {
                let (column, row) = (x + dx, y + dy)
                guard column >= 0, row >= 0, column < width, row < height, mask[row * width + column] == 0 else {
                    continue
                }
                outside.append(darkestChannel(column, row))
            }
        }
        guard outside.count > inside.count / 2, let own = inside.median, let paper = outside.median else {
            return false
        }
        return Int(own) - Int(paper) > leastContrast
    }

    /// The least difference between a white stroke and the paper around it, in grey levels.
    private static let leastContrast = 20

    /// The least colourfulness of a mark: above that of nearly all letters and of the paper beside them, which noise
    /// and JPEG compression make somewhat colourful.
    private static func limit(in photo: RGBImage, _ paper: PaperColor, _ letters: [TextGlyph]) -> Float {
        let step = max(1, letters.count / 500)
        var values: [Float] = []
        for index in Swift.stride(from: 0, to: letters.count, by: step) {
            let middle = letters[index].middle
            let x = min(Int(middle.x) | 1, photo.width - 2), y = min(Int(middle.y) | 1, photo.height - 2)
            var sums: (Float, Float, Float) = (0, 0, 0)
            for place in [
                y * photo.width + x, y * photo.width + x + 1, (y + 1) * photo.width + x, (y + 1) * photo.width + x + 1,
            ] {
                sums.0 += Float(photo.pixels[place * 3])
                sums.1 += Float(photo.pixels[place * 3 + 1])
                sums.2 += Float(photo.pixels[place * 3 + 2])
            }
            let (r, g, b) = (sums.0 / 4 / paper.red, sums.1 / 4 / paper.green, sums.2 / 4 / paper.blue)
            values.append(max(r, g, b) - min(r, g, b))
        }
        guard let usual = values.quantile(8, of: 10) else { return coloured }
        return max(coloured, min(1.9 * usual, 0.4))
    }

    /// The least brightness of white strokes; `nil` if the paper is too white for them to show.
    private static func whiteLimit(_ paper: PaperColor) -> Float? {
        let darkest = min(paper.red, paper.green, paper.blue)
        return darkest < 236 ? max(darkest + 0.6 * (255 - darkest), 240) : nil
    }

    /// The number of pixels from which a region's typical brightness is taken.
    private static let samples = 400

    private static func typicalBrightness(
        of region: PixelRegion, in photo: RGBImage, width: Int, _ inverse: (Float, Float, Float)
    ) -> Float {
        let values = region.sample(samples, .depthFirst, width: width).map { pixel -> Float in
            let x = Int(pixel) % width * 2, y = Int(pixel) / width * 2
            let index = (y * photo.width + x) * 3
            return max(
                Float(photo.pixels[index]) * inverse.0, Float(photo.pixels[index + 1]) * inverse.1,
                Float(photo.pixels[index + 2]) * inverse.2)
        }
        return max(values.quantile(6, of: 10) ?? 0, 0.2)
    }

    /// The photo in grey without coloured and white strokes. In its brightest channel a stroke is as bright as paper,
    /// so letters under a translucent stroke and beside an opaque one keep their appearance. Areas under an opaque
    /// stroke are inpainted.
    func erased(from photo: RGBImage, gray: GrayImage) -> GrayImage {
        var lifted = gray.pixels
        var mask = [UInt8](repeating: 0, count: lifted.count)
        var holes: [Int32] = []
        for region in colored.regions.enumerated().filter({ isStroke($0.element, of: colored) }) {
            let filled = TranslucentMark.filled(region.element.pixels, of: colored)
            if let mark = TranslucentMark(filled, photo: photo, gray: gray, paper: paper, width: colored.width) {
                mark.lift(into: &lifted)
                continue
            }
            for pixel in region.element.pixels {
                forEachPixel(of: pixel, around: 2, in: gray) { place in
                    lifted[place] = max(lifted[place], withoutColor(photo, place, region: region.offset))
                }
                cover(pixel, in: gray, &mask, &holes)
            }
        }
        if let white {
            for region in white.regions where isStroke(region, of: white) {
                for pixel in region.pixels { cover(pixel, in: gray, &mask, &holes) }
            }
        }
        let image = GrayImage(width: gray.width, height: gray.height, pixels: lifted)
        return holes.isEmpty ? image : image.inpainted(mask, pixels: holes)
    }

    private func isStroke(_ region: PixelRegion, of regions: PixelRegions) -> Bool {
        guard region.pixels.count < Self.largestErased else { return false }
        return region.pixels.count < Self.surelyStroke
            || (regions.thickness(of: region) < Self.thickest && !regions.touchesEdge(region))
    }

    private func cover(_ pixel: Int32, in gray: GrayImage, _ mask: inout [UInt8], _ holes: inout [Int32]) {
        forEachPixel(of: pixel, around: 0, in: gray) { place in
            guard mask[place] == 0 else { return }
            mask[place] = 1
            holes.append(Int32(place))
        }
    }

    /// Calls `body` with the indexes of the photo's pixels under a half-size pixel, and of those up to `margin` around
    /// them.
    private func forEachPixel(of pixel: Int32, around margin: Int, in gray: GrayImage, _ body: (Int) -> Void) {
        let left = Int(pixel) % colored.width * 2, top = Int(pixel) / colored.width * 2
        for y in max(0, top - margin)...min(gray.height - 1, top + 1 + margin) {
            for x in max(0, left - margin)...min(gray.width - 1, left + 1 + margin) { body(y * gray.width + x) }
        }
    }

    /// The size up to which every coloured region is a stroke, in half-size pixels. Larger ones must be thin.
    private static let surelyStroke = 2000
    /// The thickness of the thickest stroke, in half-size pixels.
    private static let thickest = 18.0
    /// The size from which coloured regions are desks, sleeves and pictures, in half-size pixels.
    private static let largestErased = 16_000

    /// The grey level a pixel under a marker's ink would have without it.
    private func withoutColor(_ photo: RGBImage, _ place: Int, region: Int) -> UInt8 {
        UInt8(min(max(strongest(photo, place) * paper.gray / brightness[region], 0), min(paper.gray, 255)))
    }

    /// The largest channel relative to the paper's.
    private func strongest(_ photo: RGBImage, _ place: Int) -> Float {
        max(
            Float(photo.pixels[place * 3]) / paper.red, Float(photo.pixels[place * 3 + 1]) / paper.green,
            Float(photo.pixels[place * 3 + 2]) / paper.blue)
    }
}
