import Foundation

/// Files: storing, describing and serving them.
extension Messenger {
    /// Stores a picture in its sizes, smallest first.
    func addPhoto(_ sizes: [ScaledPhoto]) -> [PhotoSize] {
        sizes.map { size in
            let file = files.add(
                size.data, folder: "photos", contentType: size.contentType,
                size: FileStore.PixelSize(width: size.width, height: size.height))
            return PhotoSize(
                fileId: file.fileID, fileUniqueId: file.uniqueID, width: size.width, height: size.height,
                fileSize: size.data.count)
        }
    }

    func addDocument(_ upload: UploadedFile, thumbnail: ScaledPhoto?) -> Document {
        let type = upload.contentType ?? "application/octet-stream"
        let file = files.add(upload.data, folder: "documents", contentType: type, name: upload.name)
        return Document(
            fileId: file.fileID, fileUniqueId: file.uniqueID, fileName: upload.name, mimeType: type,
            fileSize: upload.data.count, thumbnail: thumbnail.flatMap { addPhoto([$0]).first })
    }

    /// - Parameter duration: in seconds, as the bot states it.
    func addVoice(_ upload: UploadedFile, duration: Int) -> Voice {
        let file = files.add(upload.data, folder: "voice", contentType: Self.voiceType, name: "voice.oga")
        return Voice(
            fileId: file.fileID, fileUniqueId: file.uniqueID, duration: duration, mimeType: file.contentType,
            fileSize: upload.data.count)
    }

    /// The MIME type of voice messages.
    static let voiceType = "audio/ogg"

    /// The sizes of a picture that was sent before. `fileID` is the identifier of any of them.
    func photo(fileID: String) throws(APIError) -> [PhotoSize] {
        for room in rooms {
            for message in room.messages {
                if let photo = message.photo, photo.contains(where: { $0.fileId == fileID }) { return photo }
            }
        }
        throw .badRequest("wrong file identifier/HTTP URL specified")
    }

    /// The document that was sent before with this identifier.
    func document(fileID: String) throws(APIError) -> Document {
        for room in rooms {
            for message in room.messages {
                if let document = message.document, document.fileId == fileID { return document }
            }
        }
        throw .badRequest("wrong file identifier/HTTP URL specified")
    }

    /// The largest file, in bytes, that `getFile` serves. Source: the Bot API's `getFile`.
    static let downloadLimit = 20 << 20

    func describeFile(_ fileID: String) throws(APIError) -> FileDescription {
        guard let file = files.file(id: fileID) else { throw .badRequest("invalid file_id") }
        guard file.data.count <= Self.downloadLimit else { throw .badRequest("file is too big") }
        return FileDescription(
            fileId: file.fileID, fileUniqueId: file.uniqueID, fileSize: file.data.count, filePath: file.path)
    }

    func file(path: String) -> FileStore.StoredFile? { files.file(path: path) }

    func file(id: String) -> FileStore.StoredFile? { files.file(id: id) }
}
