/// The largest value that ``JSONReader/value(within:)`` keeps.
public struct JSONLimits: Hashable, Sendable {
    /// The most levels of arrays and objects. Deeper ones become ``JSONValue/null``, so that one of them does not spoil the rest.
    public var depth: Int
    /// The most values, with those inside others.
    public var values: Int
    /// The most bytes of JSON.
    public var bytes: Int

    public init(depth: Int, values: Int, bytes: Int) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }
}

/// The place where bytes are not JSON.
public struct JSONFault: Error, Hashable, CustomStringConvertible {
    /// The number of bytes before the fault.
    public var place: Int

    public var description: String { "not JSON after byte \(place)" }
}
