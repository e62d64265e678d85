public import Foundation

/// JSON with its keys in order, so that equal values are equal bytes.
public enum SortedJSON {
    /// - Parameter escapesSlashes: whether a slash has a backslash in front, as in the notes that every version so far has stored.
    public static func data(_ value: some Encodable, escapesSlashes: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = escapesSlashes ? .sortedKeys : [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// The same as text, which has no line breaks.
    public static func text(_ value: some Encodable, escapesSlashes: Bool = false) throws -> String {
        String(decoding: try data(value, escapesSlashes: escapesSlashes), as: UTF8.self)
    }
}
