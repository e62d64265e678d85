import Foundation

/// A thread for work that takes long and must not slow down the rest.
enum BackgroundThread {
    /// Lower than the priority of the other threads (`nice`), so that they go first where they want the same processor.
    private static let niceness: Int32 = 10

    /// Does `work` on a thread of its own.
    static func run<Value: Sendable>(named name: String, _ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                // On Linux, 0 is the calling thread.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
                continuation.resume(with: Result { try work() })
            }
            thread.name = name
            thread.start()
        }
    }
}
