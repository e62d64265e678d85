extension RGBImage {
    /// The picture with its longer side brought down to `maximumSide` pixels; itself when it is no larger.
    public func scaledDown(maximumSide: Int) -> RGBImage {
        guard maximumSide > 0, longerSide > maximumSide else { return self }
        let scale = Double(maximumSide) / Double(longerSide)
        return resized(
            width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The picture at another size: each new pixel is the mean of the area it covers where it shrinks, and interpolated
    /// linearly where it grows.
    public func resized(width newWidth: Int, height newHeight: Int) -> RGBImage {
        let plane = Plane(width: width, height: height, channels: 3, samples: pixels).resized(newWidth, newHeight)
        return RGBImage(width: newWidth, height: newHeight, pixels: plane.samples)
    }
}

extension GrayImage {
    /// The picture with its longer side brought down to `maximumSide` pixels; itself when it is no larger.
    public func scaledDown(maximumSide: Int) -> GrayImage {
        guard maximumSide > 0, longerSide > maximumSide else { return self }
        let scale = Double(maximumSide) / Double(longerSide)
        return resized(
            width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The picture at another size, as ``RGBImage/resized(width:height:)``.
    public func resized(width newWidth: Int, height newHeight: Int) -> GrayImage {
        let plane = Plane(width: width, height: height, channels: 1, samples: pixels).resized(newWidth, newHeight)
        return GrayImage(width: newWidth, height: newHeight, pixels: plane.samples)
    }
}

/// Samples of one or three channels, resized one direction after the other.
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
        var result = [UInt8](repeating: 0, count: rowLength * newHeight)
        var narrowRow = [Float](repeating: 0, count: rowLength)
        var narrowed = -1
        var sum = [Float](repeating: 0, count: rowLength)
        // Source rows are narrowed when they are first needed; only the last one is kept, for two neighbours may share it.
        for y in 0..<newHeight {
            for index in 0..<rowLength { sum[index] = 0 }
            for tap in 0..<rows.count[y] {
                let source = rows.first[y] + tap
                if source != narrowed {
                    narrow(row: source, by: columns, into: &narrowRow)
                    narrowed = source
                }
                let weight = rows.weights[rows.offset[y] + tap]
                for index in 0..<rowLength { sum[index] += weight * narrowRow[index] }
            }
            for index in 0..<rowLength { result[y * rowLength + index] = UInt8(min(255, max(0, sum[index] + 0.5))) }
        }
        return Plane(width: newWidth, height: newHeight, channels: channels, samples: result)
    }

    private func narrow(row: Int, by columns: SampleWeights, into target: inout [Float]) {
        let start = row * width * channels
        samples.withUnsafeBufferPointer { samples in
            target.withUnsafeMutableBufferPointer { target in
                for x in columns.first.indices {
                    for channel in 0..<channels {
                        var sum: Float = 0
                        var from = start + columns.first[x] * channels + channel
                        for tap in 0..<columns.count[x] {
                            sum += columns.weights[columns.offset[x] + tap] * Float(samples[from])
                            from += channels
                        }
                        target[x * channels + channel] = sum
                    }
                }
            }
        }
    }
}

/// Which old samples each new one is made of along one direction, and how much of each; the weights of one sum to 1.
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
