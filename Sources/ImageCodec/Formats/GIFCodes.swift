/// Unpacks the LZW codes of a GIF's frame (GIF89a specification, appendix F).
struct GIFCodes {
    private static let codeLimit = 4096

    private let clearCode: Int
    private let firstWidth: Int
    private var width: Int
    private var next: Int
    /// Of each code: the code for all but its last index, its last index, its first index and its length.
    private var prefix: [UInt16]
    private var last: [UInt8]
    private var first: [UInt8]
    private var length: [UInt16]
    private var output: [UInt8] = []

    /// The indexes of a frame into its palette: at most `count`, fewer if the file breaks off or is damaged. Leaves `reader` behind the
    /// frame.
    static func indexes(_ reader: inout ByteReader, count: Int) -> [UInt8] {
        guard let size = reader.byte(), (1...11).contains(size) else { return [] }
        var codes = GIFCodes(size: Int(size))
        codes.output.reserveCapacity(count)
        codes.unpack(&reader, count: count)
        return codes.output
    }

    private init(size: Int) {
        clearCode = 1 << size
        firstWidth = size + 1
        width = firstWidth
        next = clearCode + 2
        prefix = [UInt16](repeating: 0, count: Self.codeLimit)
        last = (0..<Self.codeLimit).map { UInt8(truncatingIfNeeded: $0) }
        first = last
        length = [UInt16](repeating: 1, count: Self.codeLimit)
    }

    private mutating func unpack(_ reader: inout ByteReader, count: Int) {
        var bits = 0
        var bitCount = 0
        var previous: Int?
        var isOver = false
        while let size = reader.byte(), size > 0 {
            guard let block = reader.take(Int(size)) else { return }
            // The blocks after the last pixel are passed over.
            if isOver { continue }
            for byte in block where !isOver {
                bits |= Int(byte) << bitCount
                bitCount += 8
                while bitCount >= width, !isOver {
                    let code = bits & (1 << width - 1)
                    bits >>= width
                    bitCount -= width
                    isOver = !take(code, after: &previous, count: count)
                }
            }
        }
    }

    /// Returns whether more codes are wanted.
    private mutating func take(_ code: Int, after previous: inout Int?, count: Int) -> Bool {
        if code == clearCode {
            width = firstWidth
            next = clearCode + 2
            previous = nil
            return true
        }
        guard code != clearCode + 1, code < next || code == next && previous != nil else { return false }
        if let previous, next < Self.codeLimit { define(after: previous, code: code) }
        guard code < next else { return false }
        append(code, count: count)
        previous = code
        return output.count < count
    }

    /// Defines the next code as `previous` and the first index of `code`, which may be this very code.
    private mutating func define(after previous: Int, code: Int) {
        prefix[next] = UInt16(previous)
        first[next] = first[previous]
        last[next] = code == next ? first[previous] : first[code]
        length[next] = length[previous] + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
    }

    private mutating func append(_ code: Int, count: Int) {
        let start = output.count
        let size = Int(length[code])
        output.append(contentsOf: repeatElement(0, count: min(size, count - start)))
        var code = code
        for position in stride(from: start + size - 1, through: start, by: -1) {
            if position < output.count { output[position] = last[code] }
            code = Int(prefix[code])
        }
    }
}
