import Synchronization

/// A queue of events for one service. Any task may add events; only the service takes them out, in order. It never
/// blocks a thread and never polls.
struct Mailbox<Event: Sendable>: Sendable {
    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let waiting = Count()

    /// - Parameter limit: the maximum number of waiting events; the oldest are dropped. `nil` keeps all.
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

    /// Whether more events wait behind the one taken last. A service that handles all waiting events at once waits for
    /// the last of them.
    var hasMore: Bool { waiting.value.load(ordering: .relaxed) > 0 }

    func send(_ event: Event) {
        waiting.value.add(1, ordering: .relaxed)
        // The mailbox dropped another event to make room.
        if case .dropped = continuation.yield(event) { waiting.value.subtract(1, ordering: .relaxed) }
    }

    private final class Count: Sendable {
        let value = Atomic(0)
    }
}
