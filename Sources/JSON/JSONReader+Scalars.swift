/// The marks between values, and values without others inside.
extension JSONReader {
    var fault: JSONFault { JSONFault(place: place) }

    /// The first byte of the next value or mark, which stays unread.
    mutating func next() throws -> UInt8 {
        skipWhiteSpace()
        guard place < bytes.count else { throw fault }
        return bytes[place]
    }

    mutating func skipWhiteSpace() {
        while place < bytes.count, bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) { place += 1 }
    }

    /// Reads what stands between an opening bracket and `bracket`, with commas between the parts.
    mutating func list(until bracket: UInt8, _ part: (inout Self) throws -> Void) throws {
        place += 1
        if try next() == bracket { return place += 1 }
        while true {
            try part(&self)
            let mark = try next()
            guard mark == bracket || mark == UInt8(ascii: ",") else { throw fault }
            place += 1
            if mark == bracket { return }
        }
    }

    /// Reads the name of a member and the colon; `nil` if Swift can't hold the name.
    mutating func name() throws -> String? {
        guard try next() == UInt8(ascii: "\"") else { throw fault }
        let name = try quotedText()
        guard try next() == UInt8(ascii: ":") else { throw fault }
        place += 1
        return name
    }

    // MARK: Texts

    /// Reads a text; `nil` if it is not valid Unicode.
    mutating func quotedText() throws -> String? {
        let start = place + 1
        let isPlain = try !skipText()
        guard isPlain else { return try unescaped(start..<place - 1) }
        return String(validating: bytes[start..<place - 1], as: UTF8.self)
    }

    /// Passes over a text.
    /// - Returns: whether it has a backslash.
    @discardableResult
    mutating func skipText() throws -> Bool {
        var hasBackslash = false
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return hasBackslash }
            guard byte >= 0x20 else { break }
            guard byte == UInt8(ascii: "\\") else { continue }
            hasBackslash = true
            place += 1
        }
        throw fault
    }

    /// The text with its escapes replaced; `nil` if it is not valid Unicode.
    private func unescaped(_ range: Range<Int>) throws -> String? {
        var units: [UInt8] = []
        units.reserveCapacity(range.count)
        var isValid = true
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = bytes[place]
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            let escape = bytes[place]
            place += 1
            if escape == UInt8(ascii: "u") {
                guard let scalar = try scalar(&place, before: range.upperBound) else {
                    isValid = false
                    continue
                }
                units.append(contentsOf: String(scalar).utf8)
            } else if let character = Self.escapes[escape] {
                units.append(character)
            } else {
                throw JSONFault(place: place)
            }
        }
        return isValid ? String(validating: units, as: UTF8.self) : nil
    }

    private static let escapes: [UInt8: UInt8] = Dictionary(
        uniqueKeysWithValues: zip(#""\/bfnrt"#.utf8, "\"\\/\u{08}\u{0C}\n\r\t".utf8))

    /// Reads the digits of `\u`, and a second half if they are the first of a pair; `nil` for half a pair.
    private func scalar(_ place: inout Int, before end: Int) throws -> Unicode.Scalar? {
        let first = try unit(&place, before: end)
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
        guard end - place >= 6, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var after = place + 2
        let second = try unit(&after, before: end)
        guard UTF16.isTrailSurrogate(second) else { return nil }
        place = after
        return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    }

    private func unit(_ place: inout Int, before end: Int) throws -> UInt16 {
        guard end - place >= 4 else { throw JSONFault(place: place) }
        var unit: UInt16 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw JSONFault(place: place) }
            unit = unit << 4 | UInt16(digit)
        }
        place += 4
        return unit
    }

    // MARK: Numbers and words

    /// Reads a number; ``JSONValue/null`` if Swift can't hold it.
    mutating func number() throws -> JSONValue {
        let start = place
        _ = skipByte(where: { $0 == UInt8(ascii: "-") })
        let isZero = place < bytes.count && bytes[place] == UInt8(ascii: "0")
        let digits = try skipDigits()
        guard digits == 1 || !isZero else { throw fault }
        let hasFraction = skipByte(where: { $0 == UInt8(ascii: ".") })
        if hasFraction { _ = try skipDigits() }
        let hasExponent = skipByte(where: { $0 | 0x20 == UInt8(ascii: "e") })
        if hasExponent {
            _ = skipByte(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
            _ = try skipDigits()
        }
        return Self.number(bytes[start..<place], isInteger: !hasFraction && !hasExponent)
    }

    private mutating func skipByte(where matches: (UInt8) -> Bool) -> Bool {
        guard place < bytes.count, matches(bytes[place]) else { return false }
        place += 1
        return true
    }

    private mutating func skipDigits() throws -> Int {
        let start = place
        while skipByte(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {}
        guard place > start else { throw fault }
        return place - start
    }

    /// The most digits and signs of a number: more than any `Double` needs.
    private static let longestNumber = 400

    private static func number(_ digits: ArraySlice<UInt8>, isInteger: Bool) -> JSONValue {
        if isInteger, digits.count <= 18 { return .integer(integer(digits)) }
        guard digits.count <= longestNumber else { return .null }
        let text = String(decoding: digits, as: UTF8.self)
        if isInteger, let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { return .null }
        return .number(value)
    }

    /// The integer with at most 18 digits and signs, so that it fits.
    private static func integer(_ digits: ArraySlice<UInt8>) -> Int64 {
        let isNegative = digits.first == UInt8(ascii: "-")
        let value = digits.dropFirst(isNegative ? 1 : 0).reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }

    mutating func word(_ word: StaticString, means value: JSONValue) throws -> JSONValue {
        let end = place + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[place..<end].elementsEqual($0) }) else { throw fault }
        place = end
        return value
    }

    /// Passes over a number, `true`, `false` or `null`.
    mutating func skipWord() throws {
        let start = place
        while place < bytes.count, Self.isInWord(bytes[place]) { place += 1 }
        guard place > start else { throw fault }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "-"),
            UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
