/// A number in an index of dictd: base 64, with the digits of MIME.
package enum DictdNumber {
    /// `nil` for anything else, and for numbers above all sizes of files.
    package static func value(of digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= mostDigits else { return nil }
        var value = 0
        for digit in digits {
            switch digit {
            case 0x41...0x5A: value = value * base + Int(digit) - 0x41
            case 0x61...0x7A: value = value * base + Int(digit) - 0x61 + 26
            case 0x30...0x39: value = value * base + Int(digit) - 0x30 + 52
            case UInt8(ascii: "+"): value = value * base + 62
            case UInt8(ascii: "/"): value = value * base + 63
            default: return nil
            }
        }
        return value
    }

    private static let base = 64
    private static let mostDigits = 6
}
