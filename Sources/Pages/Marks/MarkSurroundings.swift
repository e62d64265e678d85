internal import ImageCodec
internal import Raster

/// Examines the surroundings of coloured regions of a photo.
struct MarkSurroundings {
    let photo: RGBImage
    let paper: PaperColor
    let regions: PixelRegions

    /// The distance at which surroundings are sampled, in half-size pixels: beyond the blur of the region's edge.
    private static let distance = 4
    /// The least fraction of a region's surroundings that must be paper or print.
    private static let share = 0.7
    private static let samples = 500

    /// Whether `region` is a mark on paper: most of its surroundings are far less colourful than the region itself.
    /// - Parameter limit: The colourfulness above which a pixel belongs to a mark.
    func arePaper(around region: PixelRegion, limit: Float) -> Bool {
        var inside: [Float] = [], around: [Float] = []
        for pixel in region.sample(Self.samples, .depthFirst, width: regions.width) {
            let x = Int(pixel) % regions.width, y = Int(pixel) / regions.width
            inside.append(colorfulness(x, y))
            for (dx, dy) in [(Self.distance, 0), (-Self.distance, 0), (0, Self.distance), (0, -Self.distance)] {
                let (column, row) = (x + dx, y + dy)
                guard column >= 0, row >= 0, column < regions.width, row < regions.height,
                    regions.labels[row * regions.width + column] != regions.labels[Int(pixel)]
                else { continue }
                around.append(colorfulness(column, row))
            }
        }
        guard around.count > 8, let own = inside.median else { return false }
        let pale = around.count { $0 < min(0.75 * limit, 0.6 * own) }
        return Double(pale) >= Self.share * Double(around.count)
    }

    /// The range of a half-size pixel's channels, each relative to the paper's.
    private func colorfulness(_ x: Int, _ y: Int) -> Float {
        let index = (2 * y * photo.width + 2 * x) * 3
        let red = Float(photo.pixels[index]) / paper.red, green = Float(photo.pixels[index + 1]) / paper.green,
            blue = Float(photo.pixels[index + 2]) / paper.blue
        return max(red, green, blue) - min(red, green, blue)
    }
}
