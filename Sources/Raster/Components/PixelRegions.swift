/// The connected components of a mask, with their pixels (8-neighbourhood).
package struct PixelRegions: Sendable {
    /// The size of the mask.
    package let width: Int, height: Int
    /// The index of each pixel's region, or a negative number.
    package private(set) var labels: [Int32]
    /// The indexes of each region's pixels.
    package private(set) var regions: [[Int32]] = []

    /// Finds the components of at least `minimum` pixels where `mask` is not 0 and keeps those that satisfy `isWanted`.
    package init(
        _ mask: [UInt8], width: Int, height: Int, minimum: Int, where isWanted: ([Int32]) -> Bool = { _ in true }
    ) {
        (self.width, self.height) = (width, height)
        labels = [Int32](repeating: -1, count: width * height)
        var pending: [Int32] = []
        for seed in mask.indices where mask[seed] != 0 && labels[seed] == -1 {
            var region: [Int32] = []
            labels[seed] = Int32(regions.count)
            pending.append(Int32(seed))
            while let pixel = pending.popLast() {
                region.append(pixel)
                Self.visitNeighbours(of: Int(pixel), width: width, height: height) { other in
                    guard mask[other] != 0, labels[other] == -1 else { return }
                    labels[other] = Int32(regions.count)
                    pending.append(Int32(other))
                }
            }
            if region.count >= minimum, isWanted(region) {
                regions.append(region)
            } else {
                // Visited, but in no region.
                for pixel in region { labels[Int(pixel)] = -2 }
            }
        }
    }

    /// Static, so that writing the labels does not trigger a copy.
    private static func visitNeighbours(of pixel: Int, width: Int, height: Int, _ body: (Int) -> Void) {
        let x = pixel % width, y = pixel / width
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1) { body(row * width + column) }
        }
    }

    /// The mean thickness of a region in pixels: twice its area divided by its outline.
    package func thickness(of region: [Int32]) -> Double {
        let outline = region.reduce(0) { count, pixel in
            let x = Int(pixel) % width, y = Int(pixel) / width
            let isInner =
                x > 0 && y > 0 && x < width - 1 && y < height - 1
                && labels[Int(pixel) - 1] == labels[Int(pixel)] && labels[Int(pixel) + 1] == labels[Int(pixel)]
                && labels[Int(pixel) - width] == labels[Int(pixel)] && labels[Int(pixel) + width] == labels[Int(pixel)]
            return isInner ? count : count + 1
        }
        return 2 * Double(region.count) / Double(max(outline, 1))
    }

    /// Whether a region reaches the edge of the picture.
    package func touchesEdge(_ region: [Int32]) -> Bool {
        region.contains {
            let x = Int($0) % width, y = Int($0) / width
            return x <= 1 || y <= 1 || x >= width - 2 || y >= height - 2
        }
    }
}
