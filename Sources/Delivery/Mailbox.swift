/// Events for one service: anybody may put them in, the service alone takes them out, in order. Never blocks and never polls.
struct Mailbox<Event: Sendable>: Sendable {
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() {
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
    }

    func send(_ event: Event) { continuation.yield(event) }
}
