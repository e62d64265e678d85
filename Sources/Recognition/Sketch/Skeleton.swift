/// A small picture of ink, and its middle lines.
struct Skeleton: Sendable {
    let width: Int
    let height: Int
    /// Whether each pixel is on a middle line, row by row.
    let isLine: [Bool]

    /// Thins ink to lines one pixel wide that keep its shape, by the algorithm of Zhang and Suen (1984).
    ///
    /// - Parameter ink: row by row; its border must be bare.
    init(thinning ink: [Bool], width: Int, height: Int) {
        var pixels = ink
        var candidates = ink.indices.filter { ink[$0] }
        let around = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1]
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for pass in 0..<2 {
                let doomed = candidates.filter { pixels[$0] && Self.isRemovable(Self.ring(pixels, $0, around), pass) }
                for pixel in doomed { pixels[pixel] = false }
                hasChanged = hasChanged || !doomed.isEmpty
            }
            candidates.removeAll { !pixels[$0] }
        }
        (self.width, self.height, isLine) = (width, height, pixels)
    }

    /// The eight neighbours as bits, from the one above clockwise.
    @inline(__always)
    private static func ring(_ pixels: [Bool], _ pixel: Int, _ around: [Int]) -> UInt8 {
        var bits: UInt8 = 0
        for (bit, step) in around.enumerated() where pixels[pixel + step] { bits |= 1 << UInt8(bit) }
        return bits
    }

    /// Whether a pixel with these neighbours lies on a border of the ink that faces south-east (pass 0) or north-west
    /// (pass 1), and is neither an end nor a link.
    private static func isRemovable(_ ring: UInt8, _ pass: Int) -> Bool {
        let count = ring.nonzeroBitCount
        guard (2...6).contains(count) else { return false }
        // Steps from bare to ink once around.
        let next = (ring >> 1) | (ring << 7)
        guard (~ring & next).nonzeroBitCount == 1 else { return false }
        let (north, east, south, west) = (ring & 1, ring >> 2 & 1, ring >> 4 & 1, ring >> 6 & 1)
        return pass == 0
            ? north & east & south == 0 && east & south & west == 0
            : north & east & west == 0 && north & south & west == 0
    }

    /// The number of pixels on the lines.
    var length: Int { isLine.count { $0 } }
}

/// The distance of each pixel to the nearest marked one, in pixels, by two passes with the weights of Borgefors (1986).
struct DistanceField: Sendable {
    let width: Int
    let height: Int
    /// Row by row.
    let distances: [Float]

    init(to marked: [Bool], width: Int, height: Int) {
        let (straight, diagonal): (Float, Float) = (0.95509, 1.36930)
        var field = marked.map { $0 ? Float(0) : Float(1e6) }
        for y in 0..<height {
            for x in 0..<width {
                let i = y * width + x
                if x > 0 { field[i] = min(field[i], field[i - 1] + straight) }
                guard y > 0 else { continue }
                field[i] = min(field[i], field[i - width] + straight)
                if x > 0 { field[i] = min(field[i], field[i - width - 1] + diagonal) }
                if x + 1 < width { field[i] = min(field[i], field[i - width + 1] + diagonal) }
            }
        }
        for y in (0..<height).reversed() {
            for x in (0..<width).reversed() {
                let i = y * width + x
                if x + 1 < width { field[i] = min(field[i], field[i + 1] + straight) }
                guard y + 1 < height else { continue }
                field[i] = min(field[i], field[i + width] + straight)
                if x + 1 < width { field[i] = min(field[i], field[i + width + 1] + diagonal) }
                if x > 0 { field[i] = min(field[i], field[i + width - 1] + diagonal) }
            }
        }
        (self.width, self.height, distances) = (width, height, field)
    }

    /// Linear between the middles of pixels; the border goes on outwards.
    func callAsFunction(x: Float, y: Float) -> Float {
        let (cx, cy) = (min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1)))
        let (x0, y0) = (Int(cx), Int(cy))
        let (x1, y1) = (min(x0 + 1, width - 1), min(y0 + 1, height - 1))
        let (fx, fy) = (cx - Float(x0), cy - Float(y0))
        let top = distances[y0 * width + x0] * (1 - fx) + distances[y0 * width + x1] * fx
        let bottom = distances[y1 * width + x0] * (1 - fx) + distances[y1 * width + x1] * fx
        // Beyond the field the distance grows on.
        let outX = x - cx, outY = y - cy
        return top * (1 - fy) + bottom * fy + (outX * outX + outY * outY).squareRoot()
    }
}
