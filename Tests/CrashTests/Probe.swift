import BotState
import Foundation
import GRDB
import Messaging
import Storage
import Testing

/// The program `crash-probe` with its files.
struct Probe {
    let folder: URL
    /// Whether updates are handled while they are stored.
    let handlesAtOnce: Bool
    private static let updateTotal = 18
    private static let chats = ["1", "2", "3"]

    /// A message that the platform accepted.
    struct Delivered: Codable, Hashable {
        var key: String
        var chat: String
        var text: String
    }

    /// - Parameter texts: what is said, each in its chat; `nil` for the usual updates.
    init(handlesAtOnce: Bool = true, texts: [(chat: String, text: String)]? = nil) throws {
        self.handlesAtOnce = handlesAtOnce
        folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-crash-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let updates = texts.map(Self.updates(saying:)) ?? Self.updates
        let lines = try updates.map { try JSONEncoder().encode($0) + Data("\n".utf8) }
        try lines.reduce(into: Data()) { $0 += $1 }.write(to: folder.appending(path: "updates.jsonl"))
    }

    /// The updates of all chats in turn. One of them comes twice, as it does on real platforms.
    private static var updates: [Update] {
        let all = updates(
            saying: (0..<updateTotal).map { (chat: chats[$0 % chats.count], text: "text \($0)") })
        return all + all.suffix(2)
    }

    private static func updates(saying texts: [(chat: String, text: String)]) -> [Update] {
        texts.enumerated().map { index, said in
            let chat = ChatID(platform: .telegram, id: said.chat)
            return Update(
                id: "\(index)", chat: Chat(id: chat, kind: .private), sender: nil,
                date: Date(timeIntervalSince1970: 0),
                event: .message(IncomingMessage(id: MessageID(rawValue: "\(index)"), text: said.text)))
        }
    }

    /// The messages that each chat must receive in this order: an answer to each update, and the result of a job after every third.
    static var expected: [String: [String]] {
        var counts: [String: Int] = [:]
        var texts: [String: [String]] = [:]
        for index in 0..<updateTotal {
            let chat = chats[index % chats.count]
            let count = counts[chat, default: 0] + 1
            counts[chat] = count
            texts[chat, default: []].append("text \(index) \(count)")
            if count.isMultiple(of: 3) { texts[chat]?.append("job-\(index) done") }
        }
        return texts
    }

    static var expectedTotal: Int { expected.values.map(\.count).reduce(0, +) }

    /// The messages that the platform has accepted so far.
    func deliveries() throws -> [Delivered] {
        let file = folder.appending(path: "deliveries.jsonl")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Delivered.self, from: Data($0.utf8)) }
    }

    /// How many messages the platform has accepted so far. One that came twice counts once.
    func deliveredCount() throws -> Int { try Set(deliveries().map(\.key)).count }

    /// Starts the program. `fault` has a fault point's name and the pass of it at which the program kills itself.
    func start(fault: (point: String, passing: Int)? = nil) throws -> RunningProbe {
        try RunningProbe(
            Self.executable,
            arguments: [folder.path(percentEncoded: false), handlesAtOnce ? "at-once" : "apart"]
                + (fault.map { [$0.point, "\($0.passing)"] } ?? []))
    }

    /// Runs the program until everything is delivered and recorded, then stops it as an operator would.
    func runToTheEnd() async throws -> RunningProbe {
        let running = try start()
        let deadline = ContinuousClock.now + .seconds(120)
        while try await !isDone(), running.end == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
        running.signal(SIGTERM)
        await running.ended()
        return running
    }

    private func isDone() async throws -> Bool {
        guard try deliveredCount() >= Self.expectedTotal else { return false }
        return try await backlog().pendingMessages == 0
    }

    /// The backlog in the program's database.
    func backlog() async throws -> Backlog {
        try await SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: .none).backlog()
    }

    /// Has the program count its attempts from the beginning.
    ///
    /// On a slow machine, three kills in a row may hit the same update by chance. The bot would take that update for the cause and give
    /// it up, as it should.
    func forgetAttempts() throws {
        let file = folder.appending(path: "honeycue.sqlite").path(percentEncoded: false)
        // A program that was killed very early has made no file yet, or not all tables.
        guard FileManager.default.fileExists(atPath: file) else { return }
        try DatabaseQueue(path: file).write { db in
            guard try db.tableExists("job"), try db.columns(in: "job").contains(where: { $0.name == "attempts" })
            else { return }
            try db.execute(sql: "UPDATE inbox SET attempts = 0; UPDATE job SET attempts = 0")
        }
    }

    /// The program is in the folder in which the tests were built.
    private static var executable: URL {
        let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appending(path: "crash-probe")
    }
}
