import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Telegram

@Suite("The bot's own settings at Telegram")
struct OwnSettingsTests {
    /// The answer to `getMe` of a bot with these settings.
    private static func me(readsAll: Bool, inline: Bool, guests: Bool) -> ScriptedAnswer {
        .json(
            200,
            #"{"ok":true,"result":{"id":123456,"is_bot":true,"first_name":"Honeycue","username":"HoneycueBot","can_read_all_group_messages":\#(readsAll),"supports_inline_queries":\#(inline),"supports_guest_queries":\#(guests)}}"#
        )
    }

    /// A server that knows the method and does what it says.
    private static func obeying(keepsSettings: Bool = false, logger: LogRecorder = LogRecorder()) throws
        -> ScriptedTelegram
    {
        let calls = Counter()
        return try ScriptedTelegram(logger: logger.logger, keepsSettings: keepsSettings) { request in
            switch request.lastPathComponent {
            case "getMe":
                let isChanged = calls.next() > 0
                return me(readsAll: isChanged, inline: true, guests: isChanged)
            default: return ScriptedTelegram.yes
            }
        }
    }

    @Test("what is switched off is switched on at the start, and only that")
    func switchesOn() async throws {
        let log = LogRecorder()
        let telegram = try Self.obeying(logger: log)
        let identity = try await telegram.platform.start(commands: [])
        #expect(identity.readsAllGroupMessages)
        let request = try #require(telegram.server.requests.first { $0.lastPathComponent == "setMySettings" })
        #expect(request.text == #"{"can_read_all_group_messages":true,"supports_guest_queries":true}"#)
        #expect(log.lines.contains { $0.contains("notice") && $0.contains("switched it off") })
    }

    @Test("an operator's own settings are left alone")
    func keeps() async throws {
        let telegram = try Self.obeying(keepsSettings: true)
        #expect(try await !telegram.platform.start(commands: []).readsAllGroupMessages)
        #expect(!telegram.calls.contains("setMySettings"))
    }

    @Test("a bot that has all it needs changes nothing")
    func complete() async throws {
        let telegram = try ScriptedTelegram { request in
            request.lastPathComponent == "getMe"
                ? Self.me(readsAll: true, inline: true, guests: true) : ScriptedTelegram.yes
        }
        #expect(try await telegram.platform.start(commands: []).readsAllGroupMessages)
        #expect(!telegram.calls.contains("setMySettings"))
    }

    @Test(
        "a server that does not know the method, refuses it, asks to wait or fails does not stop the start",
        arguments: [
            ScriptedTelegram.refused(404, "Not Found: method not found"), ScriptedTelegram.refused(404, "Not Found"),
            ScriptedTelegram.refused(400, "Bad Request: method not found"),
            ScriptedTelegram.refused(403, "Forbidden: the owner has to do this"),
            ScriptedTelegram.refused(429, "Too Many Requests", parameters: #"{"retry_after":30}"#),
            .json(500, "<html>"), .json(404, "<html>"),
        ])
    func refusals(answer: ScriptedAnswer) async throws {
        let telegram = try ScriptedTelegram { request in
            switch request.lastPathComponent {
            case "getMe": Self.me(readsAll: false, inline: false, guests: false)
            case "setMySettings": answer
            default: ScriptedTelegram.yes
            }
        }
        #expect(try await !telegram.platform.start(commands: []).readsAllGroupMessages)
        #expect(telegram.calls.count { $0 == "setMyCommands" } == 3)
    }

    @Test("an old server is no warning; a refusal is one")
    func logging() async throws {
        for (answer, level) in [
            (ScriptedTelegram.refused(404, "Not Found: method not found"), "debug"),
            (ScriptedTelegram.refused(400, "Bad Request: BOT_FORBIDDEN"), "warning"),
        ] {
            let log = LogRecorder()
            let telegram = try ScriptedTelegram(logger: log.logger) { request in
                switch request.lastPathComponent {
                case "getMe": nil
                case "setMySettings": answer
                default: ScriptedTelegram.yes
                }
            }
            _ = try await telegram.platform.start(commands: [])
            #expect(
                log.lines.filter { $0.contains("settings could not be changed") }.map { $0.hasPrefix(level) } == [true])
        }
    }
}
