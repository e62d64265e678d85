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
        let limit = Self.threshold(histogram)
        return InkMask(
            width: width, height: height, isInk: zip(isInk, density.pixels).map { $0 && Int($1) > limit })
    }

    /// The last value of the lighter class: the threshold with the largest between-class variance.
    private static func threshold(_ histogram: [Double]) -> Int {
        let total = histogram.reduce(0, +)
        let sum = histogram.indices.reduce(0) { $0 + Double($1) * histogram[$1] }
        var (count, sumBelow, best, most) = (0.0, 0.0, 0, 0.0)
        for value in histogram.indices {
            count += histogram[value]
            sumBelow += Double(value) * histogram[value]
            guard count > 0, count < total else { continue }
            let step = sumBelow / count - (sum - sumBelow) / (total - count)
            let between = count * (total - count) * step * step
            if between > most { (best, most) = (value, between) }
        }
        return best
    }

    mutating func remove(_ patch: InkPatch) {
        for pixel in patch.pixels { isInk[Int(pixel)] = false }
    }

    /// The connected components of ink (8-neighbourhood).
    func patches() -> [InkPatch] {
        var isSeen = Array(repeating: false, count: isInk.count)
        var patches: [InkPatch] = []
        for start in isInk.indices where isInk[start] && !isSeen[start] {
            patches.append(patch(from: start, &isSeen))
        }
        return patches
    }

    private func patch(from start: Int, _ isSeen: inout [Bool]) -> InkPatch {
        var patch = InkPatch(x: start % width, y: start / width)
        isSeen[start] = true
        patch.pixels.append(Int32(start))
        var next = 0
        while next < patch.pixels.count {
            let pixel = Int(patch.pixels[next])
            next += 1
            let (x, y) = (pixel % width, pixel / width)
            patch.include(x: x, y: y)
            for otherY in max(y - 1, 0)...min(y + 1, height - 1) {
                for otherX in max(x - 1, 0)...min(x + 1, width - 1) {
                    let other = otherY * width + otherX
                    guard isInk[other], !isSeen[other] else { continue }
                    isSeen[other] = true
                    patch.pixels.append(Int32(other))
                }
            }
        }
        return patch
    }
}

/// A connected component of ink.
struct InkPatch: Sendable {
    /// Indexes into the mask.
    var pixels: [Int32] = []
    /// The bounding box; the upper bounds are exclusive.
    private(set) var minX: Int, minY: Int, maxX: Int, maxY: Int

    fileprivate init(x: Int, y: Int) { (minX, minY, maxX, maxY) = (x, y, x + 1, y + 1) }

    fileprivate mutating func include(x: Int, y: Int) {
        (minX, maxX) = (min(minX, x), max(maxX, x + 1))
        (minY, maxY) = (min(minY, y), max(maxY, y + 1))
    }

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    /// The longer side of the bounding box.
    var extent: Int { max(width, height) }
}
