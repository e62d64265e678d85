import BotState
import Conversation
import Delivery
import Foundation
import Lexicon
import Logging
import Messaging
import Storage
import Talk

extension MessageFlow {
    /// The bot's own flow of messages and its conversation, without photos and pictures.
    init(talkingOn platform: EndlessPlatform, store: any DatabaseStore, logger: Logger) throws {
        let conversation = try Conversation.ofBenchmark()
        self.init(
            store: store, platforms: [platform],
            behavior: .init(
                commands: conversation.commands(), pureHandler: { try conversation.step($0, $1, now: $2) },
                apology: { conversation.apology(for: $0) },
                performer: JobPerformer(
                    read: { _, _, _ in throw PlatformError.rejected("no photos") },
                    keep: { _, _, _ in throw PlatformError.rejected("no photos") },
                    countUp: { throw PlatformError.rejected("no figures") })),
            executor: store.executor, environment: DeliveryEnvironment(logger: logger))
    }
}

extension Conversation {
    fileprivate static func ofBenchmark() throws -> Conversation {
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
