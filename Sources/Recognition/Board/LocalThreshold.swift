internal import ImageCodec

/// What a pixel is against its surroundings.
enum Ink: UInt8, CaseIterable, Sendable {
    case none = 0
    case dark = 1
    case light = 2
}

/// A picture in which each pixel is darker than, lighter than, or like its surroundings.
struct InkMap: Sendable {
    let width: Int
    let height: Int
    /// Raw values of ``Ink``, row by row.
    let pixels: [UInt8]
}

/// Adaptive threshold by local mean and deviation.
///
/// A pixel is ink when it is off the mean of the window around it by more than `deviations` standard deviations of that window
/// and by at least `smallestStep` grey levels. The deviation term is Sauvola's idea (Sauvola and Pietikäinen, 2000) in a form
/// that treats dark and light ink alike: beside a black letter the pale edge of its hexagon is no ink, alone it is.
struct LocalThreshold: Sendable {
    /// The window reaches this many pixels to each side.
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
                    if y - radius > 0 { columns.remove(row: y - radius - 1, of: source) }
                    let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
                    columns.accumulate()
                    classify(row: y, rows: rows, width: width, columns: columns, source: source, out: out)
                }
            }
            count = width * height
        }
        return InkMap(width: width, height: height, pixels: map)
    }

    /// Decides each pixel of one row from the running sums: with n pixels in the window, sum S and sum of squares Q,
    /// `n·v − S` is n times the distance from the mean and `n·Q − S²` is n² times the variance.
    private func classify(
        row y: Int, rows: Int, width: Int, columns: borrowing ColumnSums,
        source: UnsafeBufferPointer<UInt8>, out: UnsafeMutableBufferPointer<UInt8>
    ) {
        let squaredDeviations = deviations * deviations
        columns.withPrefixes { sums, squares in
            let line = y * width
            for x in 0..<width {
                let left = max(x - radius, 0), right = min(x + radius + 1, width)
                let n = Float(rows * (right - left))
                let sum = Float(sums[right] &- sums[left])
                let square = Float(squares[right] &- squares[left])
                let distance = n * Float(source[line + x]) - sum
                let variance = n * square - sum * sum
                let clear = distance * distance > max(squaredDeviations * variance, smallestStep * smallestStep * n * n)
                out[line + x] = clear ? (distance < 0 ? Ink.dark.rawValue : Ink.light.rawValue) : 0
            }
        }
    }
}

/// Sums of values and of their squares over the rows of a sliding window, column by column, with prefix sums along the row.
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

    func add(row y: Int, of source: UnsafeBufferPointer<UInt8>) {
        for x in 0..<width {
            let value = Int32(source[y * width + x])
            values[x] &+= value
            squares[x] &+= value &* value
        }
    }

    func remove(row y: Int, of source: UnsafeBufferPointer<UInt8>) {
        for x in 0..<width {
            let value = Int32(source[y * width + x])
            values[x] &-= value
            squares[x] &-= value &* value
        }
    }

    /// Brings the prefix sums up to date. They may wrap around; differences within a window do not.
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
