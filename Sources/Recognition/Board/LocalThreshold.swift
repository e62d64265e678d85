internal import ImageCodec

/// How a pixel compares with its surroundings.
enum Ink: UInt8, CaseIterable, Sendable {
    case none = 0
    case dark = 1
    case light = 2
}

/// A picture whose pixels are classified as darker than, lighter than, or similar to their surroundings.
struct InkMap: Sendable {
    let width: Int
    let height: Int
    /// Raw values of ``Ink``, row by row.
    let pixels: [UInt8]
}

/// Adaptive thresholding by local mean and standard deviation.
///
/// A pixel is ink if it differs from the mean of its window by more than `deviations` standard deviations of that
/// window and by at least `smallestStep` grey levels. The deviation term follows Sauvola and Pietikäinen (2000), in a
/// form that treats dark and light ink alike. With it, the pale edge of a hexagon is ink on its own but not beside a
/// black letter.
struct LocalThreshold: Sendable {
    /// The window extends this many pixels to each side.
    var radius = 16
    var deviations: Float = 0.5
    var smallestStep: Float = 8

    func inkMap(of image: GrayImage) -> InkMap {
        let (width, height) = (image.width, image.height)
        let map = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            image.pixels.withUnsafeBufferPointer { source in
                let columns = ColumnSums(width: width)
                for y in 0..<min(radius, height) { columns.add(row: y, of: source) }
                for y in 0..<height {
                    if y + radius < height { columns.add(row: y + radius, of: source) }
                    if y > radius { columns.remove(row: y - radius - 1, of: source) }
                    let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
                    columns.accumulate()
                    classify(row: y, rows: rows, width: width, columns: columns, source: source, out: out)
                }
            }
            count = width * height
        }
        return InkMap(width: width, height: height, pixels: map)
    }

    /// Classifies the pixels of one row from the running sums. With n pixels in the window, sum S and sum of squares Q,
    /// `n·v − S` is n times the distance from the mean, and `n·Q − S²` is n² times the variance.
    private func classify(
        row y: Int, rows: Int, width: Int, columns: borrowing ColumnSums,
        source: UnsafeBufferPointer<UInt8>, out: UnsafeMutableBufferPointer<UInt8>
    ) {
        let line = y * width
        let squaredDeviations = deviations * deviations, squaredStep = smallestStep * smallestStep
        columns.withPrefixes { sums, squares in
            @inline(__always) func decide(_ x: Int, left: Int, right: Int, n: Float) {
                let sum = Float(sums[right] &- sums[left])
                let square = Float(squares[right] &- squares[left])
                let distance = n * Float(source[line &+ x]) - sum
                let variance = n * square - sum * sum
                let bound = max(squaredDeviations * variance, squaredStep * n * n)
                let sign = distance < 0 ? Ink.dark.rawValue : Ink.light.rawValue
                out[line &+ x] = distance * distance > bound ? sign : Ink.none.rawValue
            }
            // Away from the sides the window size is constant, and the loop is simple enough to be vectorized.
            let inner = min(radius, width)..<max(width - radius, min(radius, width))
            let n = Float(rows * (2 * radius + 1))
            for x in inner { decide(x, left: x &- radius, right: x &+ radius &+ 1, n: n) }
            for x in [0..<inner.lowerBound, inner.upperBound..<width].joined() {
                let left = max(x - radius, 0), right = min(x + radius + 1, width)
                decide(x, left: left, right: right, n: Float(rows * (right - left)))
            }
        }
    }
}

/// Column sums of values and of their squares over a sliding window of rows, with prefix sums along the row.
private struct ColumnSums: ~Copyable {
    private let width: Int
    private let values: UnsafeMutablePointer<Int32>
    private let squares: UnsafeMutablePointer<Int32>
    private let valuePrefix: UnsafeMutablePointer<Int32>
    private let squarePrefix: UnsafeMutablePointer<Int32>

    init(width: Int) {
        self.width = width
        func zeros(_ count: Int) -> UnsafeMutablePointer<Int32> {
            let memory = UnsafeMutablePointer<Int32>.allocate(capacity: count)
            memory.initialize(repeating: 0, count: count)
            return memory
        }
        values = zeros(width)
        squares = zeros(width)
        valuePrefix = zeros(width + 1)
        squarePrefix = zeros(width + 1)
    }

    deinit {
        for memory in [values, squares, valuePrefix, squarePrefix] { memory.deallocate() }
    }

    func add(row y: Int, of source: UnsafeBufferPointer<UInt8>) { change(row: y, of: source, by: 1) }

    func remove(row y: Int, of source: UnsafeBufferPointer<UInt8>) { change(row: y, of: source, by: -1) }

    @inline(__always)
    private func change(row y: Int, of source: UnsafeBufferPointer<UInt8>, by sign: Int32) {
        // Two loops over plain pointers, because the compiler vectorizes these but not one loop over both sums.
        guard let start = source.baseAddress else { return }
        let row = start + y * width
        let (values, squares) = (values, squares)
        for x in 0..<width { values[x] = values[x] &+ sign &* Int32(row[x]) }
        for x in 0..<width { squares[x] = squares[x] &+ sign &* Int32(row[x]) &* Int32(row[x]) }
    }

    /// Updates the prefix sums. They may wrap around; differences within a window are still correct.
    func accumulate() {
        var (value, square): (Int32, Int32) = (0, 0)
        for x in 0..<width {
            value &+= values[x]
            square &+= squares[x]
            valuePrefix[x + 1] = value
            squarePrefix[x + 1] = square
        }
    }

    func withPrefixes(_ body: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void) {
        body(valuePrefix, squarePrefix)
    }
}

extension GrayImage {
    /// The standard deviation of the picture's noise, in grey levels. It is estimated from the median absolute
    /// difference of pixels two apart, because most of a page of print is flat.
    var grain: Float {
        var histogram = [Int](repeating: 0, count: 256)
        var count = 0
        pixels.withUnsafeBufferPointer { source in
            for y in stride(from: 1, to: height, by: 7) {
                for x in stride(from: 2, to: width, by: 5) {
                    let a = Int(source[y * width + x]), b = Int(source[y * width + x - 2])
                    histogram[abs(a - b)] += 1
                    count += 1
                }
            }
        }
        var rest = count / 2
        for (difference, number) in histogram.enumerated() {
            // Interpolate within the bin, so that weak noise differs from none. The factor 0.6745 · √2 turns the median
            // absolute difference of two normal values into a standard deviation.
            if rest < number {
                return (Float(difference) + Float(rest) / Float(max(number, 1)) - 0.5) / (0.6745 * 1.4142)
            }
            rest -= number
        }
        return 0
    }
}
