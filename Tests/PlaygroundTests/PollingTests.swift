import Foundation
import JSON
import Testing

@testable import Playground

@Suite("getUpdates")
struct PollingTests {
    @Test("pending updates are returned at once, and again until an offset acknowledges them")
    func acknowledgement() async throws {
        try await withPlayground { client in
            try await client.say("one")
            try await client.say("two")
            let first = try await client.call("getUpdates", ["timeout": 30]).result
            #expect(first.texts == ["one", "two"])
            #expect(try await client.call("getUpdates").result.texts == ["one", "two"])
            let second = try #require(first[1]["update_id"].integer)
            #expect(second == first[0]["update_id"].integer.map { $0 + 1 })
            #expect(try await client.call("getUpdates", ["offset": .integer(second)]).result.texts == ["two"])
            #expect(try await client.call("getUpdates", ["offset": .integer(second + 1)]).result.count == 0)
            #expect(try await client.call("getUpdates").result.count == 0)
        }
    }

    @Test("a poll without updates waits, and the next message wakes it")
    func parking() async throws {
        try await withPlayground { client in
            async let poll = client.call("getUpdates", ["timeout": 50])
            try await client.waitForParkedPoll()
            try await client.say("wake up")
            #expect(try await poll.result.texts == ["wake up"])
        }
    }

    @Test("a poll that times out returns an empty list")
    func timeout() async throws {
        try await withPlayground { client in
            let start = ContinuousClock.now
            let reply = try await client.call("getUpdates", ["timeout": 1])
            #expect(reply.status == 200)
            #expect(reply.result == [])
            #expect(ContinuousClock.now - start >= .seconds(1))
        }
    }

    @Test("a second waiting poll ends the first with 409 and waits itself")
    func conflict() async throws {
        try await withPlayground { client in
            async let first = client.call("getUpdates", ["timeout": 50])
            try await client.waitForParkedPoll()
            async let second = client.call("getUpdates", ["timeout": 50])
            let ended = try await first
            #expect(ended.status == 409)
            #expect(ended.json["error_code"] == 409)
            #expect(
                ended.description
                    == "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
            )
            try await client.waitForParkedPoll()
            try await client.say("for the second")
            #expect(try await second.result.texts == ["for the second"])
        }
    }

    @Test("a poll that does not wait leaves the waiting one alone")
    func noConflict() async throws {
        try await withPlayground { client in
            async let parked = client.call("getUpdates", ["timeout": 50])
            try await client.waitForParkedPoll()
            #expect(try await client.call("getUpdates").result.count == 0)
            try await client.say("still here")
            #expect(try await parked.result.texts == ["still here"])
        }
    }

    @Test("offset −n drops all but the last n")
    func negativeOffset() async throws {
        try await withPlayground { client in
            for text in ["a", "b", "c"] { try await client.say(text) }
            #expect(try await client.call("getUpdates", ["offset": -2]).result.texts == ["b", "c"])
            #expect(try await client.call("getUpdates").result.texts == ["b", "c"])
        }
    }

    @Test("limit bounds a batch; a value out of range means 100", arguments: [(2, 2), (0, 3), (500, 3)])
    func limit(limit: Int, expected: Int) async throws {
        try await withPlayground { client in
            for text in ["a", "b", "c"] { try await client.say(text) }
            #expect(try await client.call("getUpdates", ["limit": .integer(Int64(limit))]).result.count == expected)
        }
    }

    @Test("allowed_updates stays in effect until another poll changes it")
    func allowedUpdates() async throws {
        try await withPlayground { client in
            _ = try await client.call("getUpdates", ["allowed_updates": ["callback_query"]])
            try await client.say("unwanted")
            #expect(try await client.call("getUpdates").result.count == 0)
            _ = try await client.call("getUpdates", ["allowed_updates": []])
            try await client.say("wanted")
            #expect(try await client.call("getUpdates").result.texts == ["wanted"])
        }
    }

    @Test("an update is kept for one day")
    func lifetime() {
        var queue = UpdateQueue(firstID: 7)
        let message = Message(messageId: 1, from: Cast.ana, chat: Cast.rooms[0].chat, date: 0, text: "old")
        let start = Date(timeIntervalSince1970: 1_000_000)
        queue.append(.message(message), at: start)
        #expect(queue.pending(limit: 100, at: start + 24 * 3600 - 1).map(\.updateId) == [7])
        #expect(queue.pending(limit: 100, at: start + 24 * 3600 + 1).isEmpty)
    }

    @Test("the smallest possible offset keeps everything")
    func extremeOffset() {
        var queue = UpdateQueue(firstID: 1)
        queue.append(.message(Message(messageId: 1, from: Cast.ana, chat: Cast.rooms[0].chat, date: 0)), at: Date())
        queue.acknowledge(offset: .min)
        #expect(queue.count == 1)
        queue.acknowledge(offset: .max)
        #expect(queue.count == 0)
    }
}

extension PlaygroundClient {
    /// Waits until a poll waits on the server.
    func waitForParkedPoll() async throws {
        try await wait(for: "a parked poll") { await playground.messenger.parkedPoll != nil }
    }

    /// Waits until a page listens to the server's events.
    func waitForListeningPage() async throws {
        try await wait(for: "a listening page") { await !playground.messenger.listeners.isEmpty }
    }

    private func wait(for what: Comment, _ condition: () async -> Bool) async throws {
        for _ in 0..<12_000 {
            if await condition() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record(what)
    }
}
