import Foundation
import PhotoReading
import Synchronization

/// A request for a reading. It is answered exactly once, either by a worker or by cancellation.
final class WorkerJob: Sendable {
    let photos: [Data]
    let request: ReadingRequest
    private let phase = Mutex(Phase.created)

    private enum Phase {
        case created
        case awaited(CheckedContinuation<Reading, any Error>)
        /// Answered before it was awaited.
        case early(Result<Reading, any Error>)
        case answered
    }

    init(photos: [Data], request: ReadingRequest) {
        self.photos = photos
        self.request = request
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

    /// Gives the answer. Later answers are ignored.
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
