/// A connected component with its pixels (8-neighbourhood).
package struct PixelRegion: Hashable, Sendable {
    /// The indexes of its pixels, row by row. At least one.
    package fileprivate(set) var pixels: [Int32]
    /// The bounding box.
    package let box: PixelBox
}

/// The connected components of a mask, with their pixels.
package struct PixelRegions: Sendable {
    /// The size of the mask.
    package let width: Int, height: Int
    /// The index of each pixel's region, or a negative number.
    package private(set) var labels: [Int32]
    /// The regions, in the order of their first pixels.
    package private(set) var regions: [PixelRegion] = []

    /// Finds the components of at least `minimum` pixels where `mask` is not 0 and keeps those that satisfy `isWanted`.
    /// - Precondition: `mask` has `width` × `height` elements, each 0 or 1.
    package init(
        _ mask: [UInt8], width: Int, height: Int, minimum: Int = 1,
        where isWanted: (PixelRegion) -> Bool = { _ in true }
    ) {
        (self.width, self.height) = (width, height)
        labels = [Int32](repeating: -1, count: width * height)
        for region in Self.all(in: mask, width: width, height: height, minimum: minimum) where isWanted(region) {
            for pixel in region.pixels { labels[Int(pixel)] = Int32(regions.count) }
            regions.append(region)
        }
    }

    /// Finds the components where `mask` holds.
    package init(_ mask: [Bool], width: Int, height: Int) {
        self.init(mask.map { $0 ? 1 : 0 }, width: width, height: height)
    }

    private static func all(in mask: [UInt8], width: Int, height: Int, minimum: Int) -> [PixelRegion] {
        var labelled = RunLabels(mask, width: width, height: height, keepsRuns: true)
        let finalLabels = labelled.finalLabels()
        var numbers = [Int](repeating: -1, count: finalLabels.count)
        var regions: [PixelRegion] = []
        for component in labelled.components where component.area >= minimum {
            numbers[component.label] = regions.count
            var region = PixelRegion(pixels: [], box: component.box)
            region.pixels.reserveCapacity(component.area)
            regions.append(region)
        }
        for run in labelled.runs {
            let number = numbers[Int(finalLabels[Int(run.label)])]
            if number >= 0 { regions[number].pixels.append(contentsOf: run.first..<run.first + run.count) }
        }
        return regions
    }

    /// The mean thickness of a region in pixels: twice its area divided by its outline.
    package func thickness(of region: PixelRegion) -> Double {
        let outline = region.pixels.reduce(0) { count, pixel in
            let x = Int(pixel) % width, y = Int(pixel) / width
            let isInner =
                x > 0 && y > 0 && x < width - 1 && y < height - 1
                && labels[Int(pixel) - 1] == labels[Int(pixel)] && labels[Int(pixel) + 1] == labels[Int(pixel)]
                && labels[Int(pixel) - width] == labels[Int(pixel)] && labels[Int(pixel) + width] == labels[Int(pixel)]
            return isInner ? count : count + 1
        }
        return 2 * Double(region.pixels.count) / Double(max(outline, 1))
    }

    /// Whether a region reaches the edge of the picture.
    package func touchesEdge(_ region: PixelRegion) -> Bool {
        region.box.touchesEdge(ofWidth: width, height: height)
    }
}
