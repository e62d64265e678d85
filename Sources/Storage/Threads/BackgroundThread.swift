import Foundation

/// A thread for long work that must not slow down the rest.
enum BackgroundThread {
    /// A niceness above that of the other threads, so that they get a contended processor first.
    private static let niceness: Int32 = 10

    /// Runs `work` on a thread of its own.
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
