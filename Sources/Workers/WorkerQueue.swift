import Dispatch
import PhotoReading
import Synchronization

/// A first-in, first-out queue of requests from any task to the threads that serve them.
final class WorkerQueue: Sendable {
    private struct State {
        var jobs: [WorkerJob] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Counts jobs, and wake-ups after closing.
    private let available = DispatchSemaphore(value: 0)
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends `job`.
    func submit(_ job: WorkerJob) throws(PhotoReaderError) {
        let refusal = state.withLock { state -> PhotoReaderError? in
            guard !state.isClosed else { return .shutDown }
            state.jobs.removeAll(where: \.isAnswered)
            guard state.jobs.count < limit else { return .busy(waiting: state.jobs.count) }
            state.jobs.append(job)
            return nil
        }
        if let refusal { throw refusal }
        available.signal()
    }

    /// What a thread does next.
    enum Turn {
        case serve(WorkerJob)
        /// No job came in time.
        case idle
        /// The queue is closed and empty.
        case end
    }

    /// The first job that is still awaited. Blocks until there is one.
    /// - Parameter idleTime: how long to wait for it; `nil` for ever.
    func next(within idleTime: Duration?) -> Turn {
        let deadline = idleTime.map { DispatchTime.now() + .milliseconds(Int($0 / .milliseconds(1))) }
        while true {
            guard available.wait(timeout: deadline ?? .distantFuture) == .success else { return .idle }
            let (job, isOver) = state.withLock { state -> (WorkerJob?, Bool) in
                state.jobs.removeAll(where: \.isAnswered)
                return state.jobs.isEmpty ? (nil, state.isClosed) : (state.jobs.removeFirst(), false)
            }
            if let job { return .serve(job) }
            if isOver {
                // Pass the wake-up on to the next thread.
                available.signal()
                return .end
            }
        }
    }

    /// Whether the queue accepts jobs.
    var isOpen: Bool { state.withLock { !$0.isClosed } }

    /// Answers the waiting jobs with ``PhotoReaderError/shutDown``.
    func refuseAll() {
        let refused = state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in refused { job.answer(.failure(PhotoReaderError.shutDown)) }
    }

    /// Accepts no more jobs. Those in the queue are still served.
    func close() {
        state.withLock { $0.isClosed = true }
        available.signal()
    }
}
