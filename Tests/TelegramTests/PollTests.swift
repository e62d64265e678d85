import Foundation
import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Telegram

@Suite("Polling")
struct PollTests {
    private static func message(_ id: Int64, _ text: String) -> String {
        #"{"update_id":\#(id),"message":{"message_id":\#(id),"date":7,"chat":{"id":5,"type":"private"},"from":{"id":9,"is_bot":false,"first_name":"Ana"},"text":"\#(text)"}}"#
    }

    private func texts(_ batch: PollBatch) -> [String] {
        batch.updates.map { if case .message(let message) = $0.event { message.text } else { "?" } }
    }

    @Test("a poll has the offset, the longest waiting time and the kinds that the bot handles")
    func parameters() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.updates("")])
        let batch = try await telegram.platform.poll(after: PollCursor(rawValue: "42"))
        #expect(batch == PollBatch(updates: [], cursor: PollCursor(rawValue: "42")))
        let parameters = try telegram.lastParameters()
        #expect(parameters["offset"] == .integer(42))
        #expect(parameters["timeout"] == .integer(1))
        #expect(parameters["limit"] == .integer(100))
        #expect(
            parameters["allowed_updates"]
                == .array([
                    "message", "edited_message", "guest_message", "callback_query", "inline_query", "my_chat_member",
                ]))
    }

    @Test("after a failed poll the next one does not wait for updates, and the one after it does")
    func shortPollAfterFailure() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            .answer(502), ScriptedTelegram.updates(""), ScriptedTelegram.updates(""),
        ])
        await #expect(throws: PlatformError.self) { try await telegram.platform.poll(after: nil) }
        for timeout in [0, 1] {
            _ = try await telegram.platform.poll(after: nil)
            #expect(try telegram.lastParameters()["timeout"] == .integer(Int64(timeout)))
        }
    }

    /// More than the client takes.
    private static let enormous = ScriptedTelegram.updates(message(42, String(repeating: "x", count: 9 << 20)))

    @Test("an answer that is too large is asked for again in halves, and later in whole again")
    func tooLarge() async throws {
        let limits = Mutex<[Int64]>([])
        let enormous = Self.enormous
        let telegram = try ScriptedTelegram { request in
            guard request.lastPathComponent == "getUpdates",
                let parameters = try? JSONDecoder().decode([String: JSONValue].self, from: request.body),
                case .integer(let limit)? = parameters["limit"]
            else { return nil }
            limits.withLock { $0.append(limit) }
            return limit > 20 ? enormous : ScriptedTelegram.updates(Self.message(42, "small"))
        }
        let batch = try await telegram.platform.poll(after: PollCursor(rawValue: "42"))
        #expect(texts(batch) == ["small"] && batch.cursor == PollCursor(rawValue: "43"))
        #expect(limits.withLock { $0 } == [100, 50, 25, 12])
        _ = try await telegram.platform.poll(after: batch.cursor)
        #expect(limits.withLock { $0.suffix(2) } == [24, 12])
    }

    @Test("a single update that is too large is left out, and the log names it")
    func oneTooLarge() async throws {
        let log = LogRecorder()
        let enormous = Self.enormous
        let telegram = try ScriptedTelegram(logger: log.logger) { request in
            request.lastPathComponent == "getUpdates" ? enormous : nil
        }
        let batch = try await telegram.platform.poll(after: PollCursor(rawValue: "42"))
        #expect(batch == PollBatch(updates: [], cursor: PollCursor(rawValue: "43")))
        #expect(log.lines.contains { $0.contains("too large to receive") && $0.contains("42") })
        await #expect(throws: PlatformError.fileTooLarge) { try await telegram.platform.poll(after: nil) }
    }

    @Test("without a cursor no offset is sent, and an empty batch gives none")
    func firstPoll() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.updates("")])
        #expect(try await telegram.platform.poll(after: nil).cursor == nil)
        #expect(try telegram.lastParameters()["offset"] == nil)
    }

    @Test("the next offset is one past the last update, also when it is lower than the stored one")
    func lowerIdentifiers() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.updates(Self.message(10, "a") + "," + Self.message(11, "b"))
        ])
        let batch = try await telegram.platform.poll(after: PollCursor(rawValue: "900000"))
        #expect(texts(batch) == ["a", "b"])
        #expect(batch.updates.map(\.id) == ["10", "11"])
        #expect(batch.cursor == PollCursor(rawValue: "12"))
    }

    @Test("an update that can't be decoded is skipped, logged and acknowledged; the others of its batch arrive")
    func unreadableUpdate() async throws {
        let recorder = LogRecorder()
        let telegram = try ScriptedTelegram(logger: recorder.logger) { request in
            guard request.lastPathComponent == "getUpdates" else { return nil }
            let bad =
                #"{"update_id":11,"message":{"message_id":"eleven","date":7,"chat":{"id":5,"type":"private"},"text":"PRIVATE"}}"#
            return ScriptedTelegram.updates(
                [Self.message(10, "a"), bad, Self.message(12, "c"), bad.replacing("11", with: "13")].joined(
                    separator: ","))
        }
        let batch = try await telegram.platform.poll(after: nil)
        #expect(texts(batch) == ["a", "c"])
        #expect(batch.cursor == PollCursor(rawValue: "14"))
        #expect(recorder.lines.count == 2)
        #expect(
            recorder.lines.first?.contains("11") == true && recorder.lines.first?.contains("message.message_id") == true
        )
        #expect(!recorder.lines.joined().contains("PRIVATE"))
    }

    @Test(
        "broken text and values that are not updates are skipped too",
        arguments: [
            #"{"update_id":11,"message":{"message_id":1,"date":7,"chat":{"id":5,"type":"private"},"text":"\ud800"}}"#,
            #"{"update_id":11,"message":[]}"#, #"{"update_id":"11"}"#, "{}", "null", "[]", "7",
        ])
    func junk(update: String) async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.updates([Self.message(10, "a"), update, Self.message(12, "c")].joined(separator: ","))
        ])
        let batch = try await telegram.platform.poll(after: nil)
        #expect(texts(batch) == ["a", "c"])
        #expect(batch.cursor == PollCursor(rawValue: "13"))
    }

    @Test("a batch without anything to acknowledge is a failed poll, not an endless loop")
    func onlyJunk() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.updates("{}")])
        await #expect(throws: PlatformError.unavailable("getUpdates: updates without identifiers")) {
            try await telegram.platform.poll(after: nil)
        }
    }

    @Test("unknown kinds and fields are ignored")
    func unknownKinds() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.updates(
                #"{"update_id":1,"telepathy":{"id":1}},"#
                    + Self.message(2, "a").replacing(#""text":"#, with: #""aura":{"colour":["red",null,1.5]},"text":"#))
        ])
        let batch = try await telegram.platform.poll(after: nil)
        #expect(texts(batch) == ["a"])
        #expect(batch.cursor == PollCursor(rawValue: "3"))
    }

    @Test("a poll that the server keeps open too long is given up as unavailable")
    func stalledPoll() async throws {
        let telegram = try ScriptedTelegram(pollMargin: .milliseconds(500)) {
            $0.lastPathComponent == "getUpdates" ? .silence : nil
        }
        await #expect { try await telegram.platform.poll(after: nil) } throws: { error in
            if case PlatformError.unavailable = error { true } else { false }
        }
    }

    @Test("cancelling a poll throws CancellationError, at once")
    func cancellation() async throws {
        let telegram = try ScriptedTelegram(pollSeconds: 50) { $0.lastPathComponent == "getUpdates" ? .silence : nil }
        let poll = Task { try await telegram.platform.poll(after: nil) }
        let isReceived = try await telegram.server.wait { $0.requests.count == 2 }
        #expect(isReceived)
        poll.cancel()
        await #expect(throws: CancellationError.self) { try await poll.value }
    }

    @Test("the last acknowledgement does not wait")
    func acknowledge() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.updates(Self.message(42, "not yet"))])
        try await telegram.platform.acknowledge(PollCursor(rawValue: "42"))
        let parameters = try telegram.lastParameters()
        #expect(parameters["offset"] == .integer(42))
        #expect(parameters["timeout"] == .integer(0))
        #expect(parameters["limit"] == .integer(1))
    }

    @Test("the highest identifier there can be is acknowledged without ado")
    func highestIdentifier() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.updates(Self.message(.max, "a"))])
        #expect(try await telegram.platform.poll(after: nil).cursor == PollCursor(rawValue: "\(Int64.min)"))
    }
}
