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
@main
enum Throughput {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        print("| what | measured |\n| --- | --- |")
        let (updates, chats) = (arguments.first ?? 10_000, 300)
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
        let store = try SQLiteStore(file: folder.database)
        let platform = EndlessPlatform(updates: updates, chats: chats)
        let conversation = try conversation()
        var logger = Logger(label: "throughput") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let flow = MessageFlow(
            store: store, platforms: [platform],
            behavior: .init(
                commands: conversation.commands(), handler: { try conversation.step($0, $1, now: $2) },
                apology: { conversation.apology(for: $0) },
                performer: JobPerformer(
                    read: { _, _, _ in throw PlatformError.rejected("no photos") },
                    keep: { _, _, _ in throw PlatformError.rejected("no photos") },
                    countUp: { throw PlatformError.rejected("no figures") })),
            executor: store.executor, environment: DeliveryEnvironment(logger: logger))
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
        let store = try SQLiteStore(file: folder.database)
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

    private static func conversation() throws -> Conversation {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        let nothing: @Sendable (Any) throws -> Data = { _ in throw PlatformError.rejected("no pictures") }
        return Conversation(
            words: AdjustedWordBook(
                try Lexicon(contentsOf: root.appending(path: "var/lexicon.bin")), teachings: Teachings()),
            texts: try Templates(directory: root.appending(path: "Templates")),
            drawings: Drawings(
                board: nothing, live: nothing, result: nothing, standings: nothing, markedLine: nothing,
                sketch: nothing, sketchSheet: nothing),
            capabilities: [.matrix: EndlessPlatform.limitless], secret: Data("throughput".utf8))
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
