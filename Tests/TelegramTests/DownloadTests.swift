import Foundation
import HTTPTestServer
import Messaging
import Testing

@testable import Telegram

@Suite("Downloading photos")
struct DownloadTests {
    private static let path = "photos/file 1.jpg"

    private func scripted(file: ScriptedAnswer, size: Int = 4) throws -> ScriptedTelegram {
        try ScriptedTelegram { request in
            if request.target.hasPrefix("/file/") { return file }
            guard request.lastPathComponent == "getFile" else { return nil }
            return .json(
                200,
                #"{"ok":true,"result":{"file_id":"F","file_unique_id":"U","file_size":\#(size),"file_path":"\#(Self.path)"}}"#
            )
        }
    }

    private func download(_ telegram: ScriptedTelegram, byteCount: Int? = nil, byteLimit: Int = 1000) async throws
        -> Data?
    {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let photo = PhotoReference(fileID: "F", uniqueID: "U", byteCount: byteCount)
        do {
            try await telegram.platform.download(photo, to: file, byteLimit: byteLimit)
        } catch {
            #expect(!FileManager.default.fileExists(atPath: file.path))
            throw error
        }
        return try Data(contentsOf: file)
    }

    @Test("a photo is requested by its identifier and downloaded from the server's path")
    func download() async throws {
        let telegram = try scripted(file: .answer(200, "JPEG"))
        #expect(try await download(telegram) == Data("JPEG".utf8))
        #expect(
            telegram.server.requests.map(\.target) == [
                "/bot\(ScriptedTelegram.token)/getFile", "/file/bot\(ScriptedTelegram.token)/photos/file%201.jpg",
            ])
        #expect(telegram.server.requests[0].text == #"{"file_id":"F"}"#)
    }

    @Test("a file that the server reports as too large is not downloaded")
    func tooLargeByWord() async throws {
        let telegram = try scripted(file: .answer(200, "JPEG"), size: 1001)
        await #expect(throws: PlatformError.fileTooLarge) { try await download(telegram) }
        #expect(telegram.server.requests.count == 1)
        await #expect(throws: PlatformError.fileTooLarge) { try await download(telegram, byteCount: 1001) }
        await #expect(throws: PlatformError.fileTooLarge) {
            try await download(telegram, byteCount: 20 * 1024 * 1024 + 1, byteLimit: 100 * 1024 * 1024)
        }
        #expect(telegram.server.requests.count == 1)
    }

    @Test("a download that exceeds the limit is given up")
    func tooLargeInFact() async throws {
        let telegram = try scripted(file: .answer(200, String(repeating: "x", count: 1001)))
        await #expect(throws: PlatformError.fileTooLarge) { try await download(telegram) }
    }

    @Test("the server's error for a large file means too large")
    func tooBig() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(400, "Bad Request: file is too big")])
        await #expect(throws: PlatformError.fileTooLarge) { try await download(telegram) }
    }

    @Test("a missing or incomplete file is not a photo")
    func failures() async throws {
        let gone = try scripted(file: ScriptedTelegram.refused(404, "Not Found: file is gone"))
        await #expect(throws: PlatformError.rejected("Not Found: file is gone")) { try await download(gone) }
        let half = try scripted(
            file: ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .close]))
        await #expect { try await download(half) } throws: { error in
            if case PlatformError.unavailable = error { true } else { false }
        }
    }

    @Test("the public server's words for a file that is gone are those for a wrong token, which it is not")
    func goneWithoutWords() async throws {
        let gone = try scripted(file: ScriptedTelegram.refused(404, "Not Found"))
        await #expect(throws: PlatformError.rejected("Not Found")) { try await download(gone) }
        let token = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(404, "Not Found")])
        await #expect(throws: PlatformError.unauthorized("Not Found")) { try await download(token) }
    }

    @Test("a file that the server does not have ready is asked for again later; one with a wrong identifier is not")
    func notReady() async throws {
        let reason = "Bad Request: wrong file_id or the file is temporarily unavailable"
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(400, reason)])
        await #expect(throws: PlatformError.unavailable(reason)) { try await download(telegram) }
        let wrong = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(400, "Bad Request: invalid file_id")])
        await #expect(throws: PlatformError.rejected("Bad Request: invalid file_id")) { try await download(wrong) }
    }

    @Test("a file of just the size that is allowed is fetched")
    func largestAllowed() async throws {
        let content = String(repeating: "x", count: 1000)
        let telegram = try scripted(file: .answer(200, content), size: 1000)
        #expect(try await download(telegram, byteCount: 1000) == Data(content.utf8))
        let whole = try scripted(file: .answer(200, "JPEG"), size: 20 * 1024 * 1024)
        #expect(
            try await download(whole, byteCount: 20 * 1024 * 1024, byteLimit: 100 * 1024 * 1024) == Data("JPEG".utf8))
    }

    @Test("a file that the server calls too large for any bot is not fetched")
    func tooLargeForBots() async throws {
        let telegram = try scripted(file: .answer(200, "JPEG"), size: 20 * 1024 * 1024 + 1)
        await #expect(throws: PlatformError.fileTooLarge) {
            try await download(telegram, byteLimit: 100 * 1024 * 1024)
        }
        #expect(telegram.server.requests.count == 1)
    }

    @Test("a file of which the server does not say where it is can't be fetched now")
    func withoutPath() async throws {
        let telegram = try ScriptedTelegram(inOrder: [.json(200, #"{"ok":true,"result":{"file_id":"F"}}"#)])
        await #expect(throws: PlatformError.unavailable("getFile: no file_path")) { try await download(telegram) }
    }
}
