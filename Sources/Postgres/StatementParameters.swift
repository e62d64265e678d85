/// A statement's parameters in the form that libpq takes: text with a closing NUL, bytes as they are.
struct StatementParameters {
    /// The protocol counts parameters in 16 bits.
    static let limit = 65535

    let count: Int
    private var storage: [UInt8] = []
    /// Where each value begins in ``storage``; `nil` for `NULL`.
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    /// 0 for text, 1 for binary.
    private var formats: [Int32] = []

    init(_ values: [PostgresValue]) throws(PostgresError) {
        guard values.count <= Self.limit else {
            throw .invalidValue("A statement has more than \(Self.limit) parameters.")
        }
        count = values.count
        for value in values {
            switch value {
            case .null: appendNull()
            // The server's own text of a boolean, so that it is right in a text column too.
            case .bool(let bool): append((bool ? "true" : "false").utf8, isBinary: false)
            case .integer(let integer): append(String(integer).utf8, isBinary: false)
            case .real(let real): append(String(real).utf8, isBinary: false)
            case .text(let text):
                guard !text.utf8.contains(0) else {
                    throw .invalidValue("A text contains a NUL character, which PostgreSQL can't store.")
                }
                append(text.utf8, isBinary: false)
            case .bytes(let bytes): append(bytes, isBinary: true)
            }
        }
        // The server takes at most a gigabyte, and libpq's lengths have 32 bits.
        guard storage.count <= 1 << 30 else { throw .invalidValue("A statement's parameters are larger than 1 GB.") }
    }

    private mutating func append(_ bytes: some Collection<UInt8>, isBinary: Bool) {
        offsets.append(storage.count)
        lengths.append(Int32(clamping: bytes.count))
        formats.append(isBinary ? 1 : 0)
        storage.append(contentsOf: bytes)
        storage.append(0)
    }

    private mutating func appendNull() {
        offsets.append(nil)
        lengths.append(0)
        formats.append(0)
    }

    /// Calls `body` with pointers to the values, their lengths and their formats.
    func withPointers<Value>(
        _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Value
    ) -> Value {
        storage.withUnsafeBytes { bytes in
            let values = offsets.map { offset in
                offset.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return body(values, lengths, formats)
        }
    }
}
