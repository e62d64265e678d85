/// The skeleton (medial lines) of ink in a small picture.
struct Skeleton: Sendable {
    let width: Int
    let height: Int
    /// Whether each pixel is on the skeleton, row by row.
    let isLine: [Bool]

    /// Thins ink to lines one pixel wide that preserve its topology, by the algorithm of Zhang and Suen (1984).
    /// - Parameter ink: Row by row. The border pixels must not be ink.
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

    /// The eight neighbours as bits, clockwise from the one above.
    @inline(__always)
    private static func ring(_ pixels: [Bool], _ pixel: Int, _ around: [Int]) -> UInt8 {
        var bits: UInt8 = 0
        for (bit, step) in around.enumerated() where pixels[pixel + step] { bits |= 1 << UInt8(bit) }
        return bits
    }

    /// Whether a pixel with these neighbours lies on a south-eastern (pass 0) or north-western (pass 1) border of the
    /// ink and is neither an end point nor a connection.
    private static func isRemovable(_ ring: UInt8, _ pass: Int) -> Bool {
        let count = ring.nonzeroBitCount
        guard (2...6).contains(count) else { return false }
        // Count the transitions from bare to ink around the ring.
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

/// The approximate Euclidean distance of each pixel to the nearest marked one, in pixels: a two-pass chamfer transform
/// with the weights of Borgefors (1986).
struct DistanceField: Sendable {
    let width: Int
    let height: Int
    /// Row by row.
    let distances: [Float]

    init(to marked: [Bool], width: Int, height: Int) {
        distances = [Float](unsafeUninitializedCapacity: width * height) { field, count in
            for (place, isMarked) in marked.enumerated() { field[place] = isMarked ? 0 : 1e6 }
            Self.spread(field, from: 0, by: 1, width: width, height: height)
            Self.spread(field, from: width * height - 1, by: -1, width: width, height: height)
            count = width * height
        }
        (self.width, self.height) = (width, height)
    }

    /// One pass: forward from the first pixel, or with a `step` of −1 backward from the last. The loops over the
    /// previous row are separate so that they vectorize.
    @inline(__always)
    private static func spread(
        _ field: UnsafeMutableBufferPointer<Float>, from start: Int, by step: Int, width: Int, height: Int
    ) {
        let (straight, diagonal): (Float, Float) = (0.95509, 1.36930)
        @inline(__always) func take(_ place: Int, from other: Int, _ length: Float) {
            field[place] = min(field[place], field[other] + length)
        }
        for y in 0..<height {
            let line = start &+ step &* y &* width, before = line &- step &* width
            if y > 0 {
                for x in 0..<width { take(line &+ step &* x, from: before &+ step &* x, straight) }
                for x in 1..<width { take(line &+ step &* x, from: before &+ step &* (x &- 1), diagonal) }
                for x in 1..<width { take(line &+ step &* (x &- 1), from: before &+ step &* x, diagonal) }
            }
            for x in 1..<width { take(line &+ step &* x, from: line &+ step &* (x &- 1), straight) }
        }
    }

    /// Interpolates bilinearly between pixel centres. Outside the field, the distance to the border is added.
    func callAsFunction(x: Float, y: Float) -> Float {
        let (cx, cy) = (min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1)))
        let (x0, y0) = (Int(cx), Int(cy))
        let x1 = min(x0 &+ 1, width &- 1), upper = y0 &* width, lower = min(y0 &+ 1, height &- 1) &* width
        let (fx, fy) = (cx - Float(x0), cy - Float(y0))
        let top = distances[upper &+ x0] * (1 - fx) + distances[upper &+ x1] * fx
        let bottom = distances[lower &+ x0] * (1 - fx) + distances[lower &+ x1] * fx
        // The distance grows outside the field.
        let outX = x - cx, outY = y - cy
        return top * (1 - fy) + bottom * fy + (outX * outX + outY * outY).squareRoot()
    }
}
