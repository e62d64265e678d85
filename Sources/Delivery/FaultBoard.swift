public import Messaging
import Synchronization

/// What is wrong at the moment, by the part it is wrong with: hung up when something fails, taken down when it works again.
public final class FaultBoard: Sendable {
    /// A part that can fail for a while.
    public enum Part: Hashable, Sendable {
        /// The database.
        case store
        case platform(Platform)
        /// The processes that read photos.
        case workers

        /// Its name for an operator.
        public var name: String {
            switch self {
            case .store: "database"
            case .platform(let platform): platform.rawValue
            case .workers: "photo workers"
            }
        }
    }

    private let faults = Mutex<[Part: String]>([:])

    public init() {}

    /// `part` fails for `reason`, a sentence that names no secret.
    public func hang(_ reason: String, on part: Part) { faults.withLock { $0[part] = reason } }

    /// `part` works.
    public func clear(_ part: Part) { faults.withLock { _ = $0.removeValue(forKey: part) } }

    /// What is wrong now, by the parts' names.
    public var current: [String: String] {
        faults.withLock { faults in faults.reduce(into: [:]) { $0[$1.key.name] = $1.value } }
    }
}
