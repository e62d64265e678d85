/// A queue of events for one service. Anybody may add events; only the service takes them out, in order. Never blocks and never polls.
struct Mailbox<Event: Sendable>: Sendable {
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    /// - Parameter limit: the most events that wait; older ones are dropped. `nil` keeps all.
    init(keepingNewest limit: Int? = nil) {
        (events, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: limit.map { .bufferingNewest($0) } ?? .unbounded)
    }

    func send(_ event: Event) { continuation.yield(event) }
}
