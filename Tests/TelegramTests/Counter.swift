import Synchronization

/// Counts up from zero. Safe to use from any thread.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// Returns the current count and increments it.
    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
}
