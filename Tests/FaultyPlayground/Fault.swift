/// A failure that the playground simulates, to test a client's behaviour.
package struct Fault: Decodable, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The call is answered correctly, but delayed by this time.
        case latency(seconds: Double)
        /// The connection breaks before the call is carried out.
        case dropBefore
        /// The call is carried out, and the connection breaks before the answer.
        case dropAfter
        /// Status 429. The client must wait for this many seconds.
        case tooManyRequests(retryAfter: Int)
        /// Status 409, as when another bot polls.
        case conflict
        /// A 5xx status without a Bot API envelope, as from a proxy in front of the server.
        case serverError(status: Int)
        /// The call is carried out, but its answer is truncated in the middle.
        case truncatedBody
    }

    package var kind: Kind
    /// The affected method, in any case; `nil` for all methods. File downloads are called `file`.
    package var method: String?
    /// The number of affected calls.
    package var count: Int

    package init(_ kind: Kind, method: String? = nil, count: Int = 1) {
        self.kind = kind
        self.method = method
        self.count = count
    }
}
