internal import JSON

/// The answer of a homeserver to a request.
protocol MatrixAnswer: Sendable {
    /// Reads the answer, which is the rest of `reader`.
    /// - Throws: `JSONFault` if it is not JSON, and ``MatrixAnswerFault``.
    static func read(_ reader: inout JSONReader) throws -> Self
}

enum MatrixAnswerFault: Error {
    /// Something indispensable is missing or has another type.
    case incomplete
    /// It has more values than the bot keeps in memory.
    case tooLarge
}

extension JSONLimits {
    /// The limits of an event, in plain text or decrypted. Servers accept events of 64 KiB, and add others to an event that relate to it.
    static let event = JSONLimits(depth: 90, values: 4096, bytes: 256 * 1024)

    /// The limits of an answer of `byteCount` bytes that is kept as a whole. A small value takes many times its length in memory, and the
    /// descriptions of devices have 40 bytes a value.
    static func answer(_ byteCount: Int) -> JSONLimits {
        JSONLimits(depth: 100, values: 10_000 + byteCount / 50, bytes: byteCount)
    }
}

extension JSONValue: MatrixAnswer {
    static func read(_ reader: inout JSONReader) throws -> JSONValue {
        guard let value = try reader.value(within: .answer(reader.byteCount)) else { throw MatrixAnswerFault.tooLarge }
        return value
    }

    /// The text that `name` has.
    /// - Throws: ``MatrixAnswerFault/incomplete``.
    func text(_ name: String) throws -> String {
        guard let text = self[name]?.string else { throw MatrixAnswerFault.incomplete }
        return text
    }
}

extension JSONReader {
    /// Reads a list of events without those that are too large or lack something indispensable.
    mutating func events() throws -> [RoomEvent] {
        var events: [RoomEvent] = []
        try array { reader in
            if let event = try reader.value(within: .event).flatMap(RoomEvent.init) { events.append(event) }
        }
        return events
    }

    /// Reads a text, or `nil` for any other value.
    mutating func text() throws -> String? { try value(within: .event)?.string }

    /// Reads a list of identifiers, and leaves out what can't be one.
    mutating func identifiers() throws -> [String] {
        var identifiers: [String] = []
        try array { reader in
            if let text = try reader.text(), text.isIdentifier { identifiers.append(text) }
        }
        return identifiers
    }
}
