internal import JSON

extension JSONValue {
    /// The canonical form that is signed: no white space, names sorted by code points, minimal escaping.
    /// Source: the Matrix specification, appendices, Canonical JSON.
    var canonical: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        // Canonical JSON has only whole numbers.
        case .number(let value): Int64(exactly: value).map(String.init) ?? "null"
        case .string(let text): Self.quoted(text)
        case .array(let values): "[" + values.map(\.canonical).joined(separator: ",") + "]"
        case .object(let object):
            "{"
                + object.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
                .map { Self.quoted($0.key) + ":" + $0.value.canonical }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{08}": quoted += "\\b"
            case "\u{0C}": quoted += "\\f"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{00}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// The part of the object that is signed: everything but `signatures` and `unsigned`.
    var signedPart: JSONValue {
        guard var object else { return self }
        object["signatures"] = nil
        object["unsigned"] = nil
        return .object(object)
    }
}
