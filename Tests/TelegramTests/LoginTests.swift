import HTTPClient
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
                "deleteWebhook", "getMe", "setMySettings", "getMe", "setMyCommands", "setMyCommands", "setMyCommands",
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

    @Test("the menus are set in each language too, by its two letters")
    func translatedMenus() async throws {
        let telegram = try ScriptedTelegram { $0.lastPathComponent == "getMe" ? nil : ScriptedTelegram.yes }
        _ = try await telegram.platform.start(commands: [
            CommandDescription(
                name: "hint", summary: "The next hint", translations: ["de": "Der nächste Tipp", "pt-BR": "A dica"]),
            CommandDescription(name: "forget", summary: "Forget me", scope: .privateChats),
        ])
        let menus = telegram.server.requests.filter { $0.lastPathComponent == "setMyCommands" }.map(\.text)
        #expect(menus.count == 9 && menus.prefix(3).allSatisfy { !$0.contains("language_code") })
        let german = menus.filter { $0.contains(#""language_code":"de""#) }
        #expect(german.count == 3 && german.allSatisfy { $0.contains("Der nächste Tipp") && !$0.contains("next hint") })
        // A command without a translation keeps its English description.
        #expect(german.count { $0.contains("Forget me") } == 1)
        #expect(menus.count { $0.contains(#""language_code":"pt""#) && $0.contains("A dica") } == 3)
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

    @Test("who the bot is is asked for once, whatever comes after")
    func identifiesOnce() async throws {
        let telegram = try ScriptedTelegram(keepsSettings: false) { request in
            switch request.lastPathComponent {
            case "getMe": nil
            case "getUpdates": ScriptedTelegram.updates("")
            default: ScriptedTelegram.yes
            }
        }
        _ = try await telegram.platform.start(commands: [])
        for _ in 0..<2 { _ = try await telegram.platform.poll(after: nil) }
        // Once before the bot switches its settings on, and once after.
        #expect(telegram.server.requests.count { $0.lastPathComponent == "getMe" } == 2)
    }

    @Test("the public server is asked where no other is named, polls last fifty seconds, and ten more are borne")
    func defaults() throws {
        let token = try #require(BotToken(ScriptedTelegram.token))
        let configuration = TelegramConfiguration(token: token)
        #expect(configuration.apiURL == "https://api.telegram.org")
        #expect(configuration.pollSeconds == 50 && configuration.pollMargin == .seconds(10))
        for url in ["http://localhost:8081/bots", "http://localhost:8081/bots/"] {
            #expect(TelegramConfiguration(token: token, apiURL: url).apiURL == "http://localhost:8081/bots")
        }
    }

    @Test("a long poll may be silent until it has to end, any other call may not")
    func deadlines() async throws {
        let telegram = try ScriptedTelegram(pollSeconds: 50, pollMargin: .milliseconds(500)) { _ in nil }
        #expect(
            telegram.platform.deadlines(ofPollFor: 50) == HTTPDeadlines(total: .seconds(50.5), stall: nil))
        #expect(telegram.platform.deadlines(ofPollFor: 0) == HTTPDeadlines())
    }

    @Test("a token's secret part is taken out of texts, unless it is so short that it may be a word")
    func removal() throws {
        let token = try #require(BotToken("123456:abcdefgh"))
        #expect(token.removed(from: "a 123456:abcdefgh b abcdefgh c 123456") == "a <token> b <token> c 123456")
        #expect(try #require(BotToken("1:abcdefg")).removed(from: "abcdefg 1:abcdefg") == "abcdefg <token>")
    }
}
