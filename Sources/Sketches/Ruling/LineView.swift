internal import Raster

/// A picture with the axes of one family of lines: `along` the lines and `across` them, whether they are horizontal or
/// vertical.
struct LineView: Sendable {
    let density: InkDensity
    let sheet: PaperSheet
    let isUpright: Bool

    init(_ density: InkDensity, _ sheet: PaperSheet, isUpright: Bool) {
        (self.density, self.sheet, self.isUpright) = (density, sheet, isUpright)
    }

    var length: Int { isUpright ? density.height : density.width }
    var breadth: Int { isUpright ? density.width : density.height }

    @inline(__always)
    func value(_ along: Int, _ across: Int) -> UInt8 {
        density.pixels[isUpright ? along * density.width + across : across * density.width + along]
    }

    func isOnSheet(_ along: Int, _ across: Int) -> Bool {
        guard along >= 0, across >= 0, along < length, across < breadth else { return false }
        let (x, y) = isUpright ? (across, along) : (along, across)
        return sheet.cells[y / PaperCells.side * sheet.width + x / PaperCells.side]
    }

    /// The crests across the lines: pixels at least `height` denser than the paper within ``foot`` pixels on each side.
    /// They are thinned evenly to about `limit`.
    func crests(height: Int, limit: Int) -> LineVoters {
        var found: [LineVoters.Pixel] = []
        let (alongStep, acrossStep) = isUpright ? (density.width, 1) : (1, density.width)
        density.pixels.withUnsafeBufferPointer { pixels in
            for along in 0..<length {
                for across in Self.foot..<max(breadth - Self.foot, Self.foot) {
                    let place = along &* alongStep &+ across &* acrossStep, top = pixels[place]
                    guard top >= height, top >= pixels[place &- acrossStep], top > pixels[place &+ acrossStep] else {
                        continue
                    }
                    let foot = Int(top) - height
                    let falls = (2...Self.foot).contains { Int(pixels[place &+ $0 &* acrossStep]) <= foot }
                    guard falls, (2...Self.foot).contains(where: { Int(pixels[place &- $0 &* acrossStep]) <= foot })
                    else { continue }
                    found.append((Int32(along), Int32(across)))
                }
            }
        }
        let step = max(1, found.count / limit)
        let chosen = stride(from: 0, to: found.count, by: step).map { found[$0] }
        return LineVoters(pixels: chosen, share: 1 / Double(step))
    }

    /// The largest half-width of a printed line, in pixels. Lines are further apart than this.
    private static let foot = 4

    @inline(__always)
    private func falls(_ along: Int, _ across: Int, _ direction: Int, by height: Int) -> Bool {
        let top = Int(value(along, across))
        for step in 2...Self.foot where Int(value(along, across + direction * step)) <= top - height { return true }
        return false
    }

    /// A threshold for density steps between neighbouring pixels that are not noise: three times the median step.
    ///
    /// The median works because half of all steps are between unprinted pixels, however fine the ruling.
    var grain: Int {
        var steps = Histogram()
        for along in stride(from: 0, to: length, by: 3) {
            for across in stride(from: 0, to: breadth - 1, by: 2) where isOnSheet(along, across) {
                steps.counts[Int(value(along, across).distance(to: value(along, across + 1)).magnitude)] += 1
            }
        }
        return steps.value(atRank: steps.total / 2).map { 3 * ($0 + 1) } ?? 255
    }

    /// The fraction of a line's length on the sheet where a crest lies within one pixel of it.
    func cover(of peak: HoughLines.Peak, height: Int) -> Double {
        var (way, covered) = (0, 0)
        for along in stride(from: 0, to: length, by: 3) {
            let across = Int((peak.offset + peak.slope * Double(along)).rounded())
            guard across > Self.foot, across < breadth - Self.foot - 1, isOnSheet(along, across) else { continue }
            way += 1
            let isCovered = (across - 1...across + 1).contains {
                Int(value(along, $0)) >= height && falls(along, $0, 1, by: height) && falls(along, $0, -1, by: height)
            }
            if isCovered { covered += 1 }
        }
        return way < 20 ? 0 : Double(covered) / Double(way)
    }
}

/// The pixels that vote for lines in the Hough transform.
struct LineVoters: Sendable {
    typealias Pixel = (along: Int32, across: Int32)
    let pixels: [Pixel]
    /// The fraction of all pixels found that vote.
    let share: Double
}
