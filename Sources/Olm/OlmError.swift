/// The reason why libolm refused something. The text is libolm's own code, such as `BAD_MESSAGE_MAC`, and holds no secret.
public struct OlmError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(code: String) { description = code }

    init(_ description: String) { self.description = description }
}
