import BotState
import Checksum
import Conversation
import Foundation
import LeagueTalk
import Messaging
import PhotoReading
import Storage
import Testing

/// Members of a league send their screens over the real database, and all that anybody is sent is read.
@Suite("Secrets of a league")
struct LeagueSecretsTests {
    /// Words that no text of the bot has of itself.
    private static let words = ["hyena", "chantey", "catchy", "chatty", "achy", "eyeteeth"]
    private static let people = ["ana", "ben", "cleo"]

    @Test("no word of a screen leaves its sender's chat before the day is over", arguments: 1...6)
    func beforeTheClose(seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        let folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-league-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var league = try LeaguePlay(try Fixtures.conversation(), file: folder.appending(path: "league.sqlite"))
        try await league.begin(with: Self.people)
        var secrets: [String: Set<String>] = [:]
        for _ in 0..<20 {
            let name = Self.people.randomElement(using: &random) ?? ""
            let words = Self.words.shuffled(using: &random).prefix(Int(random.next() % 5) + 1)
            secrets[name, default: []].formUnion(words)
            let score = random.next() % 3 == 0 ? "" : " worth 45"
            try await league.send(
                "H ACENTY found \(words.joined(separator: " ")) of \(words.count + 1)\(score)", by: name)
            for line in ["40", "/league"].shuffled(using: &random) { try await league.write(line, by: name) }
            try await league.writeInGroup("/league", by: name)
        }
        #expect(!league.sent(to: LeaguePlay.group).isEmpty)
        for (name, words) in secrets {
            for chat in league.chats where chat != LeaguePlay.chat(of: name) {
                let others = secrets.filter { LeaguePlay.chat(of: $0.key) == chat }.flatMap(\.value)
                for word in words.subtracting(others) {
                    #expect(!league.sent(to: chat).contains(word), "\(word) of \(name) in \(chat.id)")
                }
            }
        }
        try await league.wait(2 * 3600)
        let told = league.sent(to: LeaguePlay.group)
        #expect(told.contains("🏁"), "the day was not closed")
    }
}

/// A group and the private chats of its members over one database.
private struct LeaguePlay {
    static let group = ChatID(platform: .telegram, id: "-100")

    static func chat(of name: String) -> ChatID { ChatID(platform: .telegram, id: name) }

    private let conversation: Conversation
    private let store: SQLiteStore
    private var now = Date(timeIntervalSince1970: 1_700_000_000)
    private var count = 0
    /// All that each chat was sent, as text.
    private var received: [ChatID: String] = [:]
    private var joinButton = ""

    init(_ conversation: Conversation, file: URL) throws {
        self.conversation = conversation
        store = try SQLiteStore(file: file, features: Conversation.stored)
    }

    var chats: [ChatID] { Array(received.keys) }

    func sent(to chat: ChatID) -> String { received[chat] ?? "" }

    mutating func begin(with people: [String]) async throws {
        try await writeInGroup("/league", by: people[0])
        for name in people.dropFirst() {
            try await play(
                .button(.init(id: "b\(count)", messageID: MessageID(rawValue: "1"), data: "league.join::")), in: group,
                by: name)
        }
    }

    mutating func writeInGroup(_ text: String, by name: String) async throws {
        try await play(.message(.init(id: MessageID(rawValue: "m"), text: text)), in: group, by: name)
    }

    mutating func write(_ text: String, by name: String) async throws {
        try await play(.message(.init(id: MessageID(rawValue: "m"), text: text)), in: privateChat(of: name), by: name)
    }

    /// Sends a photo of this specification (``PhotoSpec``) in private.
    mutating func send(_ photo: String, by name: String) async throws {
        let photo = PhotoReference(fileID: photo, uniqueID: "u\(count)")
        try await play(
            .message(.init(id: MessageID(rawValue: "m"), text: "", photo: photo)), in: privateChat(of: name), by: name)
    }

    mutating func wait(_ seconds: TimeInterval) async throws {
        now += seconds
        try await handleAll()
    }

    private var group: Chat { Chat(id: Self.group, kind: .group, title: "Bees") }

    private func privateChat(of name: String) -> Chat { Chat(id: Self.chat(of: name), kind: .private) }

    private mutating func play(_ event: Event, in chat: Chat, by name: String) async throws {
        count += 1
        now += 20
        let person = Person(id: PersonID(platform: .telegram, id: name), name: name.capitalized, languageCode: "en")
        let update = Update(id: "u\(count)", chat: chat, sender: person, date: now, event: event)
        _ = try await store.accept([update], from: .telegram, cursor: nil)
        try await handleAll()
    }

    private mutating func handleAll() async throws {
        repeat {
            for chat in try await store.chatsWithPendingUpdates() {
                while let pending = try await store.nextPending(in: chat) {
                    let step = try conversation.step(pending.state, pending.input, now: now)
                    try await store.commit(step, handling: pending)
                    try note(step.outgoing)
                }
            }
        } while try await endJobs()
    }

    private func endJobs() async throws -> Bool {
        var ended = false
        for lane in Job.Lane.allCases {
            for job in try await store.dueJobs(in: lane, at: now, limit: 10) {
                try await store.complete(job, with: result(of: job), at: now)
                ended = true
            }
        }
        return ended
    }

    private func result(of job: Job) -> JobResult? {
        switch job.work {
        case .readPhotos(let photos, let request):
            guard let name = photos.last?.fileID,
                case .reading(let reading)? = PhotoSpec(name, request: request)?.outcome
            else { return nil }
            return .reading(reading)
        case .findStanding: return .administrator
        case .wake(let note): return .woken(note)
        default: return nil
        }
    }

    /// Every field of a message, and what the stand-ins for pictures say.
    private mutating func note(_ outgoing: [OutgoingMessage]) throws {
        for message in outgoing {
            let data = [message.action.content?.picture?.data, message.action.content?.document?.data].compactMap(
                \.self)
            let texts = ([try JSONEncoder().encode(message.action)] + data).map { String(decoding: $0, as: UTF8.self) }
            received[message.chat, default: ""] += texts.joined(separator: "\n")
        }
    }
}
