import Foundation
import Messaging
import Settings
import Testing

@testable import Assembly

@Suite("The doctor's findings")
struct DoctorTests {
    private let nowhere = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID().uuidString)")

    private func settings(_ environment: [String: String]) async throws -> Settings {
        let locator = ResourceLocator(workingDirectory: nowhere, executable: nowhere.appending(path: "honeycue"))
        return try await Settings.load(
            environment: environment, environmentFile: nowhere.appending(path: ".env"), locator: locator)
    }

    @Test("servers are shown without user, password and path")
    func addresses() async throws {
        let settings = try await settings([
            "TELEGRAM_BOT_TOKEN": "1:a", "TELEGRAM_API_URL": "http://bob:hunter2@[::1]:8081/secret?key=secret#secret",
            "MATRIX_HOMESERVER": "https://ana:hunter2@hive.test", "MATRIX_USER": "@bot:hive.test",
            "MATRIX_PASSWORD": "hunter2",
        ])
        let found = try await Doctor.Check.configuration(settings).examine()
        #expect(found == "Telegram at http://[::1]:8081; Matrix as @bot:hive.test at https://hive.test")
    }

    @Test("a platform's error is a sentence")
    func platformError() async throws {
        let check = Doctor.Check("platform") { throw PlatformError.unavailable("Can't connect to bees.test.") }
        let lines = await Doctor(checks: [check]).findings().reduce(into: [String]()) { $0.append($1.line) }
        #expect(lines == ["✗ platform: The platform is not available: Can't connect to bees.test."])
    }
}
