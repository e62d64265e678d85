import Foundation
import HTTPTestServer
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A room that the homeserver does not answer about")
struct RoomTroubleTests {
    private static let bad = "!bad:evil.test"
    private static let own = ScriptedMatrix.room

    private static func joined(_ request: ReceivedRequest) -> ScriptedAnswer? {
        request.path.hasSuffix("/joined_members")
            ? ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test") : nil
    }

    private static func reply(_ id: String, to other: String) -> String {
        """
        {"type":"m.room.message","event_id":"\(id)","sender":"@ana:hive.test","origin_server_ts":1000,\
        "content":{"msgtype":"m.text","body":"\(id)","m.relates_to":{"m.in_reply_to":{"event_id":"\(other)"}}}}
        """
    }

    private func gaps(_ cursor: PollCursor) -> [SyncCursor.Gap] { SyncCursor(cursor)?.gaps ?? [] }

    @Test("holds up no other room, and is read from where the bot stopped", arguments: [500, 429, 502])
    func trouble(status: Int) async throws {
        let isBroken = Mutex(true)
        let syncs = Mutex(0)
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                let number = syncs.withLock {
                    $0 += 1
                    return $0
                }
                return switch number {
                case 1:
                    ScriptedMatrix.sync([
                        Self.bad: [ScriptedMatrix.text("$1", "one")], Self.own: [ScriptedMatrix.text("$2", "two")],
                    ])
                case 2: ScriptedMatrix.sync([Self.bad: [ScriptedMatrix.text("$3", "three")]], next: "s3")
                default: ScriptedMatrix.sync([:], next: "s4")
                }
            }
            guard request.path.contains(Self.bad) else { return Self.joined(request) }
            if isBroken.withLock({ $0 }) { return ScriptedMatrix.refused(status, "M_UNKNOWN") }
            guard request.path.hasSuffix("/messages") else { return Self.joined(request) }
            guard request.query["from"] == "s4", request.query["to"] == "s1" else { return nil }
            let events = [ScriptedMatrix.text("$3", "three"), ScriptedMatrix.text("$1", "one")]
            return .json(200, #"{"chunk":[\#(events.joined(separator: ","))]}"#)
        }
        let first = try await matrix.poll()
        #expect(first.texts == ["two"])
        #expect(gaps(first.next).map(\.start) == ["s1"])
        let second = try await matrix.poll(after: first.next)
        #expect(second.texts == [], "it is not yet time to try again, and the new message waits for the older one")
        isBroken.withLock { $0 = false }
        var due = try #require(SyncCursor(second.next))
        try #require(!due.gaps.isEmpty)
        due.gaps[0].due = nil
        let third = try await matrix.poll(after: due.pollCursor)
        #expect(third.texts == ["one", "three"])
        #expect(gaps(third.next).isEmpty)
    }

    @Test("is asked less and less often, and told to the operator")
    func pauses() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([Self.bad: [ScriptedMatrix.text("$1", "one")]])
            }
            return request.path.contains(Self.bad) ? ScriptedMatrix.refused(500, "M_UNKNOWN") : nil
        }
        var cursor = SyncCursor(next: "s1")
        var pauses: [Double] = []
        for _ in 0..<12 {
            let batch = try await matrix.platform.poll(after: cursor.pollCursor)
            cursor = try #require(batch.cursor.flatMap(SyncCursor.init))
            pauses.append(try #require(cursor.gaps.first?.due).timeIntervalSince1970 - 10_000)
            #expect(batch.unreadableChats == (pauses.count > 1 ? 1 : 0))
            try #require(!cursor.gaps.isEmpty)
            cursor.gaps[0].due = nil
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    }

    @Test("that answers about everything but one event is read without it after some attempts")
    func namedEvent() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([Self.own: [Self.reply("$1", to: "$q")]])
            }
            if request.path.contains("/event/") { return ScriptedMatrix.refused(500, "M_UNKNOWN") }
            if request.path.hasSuffix("/messages") { return .json(200, #"{"chunk":[\#(Self.reply("$1", to: "$q"))]}"#) }
            return Self.joined(request)
        }
        var cursor = SyncCursor(next: "s1")
        var texts: [String] = []
        var polls = 0
        while texts.isEmpty, polls < 10 {
            let poll = try await matrix.poll(after: cursor.pollCursor)
            (texts, polls) = (poll.texts, polls + 1)
            cursor = try #require(SyncCursor(poll.next))
            if !cursor.gaps.isEmpty { cursor.gaps[0].due = nil }
        }
        #expect(texts == ["$1"] && polls == 4)
    }

    @Test("is not asked about a flood of replies at once")
    func replies() async throws {
        let replies = (0..<100).map { Self.reply("$r\($0)", to: "$q\($0)") }
        let syncs = Mutex(0)
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                let isFirst = syncs.withLock {
                    $0 += 1
                    return $0 == 1
                }
                return ScriptedMatrix.sync(
                    isFirst ? ["!a:evil.test": replies, "!b:own.test": [ScriptedMatrix.text("$1", "hello")]] : [:])
            }
            if request.path.hasSuffix("/messages") {
                return .json(200, #"{"chunk":[\#(replies.reversed().joined(separator: ","))]}"#)
            }
            return Self.joined(request)
        }
        let first = try await matrix.poll()
        #expect(first.texts == ["hello"])
        #expect(matrix.server.requests.count { $0.path.contains("/event/") } == 40)
        var next = first.next
        var texts: [String] = []
        for _ in 0..<3 where texts.isEmpty {
            let poll = try await matrix.poll(after: next)
            (texts, next) = (poll.texts, poll.next)
        }
        #expect(texts.count == 100)
        #expect(matrix.server.requests.count { $0.path.contains("/event/") } == 100, "each is looked up once")
    }

    @Test("is not asked about longer than a moment, and goes on with the next poll where it stopped")
    func slowAnswers() async throws {
        let replies = (0..<3).map { Self.reply("$r\($0)", to: "$q\($0)") }
        let matrix = try ScriptedMatrix(questionPatience: .zero) { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync(request.query["since"] == "s1" ? ["!a:evil.test": replies] : [:])
            }
            if request.path.hasSuffix("/messages") {
                return .json(200, #"{"chunk":[\#(replies.reversed().joined(separator: ","))]}"#)
            }
            return Self.joined(request)
        }
        var (texts, _, next) = try await matrix.poll()
        for questions in 1...2 {
            #expect(texts.isEmpty)
            #expect(matrix.server.requests.count { $0.path.contains("/event/") } == questions)
            let poll = try await matrix.poll(after: next)
            (texts, next) = (poll.texts, poll.next)
        }
        #expect(texts.count == 3)
    }

    @Test(
        "is read in the end when its messages need more answers than a poll may wait for, and the others with it",
        arguments: [["!a:evil.test"], ["!a:evil.test", "!b:own.test"]])
    func slowPresses(rooms: [String]) async throws {
        let presses = (0..<3).map { number in
            """
            {"type":"m.reaction","event_id":"$p\(number)","sender":"@ana:hive.test","origin_server_ts":1000,\
            "content":{"m.relates_to":{"rel_type":"m.annotation","event_id":"$q\(number)","key":"1\u{20E3}"}}}
            """
        }
        let matrix = try ScriptedMatrix(questionPatience: .zero) { request in
            if request.path.hasSuffix("/sync") {
                let news = rooms.map { ($0, presses) }
                return ScriptedMatrix.sync(
                    request.query["since"] == "s1" ? Dictionary(uniqueKeysWithValues: news) : [:])
            }
            if request.path.hasSuffix("/messages") {
                return .json(200, #"{"chunk":[\#(presses.reversed().joined(separator: ","))]}"#)
            }
            guard request.path.contains("/event/") else { return Self.joined(request) }
            let buttons = "\"honeycue.buttons\":{\"1\u{20E3}\":\"hint\"}"
            return .json(
                200,
                #"{"type":"m.room.message","event_id":"$x","sender":"\#(ScriptedMatrix.user)","content":{\#(buttons)}}"#
            )
        }
        var next = SyncCursor(next: "s1").pollCursor
        var pressed = 0
        for _ in 0..<3 * rooms.count {
            let poll = try await matrix.poll(after: next)
            (pressed, next) = (pressed + poll.updates.count, poll.next)
        }
        #expect(pressed == 3 * rooms.count && gaps(next).isEmpty)
        #expect(matrix.server.requests.count { $0.path.contains("/event/") } == pressed, "each is looked up once")
    }

    @Test("is read when the others have no news")
    func afterTheOthers() async throws {
        let replies = (0..<3).map { Self.reply("$r\($0)", to: "$q\($0)") }
        let news = [["!a:evil.test": replies], ["!b:own.test": [ScriptedMatrix.text("$1", "hello")]], [:]]
        let polls = Mutex(0)
        let matrix = try ScriptedMatrix(questionPatience: .zero) { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync(
                    polls.withLock { polls in
                        polls += 1
                        return news[polls - 1]
                    })
            }
            if request.path.hasSuffix("/messages") {
                return .json(200, #"{"chunk":[\#(replies.reversed().joined(separator: ","))]}"#)
            }
            return Self.joined(request)
        }
        func reads() -> Int { matrix.server.requests.count { $0.path.hasSuffix("/messages") } }
        var next = try await matrix.poll().next
        let before = reads()
        for (texts, more) in [(["hello"], 0), ([], 1)] {
            let poll = try await matrix.poll(after: next)
            #expect(poll.texts == texts && reads() == before + more)
            next = poll.next
        }
    }

    @Test("a reply to a message that came by itself needs no question")
    func knownEvent() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([Self.own: [ScriptedMatrix.text("$1", "a"), Self.reply("$2", to: "$1")]])
            }
            return Self.joined(request)
        }
        #expect(try await matrix.poll().texts == ["a", "$2"])
        #expect(!matrix.server.requests.contains { $0.path.contains("/event/") })
    }

    @Test("a poll that is too large even with one event of each room is taken room by room")
    func largePoll() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                let hasRooms = !(request.query["filter"] ?? "").contains(#""rooms":[]"#)
                return hasRooms
                    ? .json(200, #"{"x":"\#(String(repeating: "x", count: 65 << 20))"}"#) : ScriptedMatrix.sync([:])
            }
            if request.path.hasSuffix("/joined_rooms") { return .json(200, #"{"joined_rooms":["\#(Self.own)"]}"#) }
            if request.path.hasSuffix("/messages"), request.query["from"] == "s2", request.query["to"] == "s1" {
                return .json(200, #"{"chunk":[\#(ScriptedMatrix.text("$2", "b")),\#(ScriptedMatrix.text("$1", "a"))]}"#)
            }
            return Self.joined(request)
        }
        let poll = try await matrix.poll()
        #expect(poll.texts == ["a", "b"])
        #expect(SyncCursor(poll.next)?.next == "s2")
    }
}
