/// The skeleton (medial lines) of ink in a small picture.
package struct Skeleton: Sendable {
    /// The number of pixels in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Whether each pixel is on the skeleton, row by row.
    package let isLine: [Bool]

    /// Thins ink to lines one pixel wide that preserve its topology, by the algorithm of Zhang and Suen (1984).
    /// - Parameter ink: Row by row. The border pixels must not be ink.
    package init(thinning ink: [Bool], width: Int, height: Int) {
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
    package var length: Int { isLine.count { $0 } }
}
