public import struct Foundation.Data

/// Reads JSON of others from its beginning to its end, each byte once or twice: the first byte of a value tells its type. Source: RFC 8259.
///
/// `JSONDecoder` has to try one type after another for a value of unknown type. Each failure makes an error with the whole path to the value,
/// so that 62 KB of deeply nested numbers take seconds.
///
/// ```swift
/// var reader = JSONReader(data)
/// try reader.object { name, reader in
///     if name == "events" { try reader.array { try $0.value(within: limits).map { events.append($0) } } }
/// }
/// ```
///
/// All methods throw ``JSONFault`` where the bytes are not JSON.
public struct JSONReader {
    let bytes: [UInt8]
    /// The number of bytes that have been read.
    var place = 0

    public init(_ data: Data) { bytes = [UInt8](data) }

    public init(_ text: String) { bytes = [UInt8](text.utf8) }

    /// The number of bytes of the whole document.
    public var byteCount: Int { bytes.count }

    // MARK: Parts

    /// Reads the members of an object. A value that `member` does not read is skipped, and so is a value of another type.
    public mutating func object(_ member: (_ name: String, _ reader: inout Self) throws -> Void) throws {
        guard try next() == UInt8(ascii: "{") else { return try skip() }
        try list(until: UInt8(ascii: "}")) { reader in
            let name = try reader.name()
            try reader.offer { if let name { try member(name, &$0) } }
        }
    }

    /// Reads the elements of an array. An element that `element` does not read is skipped, and so is a value of another type.
    public mutating func array(_ element: (_ reader: inout Self) throws -> Void) throws {
        guard try next() == UInt8(ascii: "[") else { return try skip() }
        try list(until: UInt8(ascii: "]")) { try $0.offer(element) }
    }

    private mutating func offer(_ read: (inout Self) throws -> Void) throws {
        _ = try next()
        let start = place
        try read(&self)
        if place == start { try skip() }
    }

    /// Reads a value; `nil` for one that exceeds `limits`, which is skipped.
    ///
    /// What Swift can't hold is ``JSONValue/null``: a number of 400 digits, or a text with half a surrogate pair. Of members with the same
    /// name the last one counts.
    public mutating func value(within limits: JSONLimits) throws -> JSONValue? {
        _ = try next()
        let start = place
        var left = Allowance(limits, from: start)
        do {
            return try value(in: &left)
        } catch is Excess {
            place = start
            try skip()
            return nil
        }
    }

    /// Passes over a value without checking what is in it.
    public mutating func skip() throws {
        var depth = 0
        repeat {
            let byte = try next()
            switch byte {
            case UInt8(ascii: "\""): try skipText()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                place += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw fault }
                if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
                place += 1
            default: try skipWord()
            }
        } while depth > 0
    }

    /// Checks that only white space is left.
    public mutating func end() throws {
        skipWhiteSpace()
        guard place == bytes.count else { throw fault }
    }

    // MARK: Values

    /// The value exceeds the limits.
    private struct Excess: Error {}

    /// What is left of the limits while a value is read.
    private struct Allowance {
        var depth: Int
        var values: Int
        /// The last place where the value may end.
        let end: Int

        init(_ limits: JSONLimits, from start: Int) {
            depth = limits.depth
            values = limits.values
            end = start + limits.bytes
        }
    }

    private mutating func value(in left: inout Allowance) throws -> JSONValue {
        let first = try next()
        left.values -= 1
        guard left.values >= 0 else { throw Excess() }
        let value: JSONValue
        switch first {
        case UInt8(ascii: "\""): value = try quotedText().map(JSONValue.string) ?? .null
        case UInt8(ascii: "{"): value = try nested(&left) { .object(try $0.members(in: &$1)) }
        case UInt8(ascii: "["): value = try nested(&left) { .array(try $0.elements(in: &$1)) }
        case UInt8(ascii: "t"): value = try word("true", means: .bool(true))
        case UInt8(ascii: "f"): value = try word("false", means: .bool(false))
        case UInt8(ascii: "n"): value = try word("null", means: .null)
        default: value = try number()
        }
        guard place <= left.end else { throw Excess() }
        return value
    }

    private mutating func nested(
        _ left: inout Allowance, _ read: (inout Self, inout Allowance) throws -> JSONValue
    ) throws -> JSONValue {
        guard left.depth > 0 else {
            try skip()
            return .null
        }
        left.depth -= 1
        defer { left.depth += 1 }
        return try read(&self, &left)
    }

    private mutating func members(in left: inout Allowance) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        try list(until: UInt8(ascii: "}")) { reader in
            let name = try reader.name()
            let value = try reader.value(in: &left)
            if let name { members[name] = value }
        }
        return members
    }

    private mutating func elements(in left: inout Allowance) throws -> [JSONValue] {
        var elements: [JSONValue] = []
        try list(until: UInt8(ascii: "]")) { elements.append(try $0.value(in: &left)) }
        return elements
    }
}

extension JSONValue {
    /// The single value that `data` is, read with ``JSONReader``; `nil` if it exceeds `limits`.
    /// - Throws: ``JSONFault``.
    public init?(_ data: Data, within limits: JSONLimits) throws {
        var reader = JSONReader(data)
        let value = try reader.value(within: limits)
        try reader.end()
        guard let value else { return nil }
        self = value
    }
}
