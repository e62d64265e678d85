internal import Dispatch
internal import Synchronization

/// Runs tasks one after another, and knows when none of them can go on before something else happens.
public final class IdleExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "tests")
    private let jobs = Mutex(0)

    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0 += 1 }
        queue.async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
            jobs.withLock { $0 -= 1 }
        }
    }

    /// Waits until each task has ended or waits for something.
    public func waitUntilIdle() async {
        while jobs.withLock({ $0 > 0 }) { try? await Task.sleep(for: .milliseconds(2)) }
    }
}
