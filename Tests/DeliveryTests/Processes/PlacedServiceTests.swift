import Dispatch
import ServiceLifecycle
import Synchronization
import Testing

@testable import Delivery

@Suite("A service on an executor")
struct PlacedServiceTests {
    /// Runs each job on a queue, and counts them.
    private final class CountingExecutor: TaskExecutor {
        let count = Mutex(0)
        private let queue = DispatchQueue(label: "counting")

        func enqueue(_ job: consuming ExecutorJob) {
            count.withLock { $0 += 1 }
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private struct Twins: Service {
        func run() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { try await Task.sleep(for: .milliseconds(1)) } }
                try await group.waitForAll()
            }
        }
    }

    @Test("runs there with all its tasks")
    func runs() async throws {
        let executor = CountingExecutor()
        try await PlacedService(service: Twins(), executor: executor).run()
        #expect(executor.count.withLock { $0 } >= 3)
    }
}
