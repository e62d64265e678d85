/// A queue of events for one service. Anybody may add events; only the service takes them out, in order. Never blocks and never polls.
struct Mailbox<Event: Sendable>: Sendable {
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() {
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
    }

    func send(_ event: Event) { continuation.yield(event) }
}
