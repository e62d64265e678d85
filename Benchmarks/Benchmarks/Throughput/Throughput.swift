import BotState
import Conversation
import Delivery
import Foundation
import Lexicon
import Logging
import Messaging
import ServiceLifecycle
import Storage
import Talk

/// Measures what the bot can do where no platform limits its pace: from the poll through inbox, conversation and outbox to the platform,
/// with everything committed to the disk. The platform is in this process and answers at once.
///
/// Without arguments, or with a number of updates, it measures a bot with a database file. `shared_database.py` calls it with these:
///
/// - `answer DATABASE UPDATES CHATS GATE AHEAD` runs the flow once the file `GATE` exists, and prints again and again how many messages it
///   has delivered, until it is stopped. At most `AHEAD` questions wait for their answers. Several such processes may share a database on
///   a server.
/// - `fill DATABASE CHATS` gives the database chats that have been played in.
/// - `choose DATABASE CHATS` has an answer wait in some chats, and prints the milliseconds that the queries of a step take.
@main
enum Throughput {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("answer", 6):
            guard let updates = Int(arguments[2]), let chats = Int(arguments[3]), let ahead = Int(arguments[5])
            else { exit(EX_USAGE) }
            let platform = EndlessPlatform(
                updates: updates, chats: chats, ahead: ahead, gate: URL(filePath: arguments[4]))
            try await SharedFlow(database: arguments[1], platform: platform).run()
        case ("fill", 3):
            guard let chats = Int(arguments[2]) else { exit(EX_USAGE) }
            try await History(database: arguments[1]).fill(chats: chats)
        case ("choose", 3):
            guard let chats = Int(arguments[2]) else { exit(EX_USAGE) }
            try await History(database: arguments[1]).printTimes(chats: chats)
        case (nil, _): try await printTable(updates: 10_000)
        case (let number?, 1):
            guard let updates = Int(number) else { exit(EX_USAGE) }
            try await printTable(updates: updates)
        default: exit(EX_USAGE)
        }
    }

    private static func printTable(updates: Int) async throws {
        print("| what | measured |\n| --- | --- |")
        let chats = 300
        let seconds = try await secondsToAnswer(updates, chats: chats)
        let processor = ProcessInfo.processInfo.processorSeconds
        print(
            """
            | `/define` from \(chats) chats, \(updates) times | \(Int(Double(updates) / seconds)) updates a second |
            | processor time an update | \((processor / Double(updates) * 1000).formatted(.number.precision(.fractionLength(2)))) ms |
            """)
        for chats in [100, 10_000] {
            let choosing = try await secondsToChoose(amongst: chats)
            let milliseconds = (choosing * 1000).formatted(.number.precision(.fractionLength(3)))
            print("| to choose the next of \(chats) chats with waiting messages | \(milliseconds) ms |")
        }
    }

    /// Sends `updates` through the whole flow of messages.
    private static func secondsToAnswer(_ updates: Int, chats: Int) async throws -> Double {
        let folder = try Folder()
        let store = try SQLiteStore(file: folder.database, features: Conversation.stored)
        let platform = EndlessPlatform(updates: updates, chats: chats)
        var logger = Logger(label: "throughput") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let flow = try MessageFlow(talkingOn: platform, store: store, logger: logger)
        let group = ServiceGroup(services: flow.services, logger: logger)
        let start = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await platform.allAnswered()
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return seconds
        }
    }

    /// Fills the outbox with a message for each of `chats`, and asks again and again which is next.
    private static func secondsToChoose(amongst chats: Int) async throws -> Double {
        let folder = try Folder()
        let store = try SQLiteStore(file: folder.database, features: Conversation.stored)
        for first in stride(from: 0, to: chats, by: 100) {
            let updates = (first..<min(first + 100, chats)).map { EndlessPlatform.update($0, chats: chats) }
            _ = try await store.accept(updates, from: .matrix, cursor: nil)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for update in updates {
                    tasks.addTask {
                        guard let pending = try await store.nextPending(in: update.chat.id) else { return }
                        let message = OutgoingMessage(
                            chat: update.chat.id, action: .send(.init(RichText(plain: "an answer"))))
                        try await store.commit(Step(state: pending.state, outgoing: [message]), handling: pending)
                    }
                }
                try await tasks.waitForAll()
            }
        }
        let holds = OutgoingHolds(platforms: [.matrix])
        let rounds = 1000
        let start = ContinuousClock.now
        for _ in 0..<rounds {
            let next = try await store.nextOutgoing(at: Date(), limit: 1, holds: holds)
            precondition(next.count == 1, "a message waits")
        }
        return (ContinuousClock.now - start) / .seconds(1) / Double(rounds)
    }
}

/// A folder that is deleted with this value.
private final class Folder: Sendable {
    let url: URL
    var database: URL { url.appending(path: "throughput.sqlite") }

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "throughput-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

extension ProcessInfo {
    /// The processor time that this process has used, user and system.
    fileprivate var processorSeconds: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
    }
}
