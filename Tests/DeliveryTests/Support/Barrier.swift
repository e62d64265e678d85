import Foundation
import Synchronization
import Testing

/// Keeps tasks waiting until it is opened; a task that is cancelled goes on with a `CancellationError`.
final class Barrier: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [UUID: CheckedContinuation<Void, any Error>] = [:]
        var cancelled = 0
    }

    private let state = Mutex(State())

    /// How many wait now.
    var waiting: Int { state.withLock { $0.waiting.count } }
    /// How many were cancelled while they waited.
    var cancelled: Int { state.withLock { $0.cancelled } }

    func pass() async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled {
                        state.cancelled += 1
                        return .failure(CancellationError())
                    }
                    if state.isOpen { return .success(()) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                let continuation = state.waiting.removeValue(forKey: id)
                if continuation != nil { state.cancelled += 1 }
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Lets all go on who wait, and who come later.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until so many wait.
    func waitUntilReached(by count: Int = 1, at place: SourceLocation = #_sourceLocation) async throws {
        try await eventually("\(count) at the barrier; there are \(self.waiting)", at: place) { self.waiting >= count }
    }
}
