import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Telegram

@Suite("A person's standing in a chat")
struct StandingTests {
    private let group = ChatID(platform: .telegram, id: "-5", topic: "8")
    private let ana = PersonID(platform: .telegram, id: "9")

    private static func member(_ fields: String) -> ScriptedAnswer {
        .json(200, #"{"ok":true,"result":{"user":{"id":9,"first_name":"Ana"},\#(fields)}}"#)
    }

    @Test(
        "follows from the status",
        arguments: [
            (#""status":"creator""#, .creator), (#""status":"administrator""#, .administrator),
            (#""status":"member""#, .member), (#""status":"restricted","is_member":true"#, .restricted),
            (#""status":"restricted","is_member":false"#, .left), (#""status":"left""#, .left),
            (#""status":"kicked""#, .banned), (#""status":"something new""#, .member),
        ] as [(String, ChatStanding.Role)])
    func status(fields: String, role: ChatStanding.Role) async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.member(fields)])
        #expect(try await telegram.platform.standing(of: ana, in: group) == ChatStanding(role: role))
        #expect(telegram.calls == ["getChatMember"])
        #expect(try telegram.lastParameters() == ["chat_id": .integer(-5), "user_id": .integer(9)])
    }

    @Test(
        "is left for a person who was never there",
        arguments: ["user not found", "member not found", "PARTICIPANT_ID_INVALID", "USER_ID_INVALID"])
    func unknown(reason: String) async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(400, "Bad Request: \(reason)")])
        #expect(try await telegram.platform.standing(of: ana, in: group).role == .left)
    }

    @Test("is administrator for the chat itself, without a call: anonymous administrators write as the chat")
    func anonymous() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        let chat = PersonID(platform: .telegram, id: "-5")
        #expect(try await telegram.platform.standing(of: chat, in: group).isAdministrator)
        #expect(telegram.calls.isEmpty)
    }

    @Test("is member for a channel that somebody writes as, without a call: it has no role that the server tells")
    func channel() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.refused(400, "Bad Request: invalid user_id specified")
        ])
        let channel = PersonID(platform: .telegram, id: "-1009")
        #expect(try await telegram.platform.standing(of: channel, in: group) == ChatStanding(role: .member))
        #expect(telegram.calls.isEmpty)
    }

    @Test(
        "of the bot includes the reactions that the group allows, honey for a trophy",
        arguments: [
            (#""title":"Hive""#, nil),
            (#""available_reactions":[]"#, []),
            (
                #""available_reactions":[{"type":"emoji","emoji":"👍"},{"type":"custom_emoji","custom_emoji_id":"5"},{"type":"paid"},{"type":"emoji","emoji":"🏆"}]"#,
                ["👍", "🏆", "🍯"]
            ),
        ] as [(String, [String]?)])
    func reactions(fields: String, allowed: [String]?) async throws {
        let telegram = try ScriptedTelegram { request in
            switch request.lastPathComponent {
            case "getChat": .json(200, #"{"ok":true,"result":{"id":-5,"type":"supergroup",\#(fields)}}"#)
            case "getChatMember": Self.member(#""status":"member""#)
            default: nil
            }
        }
        #expect(
            try await telegram.platform.standing(of: nil, in: group)
                == ChatStanding(role: .member, readsAllMessages: false, availableReactions: allowed))
        let question = try #require(telegram.server.requests.first { $0.lastPathComponent == "getChat" })
        #expect(question.text == #"{"chat_id":-5}"#)
    }

    @Test("of the bot allows all reactions where the server refuses to tell, and is asked for again where it is down")
    func unknownReactions() async throws {
        for (answer, error) in [
            (ScriptedTelegram.refused(404, "Not Found: method not found"), nil),
            (
                ScriptedTelegram.refused(429, "Too Many Requests", parameters: #"{"retry_after":3}"#),
                PlatformError.rateLimited(retryAfterSeconds: 3)
            ),
            (.answer(502, "<html>"), .unavailable("getChat: HTTP 502 with an unreadable body")),
        ] as [(ScriptedAnswer, PlatformError?)] {
            let telegram = try ScriptedTelegram { request in
                switch request.lastPathComponent {
                case "getChat": answer
                case "getChatMember": Self.member(#""status":"member""#)
                default: nil
                }
            }
            if let error {
                await #expect(throws: error) { try await telegram.platform.standing(of: nil, in: group) }
            } else {
                #expect(try await telegram.platform.standing(of: nil, in: group).availableReactions == nil)
            }
        }
    }

    @Test(
        "of the bot as administrator includes reading everything, with or without privacy mode",
        arguments: ["member", "administrator"])
    func bot(status: String) async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.member(#""status":"\#(status)""#)])
        let standing = try await telegram.platform.standing(of: nil, in: group)
        #expect(standing.readsAllMessages == (status == "administrator"))
        #expect(try telegram.lastParameters()["user_id"] == .integer(123_456))
    }

    @Test("is refused with other errors unchanged")
    func refused() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.refused(403, "Forbidden: bot was kicked from the group chat")
        ])
        await #expect(throws: PlatformError.chatUnavailable("Forbidden: bot was kicked from the group chat")) {
            try await telegram.platform.standing(of: ana, in: group)
        }
    }

    @Test("a person in their own chat is asked about like anybody")
    func ownChat() async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.member(#""status":"member""#)])
        let home = ChatID(platform: .telegram, id: "9")
        #expect(try await telegram.platform.standing(of: ana, in: home) == ChatStanding(role: .member))
        #expect(telegram.calls == ["getChatMember"])
    }

    @Test("the bot reads everything as a member too, when its owner has said so")
    func readsAll() async throws {
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "getMe"
                ? .json(
                    200,
                    #"{"ok":true,"result":{"id":1,"first_name":"H","can_read_all_group_messages":true}}"#)
                : Self.member(#""status":"member""#)
        }
        #expect(
            try await telegram.platform.standing(of: nil, in: group)
                == ChatStanding(role: .member, readsAllMessages: true))
    }

    @Test("nobody is asked about a person of another platform")
    func foreign() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        await #expect(throws: PlatformError.rejected("the person's identifier is not a Telegram identifier")) {
            try await telegram.platform.standing(of: PersonID(platform: .matrix, id: "@ana:x"), in: group)
        }
        #expect(telegram.calls.isEmpty)
    }
}
