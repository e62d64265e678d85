import HTTPTestServer
import Messaging
import Testing

@testable import Telegram

@Suite("Login")
struct LoginTests {
    @Test("the start keeps pending updates, asks for the bot's identity and sets the command menus")
    func start() async throws {
        let telegram = try ScriptedTelegram { $0.lastPathComponent == "getMe" ? nil : ScriptedTelegram.yes }
        let identity = try await telegram.platform.start(commands: [
            CommandDescription(name: "hint", summary: "The next hint"),
            CommandDescription(name: "forget", summary: "Forget me", scope: .privateChats),
            CommandDescription(name: "board", summary: "The board", scope: .groups),
        ])
        #expect(
            identity
                == BotIdentity(id: "123456", name: "Honeycue", username: "HoneycueBot", readsAllGroupMessages: false))
        #expect(
            telegram.server.requests.map(\.lastPathComponent) == [
                "deleteWebhook", "getMe", "setMyCommands", "setMyCommands", "setMyCommands",
            ])
        #expect(telegram.server.requests[0].text == #"{"drop_pending_updates":false}"#)
        let menus = telegram.server.requests.suffix(3).map(\.text)
        #expect(menus[0].contains(#""type":"default""#) && menus[0].contains("hint") && !menus[0].contains("forget"))
        #expect(
            menus[1].contains("all_private_chats") && menus[1].contains("hint") && menus[1].contains("forget")
                && !menus[1].contains("board"))
        #expect(
            menus[2].contains("all_group_chats") && menus[2].contains("hint") && menus[2].contains("board")
                && !menus[2].contains("forget"))
    }

    @Test("every call goes to the configured server with the token")
    func path() async throws {
        let telegram = try ScriptedTelegram { _ in nil }
        _ = try await telegram.platform.identify()
        #expect(telegram.server.requests.map(\.target) == ["/bot\(ScriptedTelegram.token)/getMe"])
        #expect(telegram.server.requests.first?.headers["content-type"] == "application/json")
    }

    @Test(
        "an impossible token is refused before it is used", arguments: ["", "a/b", "a b", "1:é", "1:a\n", "../x"])
    func badToken(text: String) {
        #expect(BotToken(text) == nil)
    }

    @Test("a token appears in no description and no dump")
    func hiddenToken() throws {
        let token = try #require(BotToken(ScriptedTelegram.token))
        let configuration = TelegramConfiguration(token: token)
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!"\(token) \(configuration) \(String(reflecting: configuration)) \(dumped)".contains("SECRET"))
    }
}
