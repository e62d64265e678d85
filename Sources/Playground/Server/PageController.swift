import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the page and handles its requests.
struct PageController: Sendable {
    let messenger: Messenger

    func addRoutes(to router: Router<PlaygroundContext>) {
        for asset in PageAsset.all {
            router.get(RouterPath(asset.path)) { _, _ in asset.response }
        }
        router.get("/playground/events") { request, _ in await events(for: request) }
        router.get("/playground/files/:id") { request, context in try await file(context, for: request) }
        router.action("/playground/messages") { try await send($0) }
        router.action("/playground/edit") { try await edit($0) }
        router.action("/playground/delete") { try await delete($0) }
        router.action("/playground/press") { try await press($0) }
        router.action("/playground/react") { try await react($0) }
        router.action("/playground/settings") { try await changeSettings($0) }
        router.action("/playground/pin") { try await pin($0) }
        router.action("/playground/inline") { try await askInline($0) }
        router.action("/playground/choose") { try await choose($0) }
        GroupController(messenger: messenger).addRoutes(to: router)
    }

    // MARK: Reading

    private func events(for request: Request) async -> Response {
        if let languages = request.headers[.acceptLanguage] { await messenger.speak(languages) }
        let events = await messenger.events()
        // A page shows all people of the play. Who asks as one of them receives only what that one sees.
        let person = request.uri.queryParameters.get("user_id").flatMap { Int64($0) }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                for await event in events {
                    guard let event = person.map(event.seen) ?? event else { continue }
                    var buffer = ByteBuffer(string: "data: ")
                    buffer.writeBytes(try WireCoding.encode(event))
                    buffer.writeString("\n\n")
                    try await writer.write(buffer)
                }
                try await writer.finish(nil)
            })
    }

    /// The types of files that the page shows or plays.
    private static let shownTypes: Set = ["image/jpeg", "image/png", "image/gif", "image/webp", Messenger.voiceType]

    /// Serves pictures and voice messages inline and everything else as a download, so that an untrusted document can't run as a
    /// page of this origin.
    private func file(_ context: PlaygroundContext, for request: Request) async throws -> Response {
        guard let id = context.parameters.get("id"), let file = await messenger.file(id: id) else {
            return Answer.text("There is no such file.\n", status: .notFound)
        }
        let isShown = Self.shownTypes.contains(file.contentType)
        var response = Answer.bytes(
            file.data, rangeOf: request, contentType: isShown ? file.contentType : "application/octet-stream")
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        response.headers[.cacheControl] = "private, max-age=31536000, immutable"
        if !isShown { response.headers[.contentDisposition] = "attachment" }
        return response
    }

    // MARK: Acting

    private func send(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        let reply = parameters.integer("reply_to_message_id").map {
            MessageDraft.ReplyTarget(messageID: Int($0), mayBeMissing: true)
        }
        var drafts = try await mediaDrafts(parameters)
        let text = TextInput.written(in: parameters)
        if drafts.isEmpty {
            guard !text.text.isEmpty else { throw APIError.badRequest("message text is empty") }
            guard text.text.utf16.count <= TextInput.textLimit else { throw APIError.badRequest("message is too long") }
            drafts = [MessageDraft(text: text)]
        } else {
            guard text.text.utf16.count <= TextInput.captionLimit else {
                throw APIError.badRequest("message caption is too long")
            }
            drafts[0].caption = text
        }
        let all = drafts.map { draft in
            var draft = draft
            draft.replyTo = reply
            draft.threadID = parameters.integer("message_thread_id").map { Int($0) }
            return draft
        }
        return try await messenger.postFromPerson(person, drafts: all, in: chat)
    }

    /// One draft per file, in the order of the part names: `file0`, `file1`, …. Several files form an album.
    private func mediaDrafts(_ parameters: MethodParameters) async throws -> [MessageDraft] {
        let uploads = (0..<10).compactMap { parameters.files["file\($0)"] }
        guard uploads.allSatisfy({ $0.data.count <= Messenger.downloadLimit }) else { throw APIError.payloadTooLarge }
        let group = uploads.count > 1 ? String(UInt64.random(in: 1 << 50..<1 << 53)) : nil
        var drafts: [MessageDraft] = []
        for upload in uploads {
            var draft = MessageDraft(mediaGroupID: group)
            if parameters.string("as") == "file" {
                guard !upload.data.isEmpty else { throw APIError.badRequest("file must be non-empty") }
                draft.document = await messenger.addDocument(
                    upload, thumbnail: try await messenger.photoScaler.thumbnail(of: upload.data))
            } else {
                draft.photo = await messenger.addPhoto(try await messenger.photoScaler.sizes(of: upload))
            }
            drafts.append(draft)
        }
        return drafts
    }

    private func edit(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        let text = TextInput.written(in: parameters)
        guard !text.text.isEmpty else { throw APIError.badRequest("message text is empty") }
        return try await messenger.editByPerson(person, messageID: try messageID(parameters), in: chat, text: text)
    }

    private func delete(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        try await messenger.deleteByPerson(person, messageID: try messageID(parameters), in: chat)
        return true
    }

    private func press(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        let data = parameters.string("data") ?? ""
        if let id = parameters.integer("ephemeral_message_id") {
            return try await messenger.press(data, under: Int(clamping: id), isEphemeral: true, in: chat, by: person)
        }
        return try await messenger.press(data, under: try messageID(parameters), in: chat, by: person)
    }

    private func react(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        let emoji = parameters.string("emoji")
        guard emoji.map(BotMethod.reactionEmoji.contains) ?? true else { throw APIError.badRequest("REACTION_INVALID") }
        try await messenger.reactAsPerson(person, emoji: emoji, to: try messageID(parameters), in: chat)
        return true
    }

    private func changeSettings(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        await messenger.setGroupPrivacy(parameters.bool("group_privacy"))
        return true
    }

    private func pin(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        try await messenger.togglePin(try messageID(parameters), in: chat, by: person)
        return true
    }

    /// Returns the query's identifier. The bot's results arrive as an event.
    private func askInline(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        return try await messenger.askInline(
            parameters.string("query") ?? "", offset: parameters.string("offset") ?? "", in: chat, by: person)
    }

    private func choose(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        return try await messenger.choose(
            parameters.string("result_id") ?? "", ofQuery: parameters.string("query_id") ?? "", by: person, in: chat,
            threadID: parameters.integer("message_thread_id").map { Int($0) })
    }

    private func messageID(_ parameters: MethodParameters) throws(APIError) -> Int {
        guard let id = parameters.integer("message_id") else {
            throw .badRequest("message identifier is not specified")
        }
        return Int(id)
    }
}
