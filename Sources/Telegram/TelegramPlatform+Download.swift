public import Messaging

public import struct Foundation.URL

extension TelegramPlatform {
    /// The largest file that `getFile` serves, as documented: 20 MB.
    static let fileByteLimit = 20 * 1024 * 1024

    public func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        let limit = min(byteLimit, Self.fileByteLimit)
        guard photo.byteCount ?? 0 <= limit else { throw PlatformError.fileTooLarge }
        let file = try await call(BotAPI.GetFile(fileID: photo.fileID))
        guard file.fileSize ?? 0 <= limit else { throw PlatformError.fileTooLarge }
        guard let path = file.path else { throw PlatformError.unavailable("getFile: no file_path") }
        do throws(TelegramError) {
            try await client.download(path: path, to: destination, byteLimit: limit)
        } catch {
            throw Self.failure(error)
        }
    }
}
