internal import ImageCodec
internal import Raster

/// An outer cell that shows its bare ground where the other cells show letters.
///
/// Some puzzles leave a cell empty on some days. Glare, a finger or a sticker can also hide a letter, but they hardly
/// ever have exactly the colour of the other cells.
struct EmptyCell: Hashable, Sendable {
    /// The cell's index in ``HoneycombGeometry``, 1…6.
    let index: Int
    /// Whether the cell has the colour of the other cells, and that colour is neither pale nor the colour around the
    /// board, so that the cell can't be glare or paper. Otherwise it counts as empty only if the puzzle is known to
    /// have empty cells.
    let isSure: Bool

    /// The distances from the cell's centre at which its ground is sampled, in cell distances, and the number of directions.
    private static let radii = [0.0, 0.1, 0.18, 0.26, 0.33], directions = 16
    /// The distances from the centre at which a cell's border may lie, and one beyond it, in cell distances.
    private static let borders = stride(from: 0.4, through: 0.72, by: 0.02), outside = 0.78
    /// The largest unevenness of the ground, and its largest difference from the other cells' grounds. Each is a number
    /// of grey levels or a fraction of the letters' contrast.
    private static let unevenness = (levels: 8.0, share: 0.12), difference = (levels: 10.0, share: 0.14)
    /// The limits of unevenness in noise and moiré: its ratio to that of the other cells' grounds, and the fraction of
    /// the letters' contrast above which a letter could hide in it.
    private static let noise = (ratio: 1.25, share: 0.5)
    /// Glare in a photo has no grain. The smallest ratio of the ground's grain to that of the other cells, and the
    /// grain in levels from which the ratio is checked.
    private static let grain = (ratio: 0.1, levels: 0.5)
    /// The largest grain of a screenshot's areas, in grey levels. Photos have more.
    private static let screenshotGrain = 0.1

    /// Examines the cell without a glyph; `nil` unless there is exactly one, and it is empty.
    init?(in constellation: Constellation, image: RGBImage) {
        let missing = constellation.glyphs.indices.filter { constellation.glyphs[$0] == nil }
        guard missing.count == 1, let index = missing.first, index > 0 else { return nil }
        let samples = ColourSamples(image: image, map: constellation.map)
        let contrast = constellation.glyphContrast
        let center = HoneycombGeometry.centers[index]
        let inside = Self.radii.flatMap {
            samples.ring(around: center, radius: $0, count: $0 == 0 ? 1 : Self.directions)
        }
        let others = (1...6).filter { $0 != index }.map {
            samples.ring(around: HoneycombGeometry.centers[$0], radius: 0.34, count: Self.directions)
        }
        guard let ground = inside.middle, let grain = inside.grain, let usualGrain = others.compactMap(\.grain).median,
            Self.isBare(inside, beside: others, contrast: contrast),
            constellation.standsStraight || usualGrain < Self.grain.levels || grain > Self.grain.ratio * usualGrain
        else { return nil }
        let tolerance = max(Self.difference.levels, Self.difference.share * contrast)
        let sides = Self.outerSides(of: center)
        func isOther(_ place: Point) -> Bool { samples.colour(at: place).distance(to: ground) > 0.5 * tolerance }
        let isCell =
            others.compactMap { $0.middle?.distance(to: ground) }.contains { $0 < tolerance }
            && sides.count { side in Self.borders.contains { isOther(center + $0 * side) } } >= 2
        // In a screenshot the empty cell may also be drawn differently, or be omitted.
        guard isCell || constellation.standsStraight && max(grain, usualGrain) < Self.screenshotGrain else {
            return nil
        }
        self.index = index
        isSure = isCell && !ground.isPale && sides.count { isOther(center + Self.outside * $0) } >= 2
    }

    /// Whether the ground shows no letter: it is even, or at least as even as the grounds of the other cells.
    private static func isBare(_ ground: [Colour], beside others: [[Colour]], contrast: Double) -> Bool {
        guard let own = ground.unevenness, let usual = others.compactMap(\.unevenness).median else { return false }
        return own < max(unevenness.levels, unevenness.share * contrast)
            || own < min(noise.ratio * usual, noise.share * contrast)
    }

    /// The directions from the cell at `center` to the three sides that no other cell touches.
    private static func outerSides(of center: Point) -> [Point] {
        let outward = (1 / center.length) * center
        let aside = (3.0.squareRoot() / 2) * Point(x: -outward.y, y: outward.x)
        return [outward, 0.5 * outward + aside, 0.5 * outward - aside]
    }
}

/// A colour in levels of 0…255.
private struct Colour: Hashable {
    var red: Double, green: Double, blue: Double

    /// Whether glare on a light board may have this colour.
    var isPale: Bool { min(red, green, blue) >= 200 }

    /// The largest difference of a channel.
    func distance(to other: Colour) -> Double {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
}

extension [Colour] {
    /// The 95th percentile of the samples' differences from the median, in levels.
    fileprivate var unevenness: Double? { differences?.quantile(19, of: 20) }

    /// The mean difference from the median of the three quarters of samples closest to it, in levels. They hardly
    /// include strokes of letters.
    fileprivate var grain: Double? {
        guard let closest = differences?.sorted().prefix(3 * count / 4), !closest.isEmpty else { return nil }
        return closest.reduce(0, +) / Double(closest.count)
    }

    private var differences: [Double]? {
        middle.map { middle in map { $0.distance(to: middle) } }
    }

    /// The median of each channel.
    fileprivate var middle: Colour? {
        guard let red = map(\.red).median, let green = map(\.green).median, let blue = map(\.blue).median else {
            return nil
        }
        return Colour(red: red, green: green, blue: blue)
    }
}

/// Samples the colours of a picture at places of the honeycomb.
private struct ColourSamples {
    let image: RGBImage
    let map: Homography

    func colour(at ideal: Point) -> Colour {
        let place = map(ideal)
        let cell = BilinearCell(x: place.x - 0.5, y: place.y - 0.5, width: image.width, height: image.height)
        func channel(_ offset: Int) -> Double { Double(cell.mix { Float(image.pixels[3 * $0 + offset]) }) }
        return Colour(red: channel(0), green: channel(1), blue: channel(2))
    }

    func ring(around center: Point, radius: Double, count: Int) -> [Colour] {
        (0..<count).map {
            colour(at: center + radius * HoneycombGeometry.direction(2 * .pi * Double($0) / Double(count)))
        }
    }
}
