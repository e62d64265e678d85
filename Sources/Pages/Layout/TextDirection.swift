internal import Foundation
internal import Raster

/// The direction of the lines of text, estimated from each glyph's nearest neighbours as in O'Gorman's docstrum (1993).
/// Letters are closer to their neighbours in the line than to those in other lines.
struct TextDirection {
    /// The angle in radians, -π/2 ..< π/2 from the x axis, clockwise on the screen.
    let angle: Double
    /// The fraction of neighbours within 15° of the angle: 0.17 for randomly placed glyphs, above 0.4 for text.
    let agreement: Double

    /// The number of nearest glyphs whose directions are counted for each glyph.
    private static let neighbours = 3
    /// The number of bins of the histogram of directions, 2° each.
    private static let bins = 90
    /// The number of glyphs sampled. More do not improve the estimate.
    private static let sample = 1500

    init?(_ glyphs: [TextGlyph], width: Int, height: Int) {
        guard glyphs.count >= 6 else { return nil }
        let grid = GlyphGrid(glyphs, width: width, height: height, cell: 40)
        var histogram = [Double](repeating: 0, count: Self.bins)
        var angles: [Double] = []
        for index in stride(from: 0, to: glyphs.count, by: max(1, glyphs.count / Self.sample)) {
            for angle in Self.angles(toNeighboursOf: index, glyphs, grid) {
                angles.append(angle)
                histogram[Int((angle / .pi + 0.5) * Double(Self.bins)) % Self.bins] += 1
            }
        }
        guard angles.count >= 8 else { return nil }
        let peak = Self.peak(histogram)
        // The mean of the angles near the peak, as differences because they are cyclic.
        let near = angles.filter { abs(Self.difference($0, peak)) < 15 * .pi / 180 }
        guard !near.isEmpty else { return nil }
        angle = Self.wrapped(peak + near.reduce(0) { $0 + Self.difference($1, peak) } / Double(near.count))
        agreement = Double(near.count) / Double(angles.count)
    }

    /// The directions to the nearest glyphs of similar size.
    private static func angles(toNeighboursOf index: Int, _ glyphs: [TextGlyph], _ grid: GlyphGrid) -> [Double] {
        let glyph = glyphs[index]
        let middle = glyph.middle, reach = 3 * glyph.size
        var near: [(distance: Double, offset: Point)] = []
        grid.forEach(minX: middle.x - reach, minY: middle.y - reach, maxX: middle.x + reach, maxY: middle.y + reach) {
            guard $0 != index else { return }
            let other = glyphs[$0]
            guard other.size > 0.5 * glyph.size, other.size < 2 * glyph.size else { return }
            let offset = other.middle - middle
            if near.count < neighbours || offset.length < near[near.count - 1].distance {
                near.append((offset.length, offset))
                near.sort { $0.distance < $1.distance }
                if near.count > neighbours { near.removeLast() }
            }
        }
        return near.compactMap {
            $0.distance > 0 && $0.distance < reach ? wrapped(atan2($0.offset.y, $0.offset.x)) : nil
        }
    }

    /// The centre of the fullest bin after smoothing over ±6°.
    private static func peak(_ histogram: [Double]) -> Double {
        let reach = 3
        var best = (bin: 0, weight: -1.0)
        for bin in 0..<bins {
            var weight = 0.0
            for offset in -reach...reach {
                weight += histogram[(bin + offset + bins) % bins] * Double(reach + 1 - abs(offset))
            }
            if weight > best.weight { best = (bin, weight) }
        }
        return wrapped(((Double(best.bin) + 0.5) / Double(bins) - 0.5) * .pi)
    }

    /// The angle of the same undirected line in -π/2 ..< π/2.
    private static func wrapped(_ angle: Double) -> Double {
        angle - .pi * (angle / .pi + 0.5).rounded(.down)
    }

    private static func difference(_ a: Double, _ b: Double) -> Double { wrapped(a - b) }
}
