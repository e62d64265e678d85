internal import ImageCodec
internal import Raster

/// The ink of one cell's glyph in the honeycomb's frame, from which a patch can be cut at any rotation.
struct CellGlyph: Sendable {
    /// The affine map of the cell. Its origin is near the glyph; its unit is the cell distance.
    let map: Homography
    let ink: Ink
    /// The inked points, in the frame of `map`.
    let points: [Point]
    /// The points of each other component in the cell that is not part of the glyph.
    let others: [[Point]]

    /// The side of a cell's sampling grid.
    private static let side = 48
    /// The window is about one and a half glyphs wide, as in ``GlyphFinder``.
    private static let threshold = LocalThreshold(radius: 15, deviations: 0.5, smallestStep: 5)
    /// The grid points inside the inscribed circle. The square's corners lie beyond the cell's border.
    private static let disc = (0..<side * side).filter { isInDisc($0 % side, $0 / side) }

    private static func isInDisc(_ x: Int, _ y: Int) -> Bool {
        let (dx, dy) = (2 * x + 1 - side, 2 * y + 1 - side)
        return dx * dx + dy * dy < side * side
    }

    /// The glyph candidates in the window that extends `reach` cell distances to each side of the origin of `map`.
    /// There is one candidate, or two if a detached piece may or may not belong to the glyph. `ink` is the polarity to
    /// look for.
    static func candidates(in pyramid: GrayPyramid, map: Homography, reach: Double, ink: Ink) -> [CellGlyph] {
        let step = 2 * reach / Double(side)
        let level = pyramid.level(resolving: step * map.scale)
        let values = level.sampled(side: side) { x, y in
            map(Point(x: x * step - reach, y: y * step - reach))
        }
        let image = GrayImage(width: side, height: side, pixels: values.map { UInt8(min(max($0, 0), 255)) })
        let inkMap = threshold.inkMap(of: image)
        var isInk = Array(repeating: false, count: values.count)
        for index in disc { isInk[index] = inkMap.pixels[index] == ink.rawValue }
        func points(_ pixels: [Int]) -> [Point] {
            pixels.map { index in
                Point(x: (Double(index % side) + 0.5) * step - reach, y: (Double(index / side) + 0.5) * step - reach)
            }
        }
        return CellMask(side: side, isInk: isInk).centralGlyphs().map { glyph in
            CellGlyph(map: map, ink: ink, points: points(glyph.pixels), others: glyph.others.map(points))
        }
    }

    /// The bounding box of an upright letter's ink, in cell distances.
    struct Box: Hashable, Sendable {
        /// The letter's own axes, in the honeycomb's frame.
        fileprivate let right: Point, down: Point
        fileprivate(set) var minX = Double.infinity, maxX = -Double.infinity
        fileprivate(set) var minY = Double.infinity, maxY = -Double.infinity

        var width: Double { maxX - minX }
        var height: Double { maxY - minY }

        /// Neighbouring letters of a word differ in height by at most a fifth (round ones overshoot a little) and are
        /// at most half their height apart. All three values are fractions of the letter's height.
        private static let heightTolerance = 0.2, widestGap = 0.5, overlap = 0.1

        /// Whether both boxes fit two capitals side by side.
        fileprivate func isInLine(with other: Box) -> Bool {
            let gap = max(other.minX - maxX, minX - other.maxX) / height
            return abs(other.minY - minY) < Self.heightTolerance * height
                && abs(other.maxY - maxY) < Self.heightTolerance * height
                && (-Self.overlap..<Self.widestGap).contains(gap)
        }
    }

    /// The bounding box of a letter whose top points `angle` radians clockwise from the honeycomb's up.
    func box(turnedBy angle: Double) -> Box { Self.box(of: points, turnedBy: angle) }

    /// Whether another component stands beside the glyph as the next letter of a word would: of the same height and on
    /// the same line, but not part of the glyph.
    func isInWord(turnedBy angle: Double) -> Bool {
        let box = box(turnedBy: angle)
        return others.contains { box.isInLine(with: Self.box(of: $0, turnedBy: angle)) }
    }

    private static func box(of points: [Point], turnedBy angle: Double) -> Box {
        var box = Box(
            right: HoneycombGeometry.direction(angle + .pi / 2), down: -1 * HoneycombGeometry.direction(angle))
        for point in points {
            let (x, y) = (point.dot(box.right), point.dot(box.down))
            (box.minX, box.maxX) = (min(box.minX, x), max(box.maxX, x))
            (box.minY, box.maxY) = (min(box.minY, y), max(box.maxY, y))
        }
        return box
    }

    /// Cuts a net's input for a letter with this ``box(turnedBy:)``.
    /// - Parameter side: The side of the patch, in pixels.
    func patch(of box: Box, in pyramid: GrayPyramid, side: Int = LetterPatch.side) -> LetterPatch {
        let step = max(box.width, box.height) / LetterPatch.glyphSide
        let center = (box.minX + box.maxX) / 2 * box.right + (box.minY + box.maxY) / 2 * box.down
        let half = Double(side) / 2
        let level = pyramid.level(resolving: step * map.scale)
        let values = level.sampled(side: side) { x, y in
            map(center + ((x - half) * step) * box.right + ((y - half) * step) * box.down)
        }
        return LetterPatch(stretching: ink == .light ? values : values.map { 255 - $0 })
    }
}

/// Which points of a cell's sampling grid are ink.
struct CellMask: Sendable {
    let side: Int
    let isInk: [Bool]

    /// The glyph in the middle, and the other components that lie entirely within the window, as grid indexes.
    struct CentralGlyph: Hashable, Sendable {
        let pixels: [Int]
        let others: [[Int]]
    }

    /// The glyph in the middle: the component that is largest and nearest to the centre and does not run out of the
    /// window, together with detached pieces close to it (a broken stroke). If there are pieces a little further off
    /// (the dot of an i, or a scribble), the glyph that includes them comes second.
    func centralGlyphs() -> [CentralGlyph] {
        let patches = PixelRegions(isInk, width: side, height: side).regions
        guard let main = patches.max(by: { weight($0) < weight($1) }), weight(main) > 0 else { return [] }
        let box = main.box, size = Double(box.longerSide - 1)
        func glyph(reaching reach: Double) -> CentralGlyph {
            var (pixels, others): ([Int], [[Int]]) = ([], [])
            for patch in patches {
                let other = patch.box, own = patch.pixels.map(Int.init)
                let dx = Double(box.minX + box.maxX - other.minX - other.maxX) / 2
                let dy = Double(box.minY + box.maxY - other.minY - other.maxY) / 2
                let isClose = (dx * dx + dy * dy).squareRoot() < reach * size
                let isWhole = 25 * own.count > main.pixels.count && !touchesBorder(other)
                if patch == main || (isClose && isWhole) { pixels += own } else if isWhole { others.append(own) }
            }
            return CentralGlyph(pixels: pixels, others: others)
        }
        let (near, far) = (glyph(reaching: 0.6), glyph(reaching: 1))
        return near.pixels.count == far.pixels.count ? [near] : [near, far]
    }

    private func weight(_ patch: PixelRegion) -> Double {
        let box = patch.box, center = Double(side - 1) / 2
        let dx = Double(box.minX + box.maxX - 1) / 2 - center, dy = Double(box.minY + box.maxY - 1) / 2 - center
        let closeness = max(0, 1 - (dx * dx + dy * dy).squareRoot() / (0.6 * center))
        return Double(patch.pixels.count) * closeness * closeness * (touchesBorder(box) ? 0.05 : 1)
    }

    private func touchesBorder(_ box: PixelBox) -> Bool { box.touchesEdge(ofWidth: side, height: side) }
}
