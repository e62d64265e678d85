public import Foundation
internal import HTTPClient
internal import JSON
public import Messaging

extension MatrixPlatform {
    /// The maximum size of a file in bytes, whatever the caller allows; the same as on Telegram.
    private static let fileByteLimit = 20 * 1024 * 1024

    public func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        let limit = min(byteLimit, Self.fileByteLimit)
        // The stated size comes from the sender; the transfer stops at the limit in any case.
        guard photo.byteCount ?? 0 <= limit else { throw PlatformError.fileTooLarge }
        let file = try? JSONValue(Data(photo.fileID.utf8), within: .event)
        guard let address = MediaAddress(file?["url"]?.string ?? photo.fileID) else {
            throw PlatformError.rejected("the picture's address is no address of Matrix")
        }
        var request = MatrixRequest(
            "download", .get, path: ["client", "v1", "media", "download", address.server, address.id])
        request.byteLimit = limit
        do {
            try await download(request, to: destination)
        } catch let error as MatrixError {
            // A picture that is gone or hidden from the bot will not return.
            if error.isAbsence { throw PlatformError.rejected("download: \(error.code ?? "not found")") }
            throw MatrixLogin.failure(error)
        }
        if let file { try decrypt(destination, as: file) }
    }

    private func decrypt(_ destination: URL, as file: JSONValue) throws {
        do {
            let ciphertext = try Data(contentsOf: destination)
            try Attachment.decrypted(ciphertext, as: file).write(to: destination)
        } catch is Attachment.Failure {
            try? FileManager.default.removeItem(at: destination)
            throw PlatformError.rejected("download: the encrypted picture does not fit its key")
        }
    }

    /// Uploads a file and returns its address.
    /// - Throws: ``Messaging/PlatformError/fileRefused(_:)`` for any refusal that is for good, such as a limit on what an account may upload.
    func upload(_ data: Data, contentType: String, name: String) async throws -> String {
        var request = MatrixRequest("upload", .post, path: ["media", "v3", "upload"])
        request.query = [("filename", name)]
        request.body = .data(data, contentType: contentType)
        do {
            return try await call(request, as: UploadedFile.self).address
        } catch PlatformError.rejected(let reason) {
            throw PlatformError.fileRefused(reason)
        } catch PlatformError.chatUnavailable(let reason) {
            // Whether the bot may upload has nothing to do with the room.
            throw PlatformError.fileRefused(reason)
        }
    }
}

/// The size of a PNG in pixels, read from its header.
struct PNGSize {
    var width: Int
    var height: Int

    init?(_ data: Data) {
        let header = [UInt8](data.prefix(24))
        guard header.count == 24, header[1...3].elementsEqual("PNG".utf8) else { return nil }
        width = header[16..<20].reduce(0) { $0 << 8 | Int($1) }
        height = header[20..<24].reduce(0) { $0 << 8 | Int($1) }
    }
}
