import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Telegram

@Suite("Messages for one person")
struct EphemeralTests {
    private static let group = ChatID(platform: .telegram, id: "-5")
    private static let ana = PersonID(platform: .telegram, id: "1001")
    private static let secret = "the word is yacht"
    private static let invitation = OnlyReader.Invitation(RichText(plain: "Ana, open our chat."))
    private static let now = Date(timeIntervalSince1970: 1_000)

    /// Delivers the secret to Ana alone, as the sender does.
    @discardableResult
    private func whisper(
        _ telegram: ScriptedTelegram, text: String = secret, act: OnlyReader.Occasion.Act? = nil,
        secondsAgo: Double = 1,
        to person: PersonID = ana, in chat: ChatID = group, picture: OutgoingMessage.Picture? = nil,
        invitation: OnlyReader.Invitation? = invitation, replyTo: MessageID? = nil
    ) async throws -> DeliveryReceipt {
        let occasion = act.map { OnlyReader.Occasion($0, at: Self.now - secondsAgo) }
        let reader = OnlyReader(person, occasion: occasion, invitation: invitation)
        let content = OutgoingMessage.Content(
            RichText(plain: text), picture: picture, audience: .onePerson(reader))
        return try await telegram.platform.deliverToAudience(
            OutgoingMessage(chat: chat, action: .send(content, replyTo: replyTo)), key: "k", queuedAt: Self.now,
            at: Self.now)
    }

    /// The texts that a group, or all who read along there, got and kept: what was sent to it and not deleted.
    private func publicTexts(_ telegram: ScriptedTelegram) -> [String] {
        telegram.server.requests.filter { $0.lastPathComponent.hasPrefix("send") && $0.text.contains(#""chat_id":-5"#) }
            .map(\.text)
    }

    @Test("a new server shows it in the group to the person who pressed")
    func pressed() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        let receipt = try await whisper(telegram, act: .press(id: "q", isOpen: true))
        #expect(receipt.messageID == MessageID(onlyFor: "1001", number: "7"))
        #expect(telegram.calls == ["deleteEphemeralMessage", "sendMessage", "answerCallbackQuery"])
        let sent = try #require(telegram.server.requests.first { $0.lastPathComponent == "sendMessage" })
        let parameters = try JSONDecoder().decode([String: JSONValue].self, from: sent.body)
        #expect(
            parameters["ephemeral_message_parameters"]
                == .object(["receiver_user_id": .integer(1001), "callback_query_id": .string("q")]))
        // As Bot API 10.2 had it.
        #expect(parameters["receiver_user_id"] == .integer(1001) && parameters["callback_query_id"] == .string("q"))
    }

    @Test("the server is asked once whether it can")
    func askedOnce() async throws {
        for server in [EphemeralServer.new, .lenient, .old, .silent] {
            let telegram = try ScriptedTelegram { server.answer($0) }
            for _ in 0..<3 { try await whisper(telegram) }
            let asked = telegram.server.requests.count { $0.text.contains("2147483647") }
            #expect(asked == 1, "\(server)")
        }
    }

    @Test("a command that only its sender sees is answered with its number, and never by the number 0")
    func answersCommand() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        let command = MessageID(onlyFor: "1001", number: "33")
        try await whisper(telegram, act: .message(command), replyTo: command)
        let parameters = try telegram.lastParameters()
        #expect(parameters["reply_parameters"] == .object(["ephemeral_message_id": .integer(33)]))
    }

    @Test("an answer to such a command is for its sender, even if nobody has said so")
    func answersCommandByDefault() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        let command = MessageID(onlyFor: "1001", number: "33")
        let receipt = try await telegram.platform.deliverToAudience(
            OutgoingMessage(
                chat: Self.group, action: .send(.init(RichText(plain: Self.secret)), replyTo: command)),
            key: "k", queuedAt: Self.now, at: Self.now)
        #expect(receipt.messageID?.onlyReader?.person == "1001")
        let old = try ScriptedTelegram { EphemeralServer.old.answer($0) }
        _ = try await old.platform.deliverToAudience(
            OutgoingMessage(
                chat: Self.group, action: .send(.init(RichText(plain: Self.secret)), replyTo: command)),
            key: "k", queuedAt: Self.now, at: Self.now)
        #expect(publicTexts(old).isEmpty && old.calls.last == "sendMessage")
    }

    @Test("after fifteen seconds nothing is named that is over, so that an administrator may still send it")
    func late() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        try await whisper(telegram, act: .press(id: "q", isOpen: false), secondsAgo: 15.5)
        let parameters = try telegram.lastParameters()
        #expect(parameters["ephemeral_message_parameters"] == .object(["receiver_user_id": .integer(1001)]))
        #expect(parameters["callback_query_id"] == nil)
    }

    @Test("whatever the server is, the group never keeps the secret", arguments: EphemeralServer.allCases)
    func neverPublic(server: EphemeralServer) async throws {
        for act in [nil, OnlyReader.Occasion.Act.press(id: "q", isOpen: true), .press(id: "q", isOpen: false)] {
            let telegram = try ScriptedTelegram { server.answer($0) }
            // Three times, because what is learnt from the first must hold for the others.
            for _ in 0..<3 { try await whisper(telegram, act: act) }
            let shown = telegram.server.requests.enumerated().filter { _, request in
                request.lastPathComponent == "sendMessage" && request.text.contains(Self.secret)
                    && request.text.contains(#""chat_id":-5"#) && ![.new, .lenient, .refusing].contains(server)
            }
            // A server that lies is believed once, and the message is deleted at once.
            #expect(shown.count == (server == .lying ? 1 : 0), "\(server)")
            for (index, _) in shown {
                #expect(telegram.server.requests[index + 1].lastPathComponent == "deleteMessage")
                #expect(telegram.server.requests[index + 1].text.contains(#""message_id":77"#))
            }
        }
    }

    @Test("where it can't be shown in the group, a short answer to a press is an alert")
    func toast() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.old.answer($0) }
        let receipt = try await whisper(telegram, act: .press(id: "q", isOpen: true))
        #expect(receipt.messageID == nil)
        #expect(telegram.calls == ["deleteEphemeralMessage", "answerCallbackQuery"])
        #expect(try telegram.lastParameters()["text"] == .string(Self.secret))
    }

    @Test("a press that is answered already, or long ago, or a long text, goes to the private chat")
    func privateChat() async throws {
        let cases: [(OnlyReader.Occasion.Act?, Double, String)] = [
            (.press(id: "q", isOpen: false), 1, Self.secret), (.press(id: "q", isOpen: true), 60, Self.secret),
            (.press(id: "q", isOpen: true), 1, String(repeating: "x", count: 201)), (nil, 1, Self.secret),
        ]
        for (act, age, text) in cases {
            let telegram = try ScriptedTelegram { EphemeralServer.old.answer($0) }
            let receipt = try await whisper(telegram, text: text, act: act, secondsAgo: age)
            #expect(receipt.messageID == nil, "the private chat's number is none of the group's")
            let sent = try #require(telegram.server.requests.first { $0.lastPathComponent == "sendMessage" })
            #expect(sent.text.contains(#""chat_id":1001"#) && sent.text.contains(text))
            #expect(publicTexts(telegram).isEmpty)
        }
    }

    @Test("a person who never wrote to the bot is invited in the group, without the secret")
    func invited() async throws {
        let telegram = try ScriptedTelegram { request in
            request.text.contains(#""chat_id":1001"#)
                ? ScriptedTelegram.refused(403, "Forbidden: bot can't initiate conversation with a user")
                : EphemeralServer.old.answer(request)
        }
        try await whisper(telegram)
        #expect(publicTexts(telegram).count == 1 && publicTexts(telegram)[0].contains("Ana, open our chat."))
        await #expect(throws: PlatformError.self) { try await whisper(telegram, invitation: nil) }
        #expect(publicTexts(telegram).count == 1)
    }

    @Test("a picture whose file the group forbids is refused, and nothing of it is shown to all")
    func forbiddenPicture() async throws {
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "sendPhoto"
                ? ScriptedTelegram.refused(400, "Bad Request: not enough rights to send photos to the chat")
                : EphemeralServer.new.answer(request)
        }
        let picture = OutgoingMessage.Picture(png: Data("PNG".utf8), alternativeText: "a board")
        await #expect(throws: PlatformError.fileRefused("Bad Request: not enough rights to send photos to the chat")) {
            try await whisper(telegram, picture: picture)
        }
        #expect(publicTexts(telegram).isEmpty)
    }

    @Test("an anonymous administrator is a whole group, which gets no secret")
    func anonymous() async throws {
        for server in [EphemeralServer.new, .old] {
            let telegram = try ScriptedTelegram { server.answer($0) }
            let person = PersonID(platform: .telegram, id: "-5")
            try await whisper(telegram, to: person)
            #expect(!telegram.server.requests.contains { $0.text.contains(Self.secret) })
        }
    }

    @Test("in the private chat it is a message like any other")
    func alone() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.old.answer($0) }
        let receipt = try await whisper(telegram, in: ChatID(platform: .telegram, id: "1001"))
        #expect(receipt.messageID == MessageID(rawValue: "77") && telegram.calls == ["sendMessage"])
    }

    @Test("while the server can't be asked, nothing is sent, and it is asked again")
    func unreachable() async throws {
        let isDown = Counter()
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "deleteEphemeralMessage" && isDown.next() == 0
                ? .json(502, "<html>") : EphemeralServer.new.answer(request)
        }
        await #expect(throws: PlatformError.self) { try await whisper(telegram) }
        #expect(telegram.calls == ["deleteEphemeralMessage"])
        #expect(try await whisper(telegram).messageID?.onlyReader != nil)
    }

    @Test("a limit on the way is the sender's to wait for, and nothing goes another way meanwhile")
    func limited() async throws {
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "sendMessage"
                ? ScriptedTelegram.refused(429, "Too Many Requests", parameters: #"{"retry_after":3}"#)
                : EphemeralServer.new.answer(request)
        }
        await #expect(throws: PlatformError.rateLimited(retryAfterSeconds: 3)) { try await whisper(telegram) }
        #expect(telegram.calls.count { $0 == "sendMessage" } == 1)
    }

    @Test("such a message is changed and deleted by methods of its own, and has no reactions and no pin")
    func changes() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        let id = MessageID(onlyFor: "1001", number: "7")
        let actions: [OutgoingMessage.Action] = [
            .edit(.message(id), .init(RichText(plain: "new"))), .editKeyboard(.message(id), nil), .delete(.message(id)),
            .react(id, emoji: "👍"), .pin(.message(id)), .unpin(.message(id)),
        ]
        for action in actions {
            _ = try await telegram.platform.deliverToAudience(
                OutgoingMessage(chat: Self.group, action: action), key: "k", queuedAt: Self.now, at: Self.now)
        }
        #expect(
            telegram.calls == [
                "editEphemeralMessageText", "editEphemeralMessageReplyMarkup", "deleteEphemeralMessage",
            ])
        for request in telegram.server.requests {
            #expect(
                request.text.contains(#""ephemeral_message_id":7"#)
                    && request.text.contains(#""receiver_user_id":1001"#))
            #expect(!request.text.contains(#""message_id""#))
        }
    }

    @Test("a secret does not replace what everybody sees")
    func publicEdit() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        let content = OutgoingMessage.Content(
            RichText(plain: Self.secret), audience: .onePerson(OnlyReader(Self.ana)))
        for id in [MessageID(rawValue: "5"), MessageID(onlyFor: "1002", number: "7")] {
            await #expect(throws: PlatformError.self) {
                try await telegram.platform.deliverToAudience(
                    OutgoingMessage(chat: Self.group, action: .edit(.message(id), content)), key: "k",
                    queuedAt: Self.now, at: Self.now)
            }
        }
        #expect(telegram.calls.isEmpty)
    }

    @Test("nothing is ever said of message 0")
    func zero() async throws {
        let telegram = try ScriptedTelegram { EphemeralServer.new.answer($0) }
        let zero = MessageID(rawValue: "0")
        for action: OutgoingMessage.Action in [
            .edit(.message(zero), .init(RichText(plain: "new"))), .delete(.message(zero)), .react(zero, emoji: "👍"),
        ] {
            await #expect(throws: PlatformError.self) { try await telegram.deliver(action) }
        }
        #expect(telegram.calls.isEmpty)
        _ = try await telegram.deliver(.send(.init(RichText(plain: "x")), replyTo: zero))
        #expect(try telegram.lastParameters()["reply_parameters"] == nil)
    }

    @Test("the audience is stored with the content, and what an earlier version stored is for everybody")
    func stored() throws {
        let reader = OnlyReader(
            Self.ana, occasion: .init(.press(id: "q", isOpen: true), at: Self.now), invitation: Self.invitation)
        let content = OutgoingMessage.Content(RichText(plain: "x"), audience: .onePerson(reader))
        let decoded = try JSONDecoder().decode(
            OutgoingMessage.Content.self, from: JSONEncoder().encode(content))
        #expect(decoded == content && decoded.audience == .onePerson(reader))
        let old = try JSONDecoder().decode(
            OutgoingMessage.Content.self, from: Data(#"{"text":{"html":"x"}}"#.utf8))
        #expect(old.audience == .everybody)
    }
}
