internal import ImageCodec

/// What the picture shows around the letters: on a board each letter stands on even ground, and between neighbouring cells
/// runs a line, a gap or a step.
struct CellEvidence: Hashable, Sendable {
    /// The share of the seven cells whose ground is even.
    var evenGround: Double
    /// The share of the twelve borders (six of the hub, six between outer cells) at which something is seen.
    var borders: Double
    /// The share of the borders that are dark lines between like grounds.
    var darkLines: Double

    private static let ringSteps = 16
    /// The ring around the glyph on which the ground is measured, in cell distances: outside of the largest glyphs, inside of the border.
    private static let ringRadius = 0.36

    init(_ constellation: Constellation, in pyramid: GrayPyramid) {
        let level = pyramid.level(resolving: constellation.spacing / 48)
        let map = constellation.map
        let contrast = Self.inkContrast(constellation, level)
        let grounds = Honeycomb.centers.map { Self.ground(around: $0, map, level) }
        let tolerance = max(0.2 * contrast, 6)
        evenGround = Double(grounds.count { $0.deviation < tolerance }) / Double(grounds.count)

        var seen = 0, lines = 0
        for border in Self.borders {
            let profile = Self.profile(of: border, map, level)
            let (before, after) = (grounds[border.from].level, grounds[border.to].level)
            let noise = max(grounds[border.from].deviation, grounds[border.to].deviation, 1.5)
            let (low, high) = (min(before, after), max(before, after))
            let isLine = low - (profile.min() ?? low) > max(2.5 * noise, 5)
            let isGap = (profile.max() ?? high) - high > max(2.5 * noise, 4)
            let isStep = high - low > max(3 * noise, 8)
            if isLine || isGap || isStep { seen += 1 }
            if isLine && !isStep { lines += 1 }
        }
        borders = Double(seen) / Double(Self.borders.count)
        darkLines = Double(lines) / Double(Self.borders.count)
    }

    private static let borders: [(from: Int, to: Int)] =
        (1...6).map { (0, $0) } + (1...6).map { ($0, $0 % 6 + 1) }

    /// The median grey level on the ring around a cell's centre and the usual deviation from it.
    private static func ground(around center: Point, _ map: ProjectiveMap, _ level: GrayPyramid.Level) -> (level: Double, deviation: Double) {
        let values = (0..<ringSteps).map { step in
            let angle = 2 * Double.pi * Double(step) / Double(ringSteps)
            return level.value(at: map(center + ringRadius * Honeycomb.direction(angle)))
        }.sorted()
        let median = values[ringSteps / 2]
        let deviations = values.map { abs($0 - median) }.sorted()
        return (median, deviations[ringSteps * 3 / 4])
    }

    /// Grey levels across a border: from one cell's ring to the next one's, each the mean of three points along the border.
    private static func profile(of border: (from: Int, to: Int), _ map: ProjectiveMap, _ level: GrayPyramid.Level) -> [Double] {
        let (a, b) = (Honeycomb.centers[border.from], Honeycomb.centers[border.to])
        let across = b - a
        let along = Point(x: -across.y, y: across.x)
        return stride(from: 0.38, through: 0.62, by: 0.02).map { share in
            let place = a + share * across
            return [-0.12, 0, 0.12].reduce(0) { $0 + level.value(at: map(place + $1 * along)) } / 3
        }
    }

    /// How far the letters' ink is off their ground, roughly: the range of grey levels in the cells' middles.
    private static func inkContrast(_ constellation: Constellation, _ level: GrayPyramid.Level) -> Double {
        let ranges = Honeycomb.centers.map { center in
            let values = (-5...5).flatMap { y in
                (-5...5).map { x in
                    level.value(at: constellation.map(center + Point(x: 0.03 * Double(x), y: 0.03 * Double(y))))
                }
            }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }.sorted()
        return ranges[ranges.count / 2]
    }
}

extension GrayPyramid.Level {
    /// The grey level at a point of the picture.
    func value(at point: Point) -> Double {
        image.pixels.withUnsafeBufferPointer { pixels in
            Double(
                GrayImage.sample(
                    pixels, width: image.width, height: image.height, x: Float(scale * point.x), y: Float(scale * point.y)))
        }
    }
}
