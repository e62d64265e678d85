import Foundation
import JSON

/// A file for a method to send: uploaded with the call, or sent before.
enum InputFile: Sendable {
    case upload(UploadedFile)
    case existing(fileID: String)

    /// Reads the parameter `name`: a form part, `attach://part`, or a file identifier.
    init(_ name: String, in parameters: MethodParameters, attachments: [String: UploadedFile]) throws(APIError) {
        if let upload = attachments[name], parameters.string(name) == nil {
            self = .upload(upload)
        } else if let value = parameters.string(name) {
            try self.init(value, attachments: attachments)
        } else {
            throw .badRequest("there is no \(name) in the request")
        }
    }

    private init(_ value: String, attachments: [String: UploadedFile]) throws(APIError) {
        if value.hasPrefix("attach://") {
            guard let upload = attachments[String(value.dropFirst("attach://".count))] else {
                throw .badRequest("can't parse InputMedia: media not found")
            }
            self = .upload(upload)
        } else if value.contains("://") {
            throw .badRequest("failed to get HTTP URL content")
        } else {
            self = .existing(fileID: value)
        }
    }
}

extension BotCall {
    /// The sizes of the picture `file`.
    func photo(_ file: InputFile) async throws -> [PhotoSize] {
        switch file {
        case .existing(let fileID): try await messenger.photo(fileID: fileID)
        case .upload(let upload): await messenger.addPhoto(try await messenger.photoScaler.sizes(of: upload))
        }
    }

    func document(_ file: InputFile) async throws -> Document {
        switch file {
        case .existing(let fileID): return try await messenger.document(fileID: fileID)
        case .upload(let upload):
            guard !upload.data.isEmpty else { throw APIError.badRequest("file must be non-empty") }
            return await messenger.addDocument(
                upload, thumbnail: try await messenger.photoScaler.thumbnail(of: upload.data))
        }
    }

    /// The draft described by an `InputMedia` object. Its fields have the same names as a method's parameters.
    func draft(ofMedia media: JSONValue) async throws -> MessageDraft {
        guard case .object(let fields) = media else {
            throw APIError.badRequest("can't parse InputMedia: expected an Object")
        }
        let item = MethodParameters(values: fields)
        let file = try InputFile("media", in: item, attachments: parameters.files)
        var draft = MessageDraft(caption: try TextInput.caption(in: item))
        draft.hasMediaSpoiler = item.bool("has_spoiler")
        draft.showCaptionAboveMedia = item.bool("show_caption_above_media")
        switch item.string("type") {
        case "photo": draft.photo = try await photo(file)
        case "document": draft.document = try await document(file)
        default: throw APIError.badRequest("can't parse InputMedia: the playground knows only photo and document")
        }
        return draft
    }

    /// The parameter `name` as JSON.
    func json(_ name: String) throws(APIError) -> JSONValue {
        guard let text = parameters.string(name) else { throw .badRequest("parameter \"\(name)\" is required") }
        guard
            let value = try? JSONValue(
                Data(text.utf8), within: JSONLimits(depth: 100, values: 100_000, bytes: text.utf8.count))
        else {
            throw .badRequest("can't parse \(name) JSON object")
        }
        return value
    }
}
