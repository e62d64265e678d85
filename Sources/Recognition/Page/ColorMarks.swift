internal import ImageCodec

/// What on a photo is coloured against its paper, or whiter than it: strokes of a messenger's editor, highlighter, fingers.
struct ColorMarks: Sendable {
    /// Regions of the photo at half its size.
    let colored: PixelRegions
    let white: PixelRegions?
    private let paper: PaperColor
    /// For each coloured region the median over its pixels of the brightest channel against the paper.
    private let brightness: [Float]

    /// How far the channels of a pixel, each against the paper's, are apart: above it is a colour and no shade of paper or ink.
    private static let coloured: Float = 0.17
    /// Smallest mark, pixels at half size.
    private static let smallest = 24

    init(in photo: RGBImage, paper: PaperColor) {
        self.paper = paper
        let (width, height) = (photo.width / 2, photo.height / 2)
        var coloredMask = [UInt8](repeating: 0, count: width * height)
        var whiteMask = coloredMask
        let whiteLimit = Self.whiteLimit(paper)
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
                    if max(r, g, b2) - min(r, g, b2) > Self.coloured { coloredMask[index] = 1 }
                    if let whiteLimit, min(red, green, blue) >= whiteLimit { whiteMask[index] = 1 }
                }
            }
        }
        colored = PixelRegions(coloredMask, width: width, height: height, minimum: Self.smallest)
        white = whiteLimit.map { _ in PixelRegions(whiteMask, width: width, height: height, minimum: Self.smallest) }
        brightness = colored.regions.map { Self.median(of: $0, in: photo, width: width, inverse) }
    }

    /// White strokes show only on paper that is not white itself.
    private static func whiteLimit(_ paper: PaperColor) -> Float? {
        let darkest = min(paper.red, paper.green, paper.blue)
        return darkest < 236 ? max(darkest + 0.6 * (255 - darkest), 240) : nil
    }

    private static func median(
        of region: [Int32], in photo: RGBImage, width: Int, _ inverse: (Float, Float, Float)
    ) -> Float {
        let step = max(1, region.count / 400)
        let values = stride(from: 0, to: region.count, by: step).map { position -> Float in
            let x = Int(region[position]) % width * 2, y = Int(region[position]) / width * 2
            let index = (y * photo.width + x) * 3
            return max(
                Float(photo.pixels[index]) * inverse.0, Float(photo.pixels[index + 1]) * inverse.1,
                Float(photo.pixels[index + 2]) * inverse.2)
        }.sorted()
        return max(values[values.count * 6 / 10], 0.2)
    }

    /// The photo in grey without what is coloured: letters under translucent colour come out as they are, opaque strokes are
    /// filled in from around them.
    func erased(from photo: RGBImage, gray: GrayImage) -> GrayImage {
        guard !colored.regions.isEmpty else { return gray }
        var lifted = gray.pixels
        var mask = [UInt8](repeating: 0, count: lifted.count)
        var holes: [Int32] = []
        for (number, region) in colored.regions.enumerated() where region.count < Self.largestErased {
            let isOpaque = !isTranslucent(number, photo)
            for pixel in region {
                let left = Int(pixel) % colored.width * 2, top = Int(pixel) / colored.width * 2
                // A pixel around the half-size one too: the fringe of a stroke is coloured faintly.
                for y in max(0, top - 1)...min(photo.height - 1, top + 2) {
                    for x in max(0, left - 1)...min(photo.width - 1, left + 2) {
                        let place = y * photo.width + x
                        guard mask[place] == 0 else { continue }
                        mask[place] = isOpaque ? 1 : 2
                        if isOpaque {
                            holes.append(Int32(place))
                        } else {
                            lifted[place] = max(lifted[place], withoutColor(photo, place, region: number))
                        }
                    }
                }
            }
        }
        for place in mask.indices where mask[place] == 2 { mask[place] = 0 }
        let image = GrayImage(width: gray.width, height: gray.height, pixels: lifted)
        return holes.isEmpty ? image : image.inpainted(mask, pixels: holes)
    }

    /// Larger coloured regions are desks, sleeves and pictures, half-size pixels.
    private static let largestErased = 30_000

    /// What a pixel under a marker's ink would be on bare paper.
    private func withoutColor(_ photo: RGBImage, _ place: Int, region: Int) -> UInt8 {
        UInt8(min(max(strongest(photo, place) * paper.gray / brightness[region], 0), min(paper.gray, 255)))
    }

    /// The brightest channel against the paper's.
    private func strongest(_ photo: RGBImage, _ place: Int) -> Float {
        max(
            Float(photo.pixels[place * 3]) / paper.red, Float(photo.pixels[place * 3 + 1]) / paper.green,
            Float(photo.pixels[place * 3 + 2]) / paper.blue)
    }

    /// Whether letters show through a region: its pixels are not all about as bright.
    private func isTranslucent(_ number: Int, _ photo: RGBImage) -> Bool {
        let region = colored.regions[number]
        let step = max(1, region.count / 400)
        let dark = stride(from: 0, to: region.count, by: step).filter { position in
            let x = Int(region[position]) % colored.width * 2, y = Int(region[position]) / colored.width * 2
            return strongest(photo, y * photo.width + x) < 0.72 * brightness[number]
        }
        return Double(dark.count) > 0.1 * Double((region.count + step - 1) / step)
    }
}
