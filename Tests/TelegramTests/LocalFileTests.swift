import Foundation
import HTTPTestServer
import Messaging
import Testing

@testable import Telegram

@Suite("Files of a Bot API server with --local")
struct LocalFileTests {
    /// The server's folder, with the bot's own one in it.
    private let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    private var photos: URL { folder.appending(path: "\(ScriptedTelegram.token)/photos") }
    private var photo: URL { photos.appending(path: "file_0.jpg") }

    init() throws {
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try Data("JPEG".utf8).write(to: photo)
    }

    /// Downloads the photo of which the server says that it lies at `path`.
    private func download(
        at path: String, allowing allowed: URL?, byteLimit: Int = 1000, log: LogRecorder = LogRecorder()
    ) async throws -> Data {
        let telegram = try ScriptedTelegram(logger: log.logger, filesFolder: allowed) { request in
            guard request.lastPathComponent == "getFile" else { return nil }
            return .json(
                200, #"{"ok":true,"result":{"file_id":"F","file_unique_id":"U","file_path":"\#(path)"}}"#)
        }
        let copy = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        try await telegram.platform.download(
            PhotoReference(fileID: "F", uniqueID: "U"), to: copy, byteLimit: byteLimit)
        #expect(telegram.calls == ["getFile"], "nothing is asked for over HTTP")
        return try Data(contentsOf: copy)
    }

    private func refusal(
        at path: String, allowing allowed: URL?, log: LogRecorder = LogRecorder()
    ) async throws -> String? {
        do {
            _ = try await download(at: path, allowing: allowed, log: log)
            return nil
        } catch PlatformError.rejected(let reason) {
            return reason
        }
    }

    @Test("a photo below the folder is read from the disk")
    func reads() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await download(at: photo.path, allowing: folder) == Data("JPEG".utf8))
        // The same folder, as an operator may write it.
        let detour = URL(filePath: folder.path + "/../" + folder.lastPathComponent + "/")
        #expect(try await download(at: photo.path, allowing: detour) == Data("JPEG".utf8))
    }

    @Test("the folder itself may be reached by a symbolic link, whichever name the server uses")
    func linkedFolder() async throws {
        let link = FileManager.default.temporaryDirectory.appending(path: "link-\(UUID().uuidString)")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        defer {
            try? FileManager.default.removeItem(at: link)
            try? FileManager.default.removeItem(at: folder)
        }
        let below = "\(ScriptedTelegram.token)/photos/file_0.jpg"
        for path in [link.appending(path: below).path, photo.path] {
            #expect(try await download(at: path, allowing: link) == Data("JPEG".utf8))
        }
    }

    @Test("without a folder nothing is read, and the log says what is needed without the token")
    func withoutFolder() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = LogRecorder()
        #expect(try await refusal(at: photo.path, allowing: nil, log: log)?.contains("set TELEGRAM_FILES") == true)
        #expect(log.lines.contains { $0.contains("error") && $0.contains("set TELEGRAM_FILES") })
        #expect(!log.lines.contains { $0.contains("SECRET") })
    }

    @Test("a file elsewhere is not read, whatever leads there")
    func outside() async throws {
        let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        try Data("secret".utf8).write(to: secret)
        let sibling = URL(filePath: folder.path + "-2")
        try FileManager.default.createDirectory(at: sibling, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: sibling.appending(path: "a.jpg"))
        try FileManager.default.createSymbolicLink(
            at: photos.appending(path: "link.jpg"), withDestinationURL: secret)
        try FileManager.default.createSymbolicLink(at: photos.appending(path: "way"), withDestinationURL: sibling)
        defer { for each in [secret, sibling, folder] { try? FileManager.default.removeItem(at: each) } }
        let paths = [
            secret.path, "/etc/hostname", "/", folder.path, sibling.appending(path: "a.jpg").path,
            photos.path + "/../../../" + secret.lastPathComponent, photos.path + "/./file_0.jpg",
            photos.appending(path: "link.jpg").path, photos.appending(path: "way/a.jpg").path, photos.path,
        ]
        for path in paths { #expect(try await refusal(at: path, allowing: folder) != nil, "\(path)") }
    }

    @Test("a pipe is not waited for")
    func pipe() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = photos.appending(path: "pipe.jpg").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try await refusal(at: pipe, allowing: folder)?.contains("no file of its own") == true)
    }

    @Test("a file that is not on this machine is missed by name of what is needed")
    func elsewhere() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let gone = photos.appending(path: "file_1.jpg").path
        #expect(try await refusal(at: gone, allowing: folder)?.contains("under the same path") == true)
    }

    @Test("a file above the limit is too large, though the server did not say its size")
    func tooLarge() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await download(at: photo.path, allowing: folder, byteLimit: 4) == Data("JPEG".utf8))
        await #expect(throws: PlatformError.fileTooLarge) {
            try await download(at: photo.path, allowing: folder, byteLimit: 3)
        }
    }
}
