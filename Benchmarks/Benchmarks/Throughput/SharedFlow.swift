import Conversation
import Delivery
import Foundation
import Logging
import ServiceLifecycle
import Storage

/// A bot in a process of its own, which may share its database with others.
struct SharedFlow {
    let database: String
    let platform: EndlessPlatform

    /// Answers until the process is told to end. Prints the number of messages delivered, twenty times a second.
    func run() async throws {
        var logger = Logger(label: "throughput") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let store = try openStore(database)
        let flow = try MessageFlow(talkingOn: platform, store: store, logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: (flow.services + [Meter(platform: platform)]).map { .init(service: $0) },
                gracefulShutdownSignals: [.sigterm], logger: logger))
        try await group.run()
    }
}

/// Prints how many messages were delivered.
private struct Meter: Service {
    let platform: EndlessPlatform

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                FileHandle.standardOutput.write(Data("\(platform.delivered)\n".utf8))
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

/// The database at an address, `postgres://…`, or in a file.
func openStore(_ database: String) throws -> any DatabaseStore {
    database.hasPrefix("postgres")
        ? try PostgresStore(address: database, features: Conversation.stored)
        : try SQLiteStore(file: URL(filePath: database), features: Conversation.stored)
}
