package import ImageCodec

extension RGBImage {
    /// The picture without white noise, by non-local means (Buades, Coll and Morel, 2005): each pixel becomes the mean
    /// of nearby pixels with similar surroundings, so that strokes stay sharp.
    /// - Parameter noise: The standard deviation of the noise of one channel, in grey levels; see ``grain``.
    package func denoised(noise: Float) -> RGBImage {
        guard noise > 0, width > 1, height > 1 else { return self }
        let planes = NoisyPlanes(self)
        var means = NonLocalMeans(planes: planes, noise: noise)
        var out = pixels
        for top in stride(from: 0, to: height, by: NonLocalMeans.band) {
            means.average(rows: top..<min(top + NonLocalMeans.band, height), into: &out)
        }
        return RGBImage(width: width, height: height, pixels: out)
    }
}

/// The channels of a picture as floats, one plane after the other, with a margin that repeats the edge pixels.
private struct NoisyPlanes {
    /// The width of the margin: the furthest that a comparison reaches.
    static let margin = NonLocalMeans.reach + NonLocalMeans.patch
    let width: Int, height: Int
    /// The length of a row, and the number of values in a plane.
    let row: Int, plane: Int
    let values: [Float]

    init(_ picture: RGBImage) {
        let margin = Self.margin
        (width, height) = (picture.width, picture.height)
        let (width, height, row) = (width, height, width + 2 * margin)
        let plane = row * (height + 2 * margin)
        values = [Float](unsafeUninitializedCapacity: 3 * plane) { out, count in
            picture.pixels.withUnsafeBufferPointer { source in
                for y in 0..<(height + 2 * margin) {
                    let line = min(max(y - margin, 0), height - 1) * width
                    for x in 0..<row {
                        let from = 3 &* (line &+ min(max(x &- margin, 0), width &- 1)), to = y &* row &+ x
                        for channel in 0..<3 { out[channel &* plane &+ to] = Float(source[from &+ channel]) }
                    }
                }
            }
            count = 3 * plane
        }
        (self.row, self.plane) = (row, plane)
    }
}

/// The weighted means, computed for a band of rows at a time so that all of it stays in the processor's cache.
private struct NonLocalMeans {
    /// The distance up to which pixels are compared, in each direction, in pixels.
    static let reach = 4
    /// The reach of the compared surroundings, in pixels.
    static let patch = 1
    /// The number of rows in a band.
    static let band = 8

    let planes: NoisyPlanes
    /// Limits on the mean squared difference of a channel: pixels below `alike`, which noise alone produces, have the
    /// weight 1; pixels above `unlike` have the weight 0.
    private let alike: Float, unlike: Float
    /// The squared differences at one offset, including a row above and below, and their sums over three rows.
    private var differences: [Float], sums: [Float]
    /// The weighted sums of the channels and the sum of the weights, one plane after the other.
    private var totals: [Float]

    init(planes: NoisyPlanes, noise: Float) {
        self.planes = planes
        // The squared difference of two noisy values is twice the variance on average.
        alike = 2 * noise * noise
        unlike = 2 * alike
        differences = [Float](repeating: 0, count: (Self.band + 2 * Self.patch) * planes.row)
        sums = [Float](repeating: 0, count: planes.row)
        totals = [Float](repeating: 0, count: 4 * Self.band * planes.width)
    }

    /// Averages some rows and writes them into `pixels`, in which channels are interleaved.
    mutating func average(rows: Range<Int>, into pixels: inout [UInt8]) {
        start(rows)
        for down in -Self.reach...Self.reach {
            for across in -Self.reach...Self.reach where down != 0 || across != 0 {
                compare(rows, across: across, down: down)
                add(rows, across: across, down: down)
            }
        }
        let width = planes.width, size = Self.band * width
        totals.withUnsafeBufferPointer { totals in
            pixels.withUnsafeMutableBufferPointer { out in
                for (number, y) in rows.enumerated() {
                    for x in 0..<width {
                        let place = number &* width &+ x, to = 3 &* (y &* width &+ x)
                        let weight = 1 / totals[3 &* size &+ place]
                        for channel in 0..<3 {
                            out[to &+ channel] = UInt8(min(totals[channel &* size &+ place] * weight + 0.5, 255))
                        }
                    }
                }
            }
        }
    }

    /// Starts with the pixels themselves, which have the weight 1.
    private mutating func start(_ rows: Range<Int>) {
        let width = planes.width, size = Self.band * width, margin = NoisyPlanes.margin
        let (row, plane) = (planes.row, planes.plane)
        totals.withUnsafeMutableBufferPointer { totals in
            planes.values.withUnsafeBufferPointer { source in
                for (number, y) in rows.enumerated() {
                    let from = (y &+ margin) &* row &+ margin, to = number &* width
                    for x in 0..<width {
                        for channel in 0..<3 {
                            totals[channel &* size &+ to &+ x] = source[channel &* plane &+ from &+ x]
                        }
                        totals[3 &* size &+ to &+ x] = 1
                    }
                }
            }
        }
    }

    /// Computes the squared differences between each pixel and the one at an offset, summed over the channels.
    private mutating func compare(_ rows: Range<Int>, across: Int, down: Int) {
        let (row, plane, width) = (planes.row, planes.plane, planes.width), margin = NoisyPlanes.margin
        let patch = Self.patch
        differences.withUnsafeMutableBufferPointer { out in
            planes.values.withUnsafeBufferPointer { source in
                for y in (rows.lowerBound - patch)..<(rows.upperBound + patch) {
                    let own = (y &+ margin) &* row &+ margin &- patch, other = own &+ down &* row &+ across
                    let to = (y &- rows.lowerBound &+ patch) &* row
                    for x in 0..<(width &+ 2 &* patch) {
                        let red = source[own &+ x] - source[other &+ x]
                        let green = source[plane &+ own &+ x] - source[plane &+ other &+ x]
                        let blue = source[2 &* plane &+ own &+ x] - source[2 &* plane &+ other &+ x]
                        out[to &+ x] = red * red + green * green + blue * blue
                    }
                }
            }
        }
    }

    /// Adds the pixels at an offset, weighted by the similarity of their surroundings.
    private mutating func add(_ rows: Range<Int>, across: Int, down: Int) {
        let (row, plane, width) = (planes.row, planes.plane, planes.width), margin = NoisyPlanes.margin
        let size = Self.band * width
        // Nine pixels of three channels are compared.
        let perSum = 1 / (27 * (unlike - alike)), most = unlike / (unlike - alike)
        differences.withUnsafeBufferPointer { squares in
            sums.withUnsafeMutableBufferPointer { sums in
                totals.withUnsafeMutableBufferPointer { totals in
                    planes.values.withUnsafeBufferPointer { source in
                        for (number, y) in rows.enumerated() {
                            let above = number &* row, to = number &* width
                            for x in 0..<(width &+ 2) {
                                sums[x] =
                                    squares[above &+ x] + squares[above &+ row &+ x] + squares[above &+ 2 &* row &+ x]
                            }
                            let from = (y &+ margin &+ down) &* row &+ margin &+ across
                            for x in 0..<width {
                                let sum = sums[x] + sums[x &+ 1] + sums[x &+ 2]
                                let share = min(max(most - sum * perSum, 0), 1), weight = share * share
                                totals[to &+ x] += weight * source[from &+ x]
                                totals[size &+ to &+ x] += weight * source[plane &+ from &+ x]
                                totals[2 &* size &+ to &+ x] += weight * source[2 &* plane &+ from &+ x]
                                totals[3 &* size &+ to &+ x] += weight
                            }
                        }
                    }
                }
            }
        }
    }
}
