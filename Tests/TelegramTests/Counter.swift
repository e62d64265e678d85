import Synchronization

/// Counts up from zero, from any thread.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// The count so far; the next one is one more.
    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
}
