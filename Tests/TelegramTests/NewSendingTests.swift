import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Telegram

@Suite("Sending since 2026")
struct NewSendingTests {
    private func text(_ text: String, _ keyboard: Keyboard? = nil) -> OutgoingMessage.Action {
        .send(.init(RichText(markup: text), keyboard: keyboard))
    }

    // MARK: Topics

    @Test(
        "a topic that the server refuses loses nothing: the message goes to the chat without it",
        arguments: ["message thread not found", "TOPIC_DELETED", "TOPIC_CLOSED"])
    func refusedTopic(reason: String) async throws {
        let telegram = try ScriptedTelegram { request in
            request.text.contains("message_thread_id") || request.text.contains("name=\"message_thread_id\"")
                ? ScriptedTelegram.refused(400, "Bad Request: \(reason)") : ScriptedTelegram.sent
        }
        let receipt = try await telegram.deliver(text("a"), topic: "8")
        #expect(receipt.messageID == MessageID(rawValue: "77"))
        #expect(try telegram.lastParameters()["message_thread_id"] == nil)
        let picture = OutgoingMessage.Picture(png: Data("PNG".utf8), alternativeText: "a")
        _ = try await telegram.deliver(.send(.init(RichText(plain: "b"), picture: picture)), topic: "8", key: "2")
        #expect(telegram.calls == ["sendMessage", "sendMessage", "sendPhoto", "sendPhoto"])
    }

    @Test("an activity in a refused topic is no reason to give up the chat's messages")
    func activity() async throws {
        let telegram = try ScriptedTelegram { _ in
            ScriptedTelegram.refused(400, "Bad Request: message thread not found")
        }
        await #expect { try await telegram.deliver(.showActivity(.typing), topic: "8") } throws: { error in
            if case PlatformError.rejected = error { true } else { false }
        }
    }

    @Test("an answer in a person's conversation with a channel names that")
    func directMessages() async throws {
        let telegram = try ScriptedTelegram { _ in ScriptedTelegram.sent }
        _ = try await telegram.deliver(text("a"), topic: "direct:1001")
        let parameters = try telegram.lastParameters()
        #expect(parameters["direct_messages_topic_id"] == .integer(1001) && parameters["message_thread_id"] == nil)
        _ = try await telegram.deliver(.showActivity(.typing), topic: "direct:1001")
        #expect(telegram.calls == ["sendMessage"])
    }

    // MARK: Buttons and menus

    @Test("buttons have styles for their roles, and addresses for what they open")
    func buttons() async throws {
        let telegram = try ScriptedTelegram { $0.lastPathComponent == "getMe" ? nil : ScriptedTelegram.sent }
        _ = try await telegram.platform.identify()
        let keyboard = Keyboard(rows: [
            [
                .init("Go", data: "g", role: .goesOn), .init("End", data: "e", role: .cantBeUndone),
                .init("More", data: "m"),
            ],
            [
                .init("Chat", opening: .privateChat(code: "b1")), .init("Me", opening: .privateChat(code: nil)),
                .init("Add", opening: .group(code: nil)), .init("Page", opening: .page("https://example.org/")),
            ],
        ])
        _ = try await telegram.deliver(text("a", keyboard))
        func button(_ text: String, _ fields: [String: JSONValue]) -> JSONValue {
            .object(fields.merging(["text": .string(text)]) { $1 })
        }
        #expect(
            try telegram.lastParameters()["reply_markup"]
                == .object([
                    "inline_keyboard": .array([
                        .array([
                            button("Go", ["callback_data": "g", "style": "primary"]),
                            button("End", ["callback_data": "e", "style": "danger"]),
                            button("More", ["callback_data": "m"]),
                        ]),
                        .array([
                            button("Chat", ["url": "https://t.me/HoneycueBot?start=b1"]),
                            button("Me", ["url": "https://t.me/HoneycueBot"]),
                            button("Add", ["url": "https://t.me/HoneycueBot?startgroup=true"]),
                            button("Page", ["url": "https://example.org/"]),
                        ]),
                    ])
                ]))
    }

    @Test("a private command is one in groups only")
    func privateCommand() async throws {
        let telegram = try ScriptedTelegram { $0.lastPathComponent == "getMe" ? nil : ScriptedTelegram.yes }
        _ = try await telegram.platform.start(commands: [
            CommandDescription(name: "w", summary: "Guess", isPrivate: true),
            CommandDescription(name: "hint", summary: "A hint"),
        ])
        let menus = telegram.server.requests.filter { $0.lastPathComponent == "setMyCommands" }.map(\.text)
        #expect(menus.map { $0.contains("is_ephemeral") } == [false, false, true])
        #expect(menus[2].contains(#"{"command":"w","description":"Guess","is_ephemeral":true}"#))
    }

    // MARK: Guests

    private static let answer = GuestAnswer(
        RichText(markup: "<b>hitherto</b>\nuntil now"),
        keyboard: Keyboard(rows: [[.init("Play", opening: .page("https://example.org/"))]]))

    @Test("a guest is answered once, with an article")
    func guest() async throws {
        let telegram = try ScriptedTelegram { _ in
            .json(200, #"{"ok":true,"result":{"inline_message_id":"i"}}"#)
        }
        _ = try await telegram.deliver(.answerGuest(id: "g", Self.answer))
        #expect(telegram.calls == ["answerGuestQuery"])
        let parameters = try telegram.lastParameters()
        #expect(parameters["guest_query_id"] == .string("g"))
        guard case .object(let result)? = parameters["result"],
            case .object(let content)? = result["input_message_content"]
        else { return #expect(Bool(false)) }
        #expect(result["type"] == "article" && result["title"] == "hitherto" && result["reply_markup"] != nil)
        #expect(content["message_text"] == "<b>hitherto</b>\nuntil now" && content["parse_mode"] == "HTML")
    }

    @Test(
        "an answer that comes too late or is refused is dropped with a line in the log",
        arguments: [
            ScriptedTelegram.refused(400, "Bad Request: query is too old and response timeout expired"),
            ScriptedTelegram.refused(403, "Forbidden: bot was kicked"),
            ScriptedTelegram.refused(404, "Not Found: method not found"),
        ])
    func lateGuest(answer: ScriptedAnswer) async throws {
        let log = LogRecorder()
        let telegram = try ScriptedTelegram(logger: log.logger) { _ in answer }
        _ = try await telegram.deliver(.answerGuest(id: "g", Self.answer))
        #expect(log.lines.count == 1 && log.lines[0].contains("a guest was not answered"))
        #expect(!log.lines[0].contains("hitherto"))
    }

    @Test("a guest's answer waits when the server asks for it")
    func limitedGuest() async throws {
        let telegram = try ScriptedTelegram { _ in
            ScriptedTelegram.refused(429, "Too Many Requests", parameters: #"{"retry_after":3}"#)
        }
        await #expect(throws: PlatformError.rateLimited(retryAfterSeconds: 3)) {
            try await telegram.deliver(.answerGuest(id: "g", Self.answer))
        }
    }

    // MARK: Tables

    private static let table =
        "Standings\n<table><tr><th>Player</th><th>Points</th></tr><tr><td>Ana &amp; Bo</td><td>12</td></tr><tr><td>Ben</td><td>7</td></tr></table>"

    @Test("a table is sent as a rich message")
    func rich() async throws {
        let telegram = try ScriptedTelegram { _ in ScriptedTelegram.sent }
        let receipt = try await telegram.deliver(text(Self.table))
        #expect(receipt.messageID == MessageID(rawValue: "77") && telegram.calls == ["sendRichMessage"])
        let html =
            "<p>Standings</p><table bordered striped><tr><th>Player</th><th align=\"right\">Points</th></tr>"
            + "<tr><td>Ana &amp; Bo</td><td align=\"right\">12</td></tr><tr><td>Ben</td><td align=\"right\">7</td></tr></table>"
        let parameters = try telegram.lastParameters()
        #expect(parameters["rich_message"] == .object(["html": .string(html)]) && parameters["parse_mode"] == nil)
    }

    private static let aligned = "Standings\n<pre>Player      Points\nAna &amp; Bo        12\nBen              7</pre>"

    @Test("a server without rich messages gets aligned text, and is not asked again")
    func oldServer() async throws {
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "sendRichMessage"
                ? ScriptedTelegram.refused(404, "Not Found: method not found") : ScriptedTelegram.sent
        }
        for _ in 0..<2 { _ = try await telegram.deliver(text(Self.table)) }
        #expect(telegram.calls == ["sendRichMessage", "sendMessage", "sendMessage"])
        let sent = try #require(try telegram.lastParameters()["text"])
        guard case .string(let words) = sent else { return #expect(Bool(false)) }
        #expect(words.contains("<pre>") && words.contains("Ana &amp; Bo"))
        #expect(
            words.split(separator: "\n").dropFirst().allSatisfy {
                $0.hasSuffix("s") || $0.hasSuffix("2") || $0.hasSuffix("</pre>")
            })
    }

    @Test("a chat that refuses one gets the aligned text, and the next chat a table")
    func refusingChat() async throws {
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "sendRichMessage"
                ? ScriptedTelegram.refused(400, "Bad Request: not enough rights to send rich messages")
                : ScriptedTelegram.sent
        }
        for _ in 0..<2 { _ = try await telegram.deliver(text(Self.table)) }
        #expect(telegram.calls == ["sendRichMessage", "sendMessage", "sendRichMessage", "sendMessage"])
    }

    @Test("what is too large for a rich message is sent aligned, in several messages")
    func tooLarge() async throws {
        let telegram = try ScriptedTelegram { _ in ScriptedTelegram.sent }
        let rows = String(repeating: "<tr><td>a word</td><td>1</td></tr>", count: 500)
        _ = try await telegram.deliver(text("<table>\(rows)</table>"))
        #expect(Set(telegram.calls) == ["sendMessage"])
        let wide = String(repeating: "<td>1</td>", count: 21)
        _ = try await telegram.deliver(text("<table><tr>\(wide)</tr></table>"), key: "2")
        #expect(Set(telegram.calls) == ["sendMessage"])
    }
}
