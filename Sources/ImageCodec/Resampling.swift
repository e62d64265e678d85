extension RGBImage {
    /// The picture scaled down so that its longer side has at most `maximumSide` pixels; unchanged if it is no larger.
    public func scaledDown(maximumSide: Int) -> RGBImage {
        guard maximumSide > 0, longerSide > maximumSide else { return self }
        let scale = Double(maximumSide) / Double(longerSide)
        return resized(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The picture at another size. Where it shrinks, each new pixel is the mean of the area it covers; where it grows,
    /// pixels are interpolated linearly.
    public func resized(width newWidth: Int, height newHeight: Int) -> RGBImage {
        let plane = Plane(width: width, height: height, channels: 3, samples: pixels).resized(newWidth, newHeight)
        return RGBImage(width: newWidth, height: newHeight, pixels: plane.samples)
    }
}

extension GrayImage {
    /// The picture scaled down so that its longer side has at most `maximumSide` pixels; unchanged if it is no larger.
    public func scaledDown(maximumSide: Int) -> GrayImage {
        guard maximumSide > 0, longerSide > maximumSide else { return self }
        let scale = Double(maximumSide) / Double(longerSide)
        return resized(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The picture at another size; see ``RGBImage/resized(width:height:)``.
    public func resized(width newWidth: Int, height newHeight: Int) -> GrayImage {
        let plane = Plane(width: width, height: height, channels: 1, samples: pixels).resized(newWidth, newHeight)
        return GrayImage(width: newWidth, height: newHeight, pixels: plane.samples)
    }
}

/// Samples of one or three channels, resized in one direction after the other.
///
/// Vertically first, because mixing whole rows vectorizes well and leaves fewer rows to resize horizontally. The
/// buffers are unsafe for speed; every index comes from ``SampleWeights``, which stays within bounds.
private struct Plane {
    let width: Int
    let height: Int
    let channels: Int
    let samples: [UInt8]

    func resized(_ newWidth: Int, _ newHeight: Int) -> Plane {
        precondition(newWidth > 0 && newHeight > 0)
        if newWidth == width && newHeight == height { return self }
        let columns = SampleWeights(from: width, to: newWidth)
        let rows = SampleWeights(from: height, to: newHeight)
        let rowLength = newWidth * channels
        // One more sample, because a pixel of three channels is read as a vector of four.
        var mixed = [Float](repeating: 0, count: width * channels + 1)
        let result = [UInt8](unsafeUninitializedCapacity: rowLength * newHeight) { target, initialized in
            mixed.withUnsafeMutableBufferPointer { mixed in
                for y in 0..<newHeight {
                    mix(rows, of: y, into: mixed)
                    let row = UnsafeMutableBufferPointer(rebasing: target[(y * rowLength)..<((y + 1) * rowLength)])
                    if channels == 3 {
                        sumPixels(columns, of: UnsafeRawBufferPointer(mixed), into: row)
                    } else {
                        sum(columns, of: UnsafeBufferPointer(mixed), into: row)
                    }
                }
            }
            initialized = rowLength * newHeight
        }
        return Plane(width: newWidth, height: newHeight, channels: channels, samples: result)
    }

    /// Computes the new row `y` as a weighted sum of rows.
    private func mix(_ rows: SampleWeights, of y: Int, into mixed: UnsafeMutableBufferPointer<Float>) {
        let length = width * channels
        samples.withUnsafeBufferPointer { samples in
            for tap in 0..<rows.count[y] {
                let weight = rows.weights[rows.offset[y] + tap]
                let start = (rows.first[y] + tap) * length
                let row = UnsafeBufferPointer(rebasing: samples[start..<(start + length)])
                if tap == 0 {
                    for index in 0..<length { mixed[index] = weight * Float(row[index]) }
                } else {
                    for index in 0..<length { mixed[index] += weight * Float(row[index]) }
                }
            }
        }
    }

    private func sum(
        _ columns: SampleWeights, of row: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        columns.weights.withUnsafeBufferPointer { weights in
            for x in columns.first.indices {
                let taps = UnsafeBufferPointer(
                    rebasing: weights[columns.offset[x]..<(columns.offset[x] + columns.count[x])])
                let start = columns.first[x] &* channels
                for channel in 0..<channels {
                    // Adding one half makes the truncation round to the nearest integer.
                    var sum: Float = 0.5
                    var from = start &+ channel
                    for weight in taps {
                        sum += weight * row[from]
                        from &+= channels
                    }
                    target[x &* channels &+ channel] = UInt8(min(255, max(0, sum)))
                }
            }
        }
    }
}

extension Plane {
    /// As ``sum(_:of:into:)`` for three channels, which are summed together.
    private func sumPixels(
        _ columns: SampleWeights, of row: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        let pixel = 3 * MemoryLayout<Float>.stride
        columns.weights.withUnsafeBufferPointer { weights in
            for x in columns.first.indices {
                var sum = SIMD4<Float>(repeating: 0.5)
                var from = columns.first[x] &* pixel
                let first = columns.offset[x]
                for tap in first..<first &+ columns.count[x] {
                    sum += weights[tap] * row.loadUnaligned(fromByteOffset: from, as: SIMD4<Float>.self)
                    from &+= pixel
                }
                // Weights sum to 1, so there is nothing to clamp.
                for channel in 0..<3 { target[x &* 3 &+ channel] = UInt8(sum[channel]) }
            }
        }
    }
}

/// For each new sample in one direction, the old samples it is made of and their weights, which sum to 1.
private struct SampleWeights {
    private(set) var first: [Int] = []
    private(set) var count: [Int] = []
    private(set) var offset: [Int] = []
    private(set) var weights: [Float] = []

    init(from old: Int, to new: Int) {
        let ratio = Double(old) / Double(new)
        for index in 0..<new {
            if new < old {
                appendArea(from: Double(index) * ratio, to: Double(index + 1) * ratio, limit: old)
            } else {
                appendInterpolation(at: (Double(index) + 0.5) * ratio - 0.5, limit: old)
            }
        }
    }

    private mutating func appendArea(from low: Double, to high: Double, limit: Int) {
        let start = Int(low)
        let end = min(limit, max(start + 1, Int(high.rounded(.up))))
        append(start, (start..<end).map { min(high, Double($0 + 1)) - max(low, Double($0)) })
    }

    private mutating func appendInterpolation(at position: Double, limit: Int) {
        let inside = min(max(position, 0), Double(limit - 1))
        let start = min(Int(inside), max(limit - 2, 0))
        let share = inside - Double(start)
        append(start, limit == 1 ? [1] : [1 - share, share])
    }

    private mutating func append(_ start: Int, _ parts: [Double]) {
        let total = parts.reduce(0, +)
        first.append(start)
        count.append(parts.count)
        offset.append(weights.count)
        weights.append(contentsOf: parts.map { Float($0 / total) })
    }
}
