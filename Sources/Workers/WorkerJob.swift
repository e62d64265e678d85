import Foundation
import ImageCodec
import PhotoReading
import Synchronization

/// The result of a ``WorkerTask``.
enum WorkerResult: Hashable, Sendable {
    case reading(Reading)
    /// The sizes of a picture, smallest first; empty if it could not be scaled.
    case pictures([ScaledPicture])

    /// The result when no worker could finish the task.
    static func gaveUp(on task: WorkerTask) -> WorkerResult { failed(task, because: .gaveUp) }

    /// The result of a task that gives nothing.
    static func failed(_ task: WorkerTask, because reason: NothingRead) -> WorkerResult {
        switch task {
        case .read: .reading(.none(reason))
        case .scale: .pictures([])
        }
    }
}

/// A request to a worker. It is answered exactly once, either by a worker or by cancellation.
final class WorkerJob: Sendable {
    let photos: [Data]
    let task: WorkerTask
    private let phase = Mutex(Phase.created)

    private enum Phase {
        case created
        case awaited(CheckedContinuation<WorkerResult, any Error>)
        /// Answered before it was awaited.
        case early(Result<WorkerResult, any Error>)
        case answered
    }

    init(photos: [Data], task: WorkerTask) {
        self.photos = photos
        self.task = task
    }

    /// Whether the answer has been given.
    var isAnswered: Bool {
        phase.withLock {
            switch $0 {
            case .created, .awaited: false
            case .early, .answered: true
            }
        }
    }

    /// Passes the answer to `continuation`, immediately if it exists already.
    func await(_ continuation: CheckedContinuation<WorkerResult, any Error>) {
        let early = phase.withLock { phase -> Result<WorkerResult, any Error>? in
            guard case .early(let result) = phase else {
                phase = .awaited(continuation)
                return nil
            }
            phase = .answered
            return result
        }
        if let early { continuation.resume(with: early) }
    }

    /// Gives the answer. Later answers are ignored.
    func answer(_ result: Result<WorkerResult, any Error>) {
        let continuation = phase.withLock { phase -> CheckedContinuation<WorkerResult, any Error>? in
            switch phase {
            case .created:
                phase = .early(result)
                return nil
            case .awaited(let continuation):
                phase = .answered
                return continuation
            case .early, .answered: return nil
            }
        }
        continuation?.resume(with: result)
    }
}
