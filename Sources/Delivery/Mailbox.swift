import Synchronization

/// A queue of events for one service. Anybody may add events; only the service takes them out, in order. Never blocks and never polls.
struct Mailbox<Event: Sendable>: Sendable {
    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let waiting = Count()

    /// - Parameter limit: the most events that wait; older ones are dropped. `nil` keeps all.
    init(keepingNewest limit: Int? = nil) {
        (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: limit.map { .bufferingNewest($0) } ?? .unbounded)
    }

    var events: some AsyncSequence<Event, Never> {
        stream.map { [waiting] event in
            waiting.value.subtract(1, ordering: .relaxed)
            return event
        }
    }

    /// Whether more events wait behind the one that was taken last. A service that does something once for all events that wait does it
    /// behind the last of them.
    var hasMore: Bool { waiting.value.load(ordering: .relaxed) > 0 }

    func send(_ event: Event) {
        waiting.value.add(1, ordering: .relaxed)
        // Another event was dropped in its place.
        if case .dropped = continuation.yield(event) { waiting.value.subtract(1, ordering: .relaxed) }
    }

    private final class Count: Sendable {
        let value = Atomic(0)
    }
}
