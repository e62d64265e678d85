/// A type's object identifier, from PostgreSQL's `pg_type.dat`. They are the same in every database.
private enum TypeIdentifier {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let oid: UInt32 = 26
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
}

extension PostgresValue {
    /// A value as the server wrote it. Bytes that do not fit the type become text, so that nothing from outside can trap.
    init(_ bytes: UnsafeBufferPointer<UInt8>, type: UInt32) {
        let text = String(decoding: bytes, as: UTF8.self)
        self =
            switch type {
            case TypeIdentifier.bool where text == "t": .bool(true)
            case TypeIdentifier.bool where text == "f": .bool(false)
            case TypeIdentifier.int2, TypeIdentifier.int4, TypeIdentifier.int8, TypeIdentifier.oid:
                Int64(text).map(PostgresValue.integer) ?? .text(text)
            case TypeIdentifier.float4, TypeIdentifier.float8: Double(text).map(PostgresValue.real) ?? .text(text)
            case TypeIdentifier.bytea: Self.decodedBytes(bytes).map(PostgresValue.bytes) ?? .text(text)
            default: .text(text)
            }
    }

    /// Decodes both forms of `bytea_output`, hex and escape.
    /// Source: PostgreSQL 15 documentation, section 8.4 “Binary Data Types”.
    static func decodedBytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let isHex = text.count >= 2 && text[0] == UInt8(ascii: "\\") && text[1] == UInt8(ascii: "x")
        return isHex ? bytes(inHex: text) : bytes(inEscapes: text)
    }

    private static func bytes(inHex text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2 - 1)
        for index in stride(from: 2, to: text.count, by: 2) {
            guard let high = hexDigit(text[index]), let low = hexDigit(text[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func hexDigit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func bytes(inEscapes text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == UInt8(ascii: "\\") else {
                bytes.append(character)
                continue
            }
            if rest.first == UInt8(ascii: "\\") {
                bytes.append(character)
                rest.removeFirst()
            } else {
                guard let byte = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8), rest.count >= 3
                else {
                    return nil
                }
                bytes.append(byte)
                rest.removeFirst(3)
            }
        }
        return bytes
    }
}
