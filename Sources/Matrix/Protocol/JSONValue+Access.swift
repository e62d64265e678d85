internal import JSON

/// Access to parts of a value of unknown shape. A part that is missing or has another type is `nil`.
extension JSONValue {
    subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var integer: Int64? {
        switch self {
        case .integer(let value): value
        // JSON has one kind of number, so a sender may write 3.0 for 3.
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    var array: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    var object: [String: JSONValue]? {
        if case .object(let object) = self { object } else { nil }
    }

    var strings: [String] { array?.compactMap(\.string) ?? [] }
}
