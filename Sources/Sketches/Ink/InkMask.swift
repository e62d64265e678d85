internal import Raster

/// A binary mask of the ink in a picture.
struct InkMask: Sendable {
    let width: Int
    let height: Int
    /// Row by row.
    var isInk: [Bool]

    init(width: Int, height: Int, isInk: [Bool]) {
        (self.width, self.height, self.isInk) = (width, height, isInk)
    }

    /// Thresholds with hysteresis: keeps components of density `levels.possible` and above if at least one pixel in
    /// eight reaches `levels.sure`.
    init(_ density: InkDensity, _ levels: InkLevels) {
        let possible = UInt8(min(max(levels.possible, 1), 255)), sure = UInt8(min(max(levels.sure, 1), 255))
        var mask = InkMask(
            width: density.width, height: density.height, isInk: density.pixels.map { $0 >= possible })
        for patch in mask.patches() {
            let sureCount = patch.pixels.count { density.pixels[Int($0)] >= sure }
            if 8 * sureCount < patch.pixels.count { mask.remove(patch) }
        }
        self = mask
    }

    /// Keeps only the darker of two kinds of ink, separated by Otsu's threshold (1979).
    func darker(in density: InkDensity) -> InkMask {
        var histogram = Array(repeating: 0.0, count: 256)
        for pixel in isInk.indices where isInk[pixel] { histogram[Int(density.pixels[pixel])] += 1 }
        let limit = otsuThreshold(histogram)
        return InkMask(
            width: width, height: height, isInk: zip(isInk, density.pixels).map { $0 && Int($1) > limit })
    }

    mutating func remove(_ patch: PixelRegion) {
        for pixel in patch.pixels { isInk[Int(pixel)] = false }
    }

    /// The connected components of ink (8-neighbourhood).
    func patches() -> [PixelRegion] { PixelRegions(isInk, width: width, height: height).regions }
}
