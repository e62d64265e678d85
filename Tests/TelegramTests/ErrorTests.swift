import Foundation
import HTTPClient
import HTTPTestServer
import Messaging
import Testing

@testable import Telegram

@Suite("Errors")
struct ErrorTests {
    private func error(_ answer: ScriptedAnswer) async throws -> PlatformError {
        let telegram = try ScriptedTelegram(inOrder: [answer])
        do {
            try await telegram.deliver(.send(.init(RichText(plain: "hi"))))
        } catch {
            return try #require(error as? PlatformError)
        }
        throw NoError()
    }

    private struct NoError: Error {}

    @Test(
        "each refusal has Telegram's meaning",
        arguments: [
            (401, "Unauthorized", "", PlatformError.unauthorized("Unauthorized")),
            (404, "Not Found", "", .unauthorized("Not Found")),
            (404, "Not Found: method not found", "", .rejected("Not Found: method not found")),
            (
                409, "Conflict: terminated by other getUpdates request", "",
                .conflict("Conflict: terminated by other getUpdates request")
            ),
            (429, "Too Many Requests: retry after 17", #"{"retry_after":17}"#, .rateLimited(retryAfterSeconds: 17)),
            (429, "Too Many Requests", "", .rateLimited(retryAfterSeconds: 1)),
            (
                400, "Bad Request: group chat was upgraded to a supergroup chat",
                #"{"migrate_to_chat_id":-1001234567890}"#,
                .chatMigrated(to: ChatID(platform: .telegram, id: "-1001234567890"))
            ),
            (
                403, "Forbidden: bot was blocked by the user", "",
                .chatUnavailable("Forbidden: bot was blocked by the user")
            ),
            (400, "Bad Request: chat not found", "", .chatUnavailable("Bad Request: chat not found")),
            (400, "Bad Request: TOPIC_DELETED", "", .rejected("Bad Request: TOPIC_DELETED")),
            (
                409, "Conflict: can't use getUpdates method while webhook is active", "",
                .conflict(
                    "somebody has set a webhook for it, which the bot removes when it starts (Conflict: can't use getUpdates method while webhook is active)"
                )
            ),
            (400, "Bad Request: message text is empty", "", .rejected("Bad Request: message text is empty")),
            (413, "Request Entity Too Large", "", .rejected("Request Entity Too Large")),
            (403, "not found", "", .chatUnavailable("not found")), (404, "not found", "", .rejected("not found")),
            (
                400, "Bad Request: group chat was deactivated", "",
                .chatUnavailable("Bad Request: group chat was deactivated")
            ),
            (400, "Bad Request: CHAT_WRITE_FORBIDDEN", "", .chatUnavailable("Bad Request: CHAT_WRITE_FORBIDDEN")),
            (400, "Bad Request: PEER_ID_INVALID", "", .chatUnavailable("Bad Request: PEER_ID_INVALID")),
            (
                400, "Bad Request: message thread not found", "",
                .rejected("Bad Request: message thread not found")
            ),
            (400, "Bad Request: TOPIC_CLOSED", "", .rejected("Bad Request: TOPIC_CLOSED")),
            (400, "Bad Request: file is too big", "", .fileTooLarge),
            (413, "File is too big", "", .rejected("File is too big")),
            (499, "x", "", .rejected("x")), (399, "x", "", .unavailable("x")),
            (500, "Internal Server Error", "", .unavailable("Internal Server Error")),
            (502, "Bad Gateway", "", .unavailable("Bad Gateway")),
        ] as [(Int, String, String, PlatformError)])
    func refusals(code: Int, description: String, parameters: String, expected: PlatformError) async throws {
        #expect(try await error(ScriptedTelegram.refused(code, description, parameters: parameters)) == expected)
    }

    @Test(
        "an incomplete answer, a proxy's page or a dropped connection means: later",
        arguments: [
            ScriptedAnswer.json(200, #"{"ok":true,"result":{"mess"#),
            .json(200, #"{"ok":true}"#),
            .json(200, "[]"),
            .answer(502, "<html>Bad Gateway</html>"),
            .answer(403, "<html>Forbidden by the proxy</html>"),
            .answer(200, ""),
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"ok\":true"), .close]),
            .hangUp,
        ])
    func unavailable(answer: ScriptedAnswer) async throws {
        let error = try await error(answer)
        guard case .unavailable = error else { return #expect(Bool(false), "\(error)") }
    }

    @Test("the waiting time in a header from a server in front is respected")
    func retryAfterHeader() async throws {
        #expect(
            try await error(.answer(429, headers: ["Retry-After": "9"], "slow down"))
                == .rateLimited(retryAfterSeconds: 9))
    }

    @Test(
        "an absurd waiting time is bounded", arguments: [("inf", 1.0), ("nan", 1.0), ("-5", 0.0), ("1e12", 86_400.0)])
    func absurdWait(header: String, seconds: Double) async throws {
        let answer = ScriptedAnswer.answer(429, headers: ["Retry-After": header], "slow down")
        #expect(try await error(answer) == .rateLimited(retryAfterSeconds: seconds))
    }

    @Test("a server that can't be reached means: later")
    func unreachable() async throws {
        let telegram = try ScriptedTelegram { _ in nil }
        telegram.server.stop()
        await #expect { try await telegram.platform.identify() } throws: { error in
            if case PlatformError.unavailable = error { true } else { false }
        }
    }

    @Test(
        "no error contains the token or what people wrote, even when the server repeats it",
        arguments: [
            ScriptedTelegram.refused(
                400, "Bad Request: no /bot\(ScriptedTelegram.token)/x: \\\"PRIVATE words\\\" at byte 3"),
            ScriptedTelegram.refused(401, "Unauthorized: SECRETsecretSECRET"),
            .answer(500, "/bot\(ScriptedTelegram.token)/"),
            .hangUp,
            ScriptedAnswer([.send("bot\(ScriptedTelegram.token)\r\n"), .close]),
        ])
    func secrets(answer: ScriptedAnswer) async throws {
        let error = try await error(answer)
        let text = "\(error) \(String(reflecting: error))"
        #expect(!text.contains("SECRET") && !text.contains("PRIVATE"))
    }

    @Test("a wait asked for in a header is kept also where the answer is the Bot API's own and names none")
    func retryAfterHeaderOfAPI() async throws {
        for (parameters, seconds) in [("", 9.0), ("{}", 9), (#"{"retry_after":17}"#, 17)] {
            let body = ScriptedTelegram.refusal(429, "Too Many Requests", parameters: parameters)
            #expect(
                try await error(.answer(429, headers: ["Retry-After": "9"], body))
                    == .rateLimited(retryAfterSeconds: seconds))
        }
    }

    @Test("a refusal without a code of its own has that of the answer; what calls itself a success is none")
    func missingCode() async throws {
        #expect(try await error(.json(403, #"{"ok":false,"description":"x"}"#)) == .chatUnavailable("x"))
        #expect(try await error(.json(401, #"{"ok":false}"#)) == .unauthorized(""))
        let strange = ScriptedAnswer.json(403, #"{"ok":true,"description":"x","result":{"message_id":1}}"#)
        #expect(try await error(strange) == .unavailable("sendMessage: HTTP 403 with an unreadable body"))
        let refusal = ScriptedAnswer.json(200, #"{"ok":false,"error_code":403,"result":{"message_id":1}}"#)
        #expect(try await error(refusal) == .chatUnavailable(""))
    }

    @Test("a page that says a request is too large means that it will never be taken")
    func tooLargeForProxy() async throws {
        #expect(
            try await error(.answer(413, "<html>too large</html>"))
                == .rejected("sendMessage: the request is too large"))
    }

    @Test("a refusal's words are kept up to three hundred characters")
    func longDescription() async throws {
        let long = String(repeating: "x", count: 301)
        #expect(try await error(ScriptedTelegram.refused(400, long)) == .rejected(String(long.dropLast())))
    }

    @Test("a server's address that is none is refused for good, as is an answer of more than the client takes")
    func transport() {
        #expect(TelegramError.transport(.badURL).platformError == .rejected(HTTPClientError.badURL.description))
        #expect(TelegramError.transport(.tooLarge(byteLimit: 1)).platformError == .fileTooLarge)
        #expect(TelegramError.transport(.shutDown).platformError == .unavailable(HTTPClientError.shutDown.description))
    }
}
