/// Something that goes wrong on request, so that a client's behaviour can be tested.
public struct Fault: Codable, Hashable, Sendable {
    public enum Kind: Codable, Hashable, Sendable {
        /// The call is answered properly, but so much later.
        case latency(seconds: Double)
        /// The connection breaks before the call is looked at.
        case dropBefore
        /// The call is carried out and the connection breaks before the answer.
        case dropAfter
        /// 429; the client is to wait so many seconds.
        case tooManyRequests(retryAfter: Int)
        /// 409, as when another bot polls.
        case conflict
        /// A 5xx without a Bot API envelope, as a proxy in front of the server would send it.
        case serverError(status: Int)
        /// The call is carried out; its answer breaks off in the middle.
        case truncatedBody
    }

    public var kind: Kind
    /// The method it befalls, in any case; `nil` for every method. File downloads are called `file`.
    public var method: String?
    /// How many calls it befalls.
    public var count: Int

    public init(_ kind: Kind, method: String? = nil, count: Int = 1) {
        self.kind = kind
        self.method = method
        self.count = count
    }
}
