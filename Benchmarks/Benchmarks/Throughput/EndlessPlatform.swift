import Foundation
import Messaging
import Synchronization

/// A platform without limits: a poll returns a hundred questions at once, until all were asked. It begins when `gate` exists, and keeps
/// at most ``ahead`` questions open.
final class EndlessPlatform: MessagingPlatform {
    let platform = Platform.matrix
    var capabilities: Capabilities { Self.limitless }

    static let limitless = Capabilities(
        features: [.buttons, .edits], captionLength: 1024, toastLength: 200, buttonByteLimit: 64,
        pace: SendingLimits(
            overall: .init(100_000, in: .seconds(1)), chat: .init(100_000, in: .seconds(1)),
            group: .init(100_000, in: .seconds(1)), editSpacing: .zero))

    private static let batch = 100
    /// The most questions without an answer. Many people write at once, but they wait for their answers.
    private let ahead: Int
    private let updates: Int
    private let chats: Int
    private let answered = Mutex(0)
    private let (ends, end) = AsyncStream.makeStream(of: Void.self)

    private let gate: URL?

    init(updates: Int, chats: Int, ahead: Int = .max, gate: URL? = nil) {
        self.updates = updates
        self.chats = chats
        self.gate = gate
        self.ahead = ahead
    }

    /// How many messages were delivered.
    var delivered: Int { answered.withLock(\.self) }

    /// Returns when every question has its answer.
    func allAnswered() async {
        for await _ in ends { return }
    }

    /// The question with this number.
    static func update(_ number: Int, chats: Int) -> Update {
        let person = number % chats
        return Update(
            id: String(number),
            chat: Chat(id: ChatID(platform: .matrix, id: String(person)), kind: .private),
            sender: Person(id: PersonID(platform: .matrix, id: String(person)), name: "Ana", languageCode: "en"),
            date: Date(),
            event: .message(IncomingMessage(id: MessageID(rawValue: String(number)), text: "/define yacht")))
    }

    func start(commands: [CommandDescription]) async throws -> BotIdentity {
        BotIdentity(id: "bot", name: "Bot", username: "bot", readsAllGroupMessages: true)
    }

    func poll(after cursor: PollCursor?) async throws -> PollBatch {
        let first = cursor.flatMap { Int($0.rawValue) } ?? 0
        while let gate, !FileManager.default.fileExists(atPath: gate.path) {
            try await Task.sleep(for: .milliseconds(10))
        }
        while first - delivered >= ahead { try await Task.sleep(for: .milliseconds(10)) }
        guard first < updates else {
            try await Task.sleep(for: .seconds(30))
            return PollBatch(updates: [], cursor: cursor)
        }
        let next = min(first + Self.batch, updates)
        return PollBatch(
            updates: (first..<next).map { Self.update($0, chats: chats) }, cursor: PollCursor(rawValue: String(next)))
    }

    func acknowledge(_ cursor: PollCursor) async throws {}

    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        let count = answered.withLock { answered in
            answered += 1
            return answered
        }
        if count == updates { end.yield() }
        return DeliveryReceipt(messageID: MessageID(rawValue: String(count)))
    }

    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        throw PlatformError.rejected("nobody asks")
    }

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        throw PlatformError.rejected("no photos")
    }
}
