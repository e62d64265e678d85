public import Messaging
import Synchronization

/// The current faults of the parts of the bot. A failing part reports its fault, and clears it when it works again.
public final class FaultBoard: Sendable {
    /// A part that can fail for some time.
    public enum Part: Hashable, Sendable {
        /// The database.
        case store
        case platform(Platform)
        /// The processes that read photos.
        case workers
        /// The word list of those processes.
        case workersWords

        /// The name shown to the operator.
        public var name: String {
            switch self {
            case .store: "database"
            case .platform(let platform): platform.rawValue
            case .workers: "photo workers"
            case .workersWords: "photo workers' words"
            }
        }
    }

    private let faults = Mutex<[Part: String]>([:])

    public init() {}

    /// Reports that `part` is failing. `reason` is a sentence without secrets.
    public func raise(_ reason: String, on part: Part) { faults.withLock { $0[part] = reason } }

    /// Reports that `part` works.
    public func clear(_ part: Part) { faults.withLock { _ = $0.removeValue(forKey: part) } }

    /// The current faults, keyed by the names of the parts.
    public var current: [String: String] {
        faults.withLock { faults in faults.reduce(into: [:]) { $0[$1.key.name] = $1.value } }
    }
}
