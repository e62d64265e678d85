/// Column sums of values and of their squares over a sliding window of rows, with prefix sums along the row.
struct ColumnSums: ~Copyable {
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
