internal import Logging
public import Messaging

public import struct Foundation.URL

extension TelegramPlatform {
    /// The largest file that `getFile` serves, as documented: 20 MB.
    static let fileByteLimit = 20 * 1024 * 1024

    /// The description of a file that the server has not fetched yet or does not know. Only another attempt can
    /// distinguish the two.
    private static let isNotReady = "file is temporarily unavailable"

    public func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        let limit = min(byteLimit, Self.fileByteLimit)
        guard photo.byteCount ?? 0 <= limit else { throw PlatformError.fileTooLarge }
        let file = try await location(of: photo)
        guard file.fileSize ?? 0 <= limit else { throw PlatformError.fileTooLarge }
        guard let path = file.path else { throw PlatformError.unavailable("getFile: no file_path") }
        guard !LocalFiles.isLocal(path) else { return try copy(path, to: destination, byteLimit: limit) }
        do throws(TelegramError) {
            try await client.download(path: path, to: destination, byteLimit: limit)
        } catch {
            // `getFile` has just accepted the token, so the file was not found, whatever the description says.
            if case .refused(let refusal) = error, refusal.code == 404 {
                throw PlatformError.rejected(refusal.description)
            }
            throw Self.failure(error)
        }
    }

    /// Copies a file from the disk of a server that runs with `--local`.
    private func copy(_ path: String, to destination: URL, byteLimit: Int) throws {
        do {
            try LocalFiles(folder: configuration.filesFolder).copy(path, to: destination, byteLimit: byteLimit)
        } catch let refusal as LocalFiles.Refusal {
            logger.error("a photo could not be fetched", metadata: ["needed": "\(refusal.advice)"])
            throw PlatformError.rejected(refusal.advice)
        }
    }

    private func location(of photo: PhotoReference) async throws -> BotAPI.FileLocation {
        do throws(TelegramError) {
            return try await client.call(BotAPI.GetFile(fileID: photo.fileID))
        } catch {
            if case .refused(let refusal) = error, error.isRefusal(saying: Self.isNotReady) {
                throw PlatformError.unavailable(refusal.description)
            }
            throw Self.failure(error)
        }
    }
}
