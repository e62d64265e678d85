/// The part of a file that a request asks for with one `Range` (RFC 9110, section 14).
enum ByteRange: Hashable, Sendable {
    /// The first and the last byte.
    case part(ClosedRange<Int>)
    /// The part lies behind the end.
    case unsatisfiable

    /// Reads `field`: `bytes=2-5`, `bytes=2-` or `bytes=-4`. `nil` for anything else, several ranges among it: the file is then
    /// served whole, as the standard allows.
    init?(_ field: String, of size: Int) {
        guard field.hasPrefix("bytes=") else { return nil }
        let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last: self.init(first, min(last, size - 1), of: size)
        case (let first?, nil) where ends[1].isEmpty: self.init(first, size - 1, of: size)
        case (nil, let count?) where ends[0].isEmpty:
            self.init(count > 0 ? max(0, size - count) : size, size - 1, of: size)
        default: return nil
        }
    }

    private init(_ first: Int, _ last: Int, of size: Int) { self = first < size ? .part(first...last) : .unsatisfiable }
}
