import ImageCodec
import Raster

@testable import Sketches

/// Builds pictures from strokes for tests.
struct InkPicture {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int, paper: UInt8 = 235) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: paper, count: width * height)
    }

    /// Draws a straight stroke with round ends.
    mutating func stroke(from a: Point, to b: Point, width: Double, tone: UInt8 = 40) {
        let steps = Int((b - a).length * 2) + 1
        for step in 0...steps { dot(at: a + Double(step) / Double(steps) * (b - a), radius: width / 2, tone: tone) }
    }

    mutating func dot(at middle: Point, radius: Double, tone: UInt8 = 40) {
        for y in Int(middle.y - radius)...Int(middle.y + radius + 1) {
            for x in Int(middle.x - radius)...Int(middle.x + radius + 1) {
                guard x >= 0, y >= 0, x < self.width, y < height else { continue }
                if (Point(x: Double(x), y: Double(y)) - middle).length <= radius { pixels[y * self.width + x] = tone }
            }
        }
    }

    /// Draws a closed outline of strokes.
    mutating func outline(_ corners: [Point], width: Double, tone: UInt8 = 40) {
        for index in corners.indices {
            stroke(from: corners[index], to: corners[(index + 1) % corners.count], width: width, tone: tone)
        }
    }

    /// Darkens everything to the right of `x`, like a shadow with an edge `softness` pixels wide.
    mutating func shade(rightOf x: Int, to share: Double, softness: Int = 24) {
        for index in pixels.indices {
            let depth = min(max(Double(index % width - x) / Double(softness) + 0.5, 0), 1)
            pixels[index] = UInt8(Double(pixels[index]) * (1 - depth * (1 - share)))
        }
    }

    var gray: GrayImage { GrayImage(width: width, height: height, pixels: pixels) }
    var rgb: RGBImage { gray.rgb }
}

extension SketchBitmap {
    /// The fraction of each bitmap's ink within one pixel of the other's ink; the smaller of the two.
    func likeness(to other: SketchBitmap) -> Double { min(covered(by: other), other.covered(by: self)) }

    private func covered(by other: SketchBitmap) -> Double {
        let ink = pixels.indices.filter { pixels[$0] > 127 }
        let near = ink.count { pixel in
            let (x, y) = (pixel % Self.side, pixel / Self.side)
            return (max(y - 1, 0)...min(y + 1, Self.side - 1)).contains { row in
                (max(x - 1, 0)...min(x + 1, Self.side - 1)).contains { other.pixels[row * Self.side + $0] > 127 }
            }
        }
        return Double(near) / Double(max(ink.count, 1))
    }
}
