import Conversation
import Foundation
import Logging
import Settings
import Storage
import Testing

@testable import Assembly
@testable import Matrix
@testable import Telegram

@Suite("The platforms of the settings")
final class PlatformsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "platforms-\(UUID().uuidString)")
    private let store: SQLiteStore

    init() throws {
        store = try SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func platforms(_ environment: [String: String]) async throws -> (TelegramPlatform?, MatrixPlatform?) {
        let platforms = Platforms(
            settings: try await .of(environment, in: folder), vault: store,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let configured = try platforms.configured()
        return (
            configured.lazy.compactMap { $0 as? TelegramPlatform }.first,
            configured.lazy.compactMap { $0 as? MatrixPlatform }.first
        )
    }

    private let telegram = ["TELEGRAM_BOT_TOKEN": "1:abcdef"]
    private let matrix = [
        "MATRIX_HOMESERVER": "https://hive.test/", "MATRIX_USER": "@bot:hive.test", "MATRIX_PASSWORD": "hunter2",
    ]

    @Test("are those that are set, both at once if both are")
    func chosen() async throws {
        let (none, nothing) = try await platforms([:])
        #expect(none == nil && nothing == nil)
        let (alone, noMatrix) = try await platforms(telegram)
        #expect(alone != nil && noMatrix == nil)
        let (noTelegram, other) = try await platforms(matrix)
        #expect(noTelegram == nil && other != nil)
        let (first, second) = try await platforms(telegram.merging(matrix) { $1 })
        #expect(first != nil && second != nil)
    }

    @Test("every setting of Telegram reaches it")
    func allOfTelegram() async throws {
        let plain = try #require(try await platforms(telegram).0?.configuration)
        #expect(plain.apiURL == "https://api.telegram.org" && !plain.keepsSettings && plain.filesFolder == nil)
        let set = try #require(
            try await platforms(
                telegram.merging([
                    "TELEGRAM_API_URL": "http://127.0.0.1:8081", "TELEGRAM_SETTINGS": "keep",
                    "TELEGRAM_FILES": "/var/lib/telegram-bot-api",
                ]) { $1 }
            ).0?.configuration)
        #expect(set.token.secret == "1:abcdef" && set.apiURL == "http://127.0.0.1:8081" && set.keepsSettings)
        #expect(set.filesFolder?.path == "/var/lib/telegram-bot-api")
    }

    @Test("every setting of Matrix reaches it")
    func allOfMatrix() async throws {
        let plain = try #require(try await platforms(matrix).1?.configuration)
        #expect(plain.homeserver == "https://hive.test" && plain.user == "@bot:hive.test")
        #expect(plain.credentials == .password("hunter2") && plain.invites == .everybody)
        #expect(plain.recoveryKey == nil && !plain.takesPlainMessages)
        #expect(plain.recoveryKeyFile?.path == folder.appending(path: "honeycue.matrix-recovery-key").path)
        let key = "EsT1 H3Wm yHnZ VYce KwM9 c6Gk nX71 3FkR Yz9x vary hjQh 5m7X"
        let set = try #require(
            try await platforms(
                matrix.merging([
                    "MATRIX_ACCESS_TOKEN": "syt_secret", "MATRIX_INVITES": "@ana:hive.test, example.org",
                    "MATRIX_PLAIN_MESSAGES": "yes", "MATRIX_RECOVERY_KEY": key,
                    "MATRIX_HOMESERVER": "http://bees.test:8008", "MATRIX_IN_CLEAR": "yes",
                ]) { $1 }
            ).1?.configuration)
        #expect(set.homeserver == "http://bees.test:8008" && set.credentials == .accessToken("syt_secret"))
        #expect(set.invites == .only(people: ["@ana:hive.test"], servers: ["example.org"]))
        #expect(set.takesPlainMessages && set.recoveryKey != nil)
    }

    @Test("an address in clear is refused unless the operator allows it")
    func inClear() async throws {
        let far = matrix.merging(["MATRIX_HOMESERVER": "http://bees.test"]) { $1 }
        await #expect(throws: SettingsError.self) { try await platforms(far) }
        let api = telegram.merging(["TELEGRAM_API_URL": "http://bees.test"]) { $1 }
        await #expect(throws: SettingsError.self) { try await platforms(api) }
        #expect(try await platforms(api.merging(["TELEGRAM_API_IN_CLEAR": "yes"]) { $1 }).0 != nil)
    }

    @Test("a token or a recovery key with a typing error is named by its setting, without its text")
    func typingErrors() async throws {
        for (environment, key) in [
            (["TELEGRAM_BOT_TOKEN": "secret token"], "TELEGRAM_BOT_TOKEN"),
            (matrix.merging(["MATRIX_RECOVERY_KEY": "EsT1 secret"]) { $1 }, "MATRIX_RECOVERY_KEY"),
        ] {
            let error = await #expect(throws: SettingsError.self) { try await platforms(environment) }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.contains(key) && !text.contains("secret"))
        }
    }
}
