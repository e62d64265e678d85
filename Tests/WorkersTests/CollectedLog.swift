import Logging
import Synchronization

/// A log handler's storage that tests can inspect.
final class CollectedLog: Sendable {
    private let lines = Mutex<[String]>([])

    /// The message and metadata of each entry.
    var entries: [String] { lines.withLock { $0 } }

    /// The process IDs of the workers that became ready, in order.
    var workerIDs: [Int32] {
        entries.filter { $0.contains("A worker is ready") }.compactMap {
            $0.split(separator: "=").last.flatMap { Int32($0) }
        }
    }

    var logger: Logger {
        Logger(label: "test") { [self] _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: CollectedLog
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
            log.lines.withLock { $0.append("\(event.level) \(event.message) \(fields)") }
        }
    }
}
