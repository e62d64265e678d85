import Foundation
import Messaging
import Settings
import Storage
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

    @Test("a file of settings that others can read is a fault")
    func readableSecrets() async throws {
        try Data("MATRIX_PASSWORD=x".utf8).write(to: nowhere)
        defer { try? FileManager.default.removeItem(at: nowhere) }
        for mode in [0o640, 0o604] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: nowhere.path)
            await #expect(throws: Doctor.Fault.self) { try await Doctor.Check.secrets(in: nowhere).examine() }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: nowhere.path)
        #expect(try await Doctor.Check.secrets(in: nowhere).examine() == "only you can read .env")
    }

    @Test("a file of settings that a link leads to is looked at, and may be read by others if it has no secrets")
    func linkedSettings() async throws {
        let file = nowhere.appendingPathExtension("target")
        try FileManager.default.createSymbolicLink(at: nowhere, withDestinationURL: file)
        defer { for url in [nowhere, file] { try? FileManager.default.removeItem(at: url) } }
        for (text, isSecret) in [
            ("HONEYCUE_WORKERS=2\nMATRIX_PASSWORD=\n# MATRIX_PASSWORD=x\nADMIN_IDS=\"\"", false),
            ("HONEYCUE_DATABASE=postgres://bot@db.test/honeycue", false),
            ("HONEYCUE_DATABASE=postgres://bot:pw@db.test/honeycue", true), ("export TELEGRAM_BOT_TOKEN=1:a", true),
            ("RESTIC_PASSWORD=x", true),
        ] {
            try Data(text.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
            let check = Doctor.Check.secrets(in: nowhere)
            if isSecret {
                await #expect(throws: Doctor.Fault.self) { try await check.examine() }
            } else {
                #expect(try await check.examine() == "others on this machine can read .env, which has no secrets in it")
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            #expect(try await check.examine() == "only you can read .env")
        }
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

    @Test("without a platform, the files and folders where the settings were looked for are named")
    func noPlatform() async throws {
        let found = try await Doctor.Check.configuration(settings([:])).examine()
        #expect(found.contains("in the environment or in \(FileManager.default.currentDirectoryPath)/.env"))
    }

    @Test("neither a database nor its folder is created, with a platform or without one")
    func createsNothing() async throws {
        let file = nowhere.appending(path: "mistyped/honeycue.sqlite")
        let settings = try await settings([
            "HONEYCUE_DATABASE": file.path, "TELEGRAM_BOT_TOKEN": "1:a", "TELEGRAM_API_URL": "http://127.0.0.1:9",
        ])
        let found = try await Doctor.Check.database(at: settings.database).examine()
        #expect(found == "not created yet; the bot creates \(file.path) when it starts")
        await #expect(throws: PlatformError.self) { try await Doctor.Check.platform(settings).examine() }
        #expect(!FileManager.default.fileExists(atPath: nowhere.path))
    }

    @Test("a database that can't be created is a fault")
    func noPlace() async throws {
        try Data().write(to: nowhere)
        defer { try? FileManager.default.removeItem(at: nowhere) }
        let file = nowhere.appending(path: "new/honeycue.sqlite").path
        let settings = try await settings(["HONEYCUE_DATABASE": file])
        await #expect(throws: StorageError.cannotOpen(path: file, detail: "\(nowhere.path) is not a folder")) {
            try await Doctor.Check.database(at: settings.database).examine()
        }
    }

    @Test("the folder of a Bot API server is looked at")
    func telegramFiles() async throws {
        let base = ["TELEGRAM_BOT_TOKEN": "1:a", "TELEGRAM_API_URL": "http://127.0.0.1:9"]
        func found(_ folder: String?) async throws -> String {
            let more = folder.map { ["TELEGRAM_FILES": $0] } ?? [:]
            return try await Doctor.Check.telegramFiles(settings(base.merging(more) { $1 })).examine()
        }
        #expect(try await found(nil).contains("set TELEGRAM_FILES"))
        await #expect(throws: Doctor.Fault.self) { try await found(nowhere.path) }
        try Data().write(to: nowhere)
        await #expect(throws: Doctor.Fault.self) { try await found(nowhere.path) }
        try FileManager.default.removeItem(at: nowhere)
        try FileManager.default.createDirectory(at: nowhere, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: nowhere) }
        #expect(try await found(nowhere.path) == "read from \(nowhere.path)")
        let plain = try await settings(["TELEGRAM_BOT_TOKEN": "1:a"])
        #expect(try await Doctor.Check.telegramFiles(plain).examine() == "fetched over https")
    }

    @Test("a platform's error is a sentence")
    func platformError() async throws {
        let check = Doctor.Check("platform") { throw PlatformError.unavailable("Can't connect to bees.test.") }
        let lines = await Doctor(checks: [check]).findings().reduce(into: [String]()) { $0.append($1.line) }
        #expect(lines == ["✗ platform: The platform is not available: Can't connect to bees.test."])
    }
}
