public import Messaging
import Synchronization

/// The current faults of the parts of the bot. A failing part reports its fault, and clears it when it works again.
public final class FaultBoard: Sendable {
    /// A part that can fail for some time.
    public enum Part: Hashable, Sendable {
        /// The database.
        case store
        case platform(Platform)
        /// Reading some chats of a platform.
        case chats(Platform)
        /// Sending to a platform.
        case sending(Platform)
        /// Messages that a platform neither takes nor refuses.
        case undelivered
        /// The processes that read photos.
        case workers
        /// The word list of those processes.
        case workersWords
        /// The folder that photos are downloaded to.
        case photoFolder
        /// The backups that the bot makes by itself.
        case backups

        /// The name shown to the operator.
        public var name: String {
            switch self {
            case .store: "database"
            case .platform(let platform): platform.rawValue
            case .chats(let platform): "some chats of \(platform.rawValue)"
            case .sending(let platform): "sending to \(platform.rawValue)"
            case .undelivered: "undelivered messages"
            case .workers: "photo workers"
            case .workersWords: "photo workers' words"
            case .photoFolder: "photo folder"
            case .backups: "backups"
            }
        }

        /// What the operator can do about a fault of this part, in a sentence or two.
        public var advice: String {
            switch self {
            case .store:
                "Make room on the disk, and stop other programs that use the database. The bot tries again by itself and loses nothing."
            case .platform:
                "\(Self.runDoctor) on this machine. It checks the network, the proxy and the credentials. The bot tries again by itself."
            case .chats:
                "Look at the server's own log. The bot asks again by itself, less and less often, and the other chats are answered meanwhile."
            case .sending:
                "\(Self.runDoctor). It checks the network, the proxy and the credentials. Nothing is lost: the messages wait, and the bot tries again by itself. Other platforms are served meanwhile."
            case .undelivered:
                "“honeycue undelivered” lists them with the reasons. Their chats go on. “honeycue undelivered --forget” deletes the list; after three days the bot does."
            case .workers:
                "\(Self.runDoctor). Where bots share a database, one of them must read photos: see HONEYCUE_WORKERS and “honeycue worker”. Photos wait; everything else is answered."
            case .workersWords:
                "Run “make lexicon”, or set HONEYCUE_LEXICON to the word list, and restart the bot."
            case .photoFolder:
                "Make room on the disk, and let the bot's user write beside the database. Photos wait for up to ten minutes."
            case .backups:
                "\(Self.runDoctor). It looks at the folder of HONEYCUE_BACKUP. The bot tries again every quarter of an hour."
            }
        }

        /// “honeycue doctor” alone would not read the settings of a service.
        private static let runDoctor = "Run “sudo honeycue-doctor” (without a service: “honeycue doctor”)"
    }

    private let faults = Mutex<[Part: String]>([:])

    public init() {}

    /// Reports that `part` is failing. `reason` is a sentence without secrets.
    public func raise(_ reason: String, on part: Part) { faults.withLock { $0[part] = reason } }

    /// Reports that `part` works.
    public func clear(_ part: Part) { faults.withLock { _ = $0.removeValue(forKey: part) } }

    /// The current faults.
    public var currentByPart: [Part: String] { faults.withLock { $0 } }
}
