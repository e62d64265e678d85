import Foundation
import PhotoReading
import Synchronization

/// One request for a reading, answered exactly once whoever comes first: the worker, or whoever cancels.
final class WorkerJob: Sendable {
    let photos: [Data]
    let request: ReadingRequest
    private let phase = Mutex(Phase.created)

    private enum Phase {
        case created
        case awaited(CheckedContinuation<Reading, any Error>)
        /// Answered before anybody awaited it.
        case early(Result<Reading, any Error>)
        case answered
    }

    init(photos: [Data], request: ReadingRequest) {
        self.photos = photos
        self.request = request
    }

    /// Whether nobody waits for an answer any more.
    var isAnswered: Bool {
        phase.withLock {
            switch $0 {
            case .created, .awaited: false
            case .early, .answered: true
            }
        }
    }

    /// Lets `continuation` have the answer, at once when there is one already.
    func await(_ continuation: CheckedContinuation<Reading, any Error>) {
        let early = phase.withLock { phase -> Result<Reading, any Error>? in
            guard case .early(let result) = phase else {
                phase = .awaited(continuation)
                return nil
            }
            phase = .answered
            return result
        }
        if let early { continuation.resume(with: early) }
    }

    /// Answers; later answers are dropped.
    func answer(_ result: Result<Reading, any Error>) {
        let continuation = phase.withLock { phase -> CheckedContinuation<Reading, any Error>? in
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
