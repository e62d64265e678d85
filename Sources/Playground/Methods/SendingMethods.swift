import Foundation
import JSON

extension BotMethod {
    static let sendingMethods = [
        BotMethod("sendMessage", perform: sendMessage),
        BotMethod("sendPhoto", perform: sendPhoto),
        BotMethod("sendDocument", perform: sendDocument),
        BotMethod("sendVoice", perform: sendVoice),
        BotMethod("sendMediaGroup", perform: sendMediaGroup),
        BotMethod("sendChatAction", perform: sendChatAction),
    ]

    @Sendable private static func sendMessage(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        var draft = MessageDraft(text: try TextInput.text(in: call.parameters))
        try complete(&draft, from: call)
        return try await call.messenger.postFromBot(draft, in: chat)
    }

    @Sendable private static func sendPhoto(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        var draft = MessageDraft(caption: try TextInput.caption(in: call.parameters))
        try complete(&draft, from: call)
        let file = try InputFile("photo", in: call.parameters, attachments: call.parameters.files)
        draft.photo = try await call.photo(file)
        draft.hasMediaSpoiler = call.parameters.bool("has_spoiler")
        draft.showCaptionAboveMedia = call.parameters.bool("show_caption_above_media")
        return try await call.messenger.postFromBot(draft, in: chat)
    }

    @Sendable private static func sendDocument(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        var draft = MessageDraft(caption: try TextInput.caption(in: call.parameters))
        try complete(&draft, from: call)
        let file = try InputFile("document", in: call.parameters, attachments: call.parameters.files)
        draft.document = try await call.document(file)
        return try await call.messenger.postFromBot(draft, in: chat)
    }

    /// Accepts what Telegram shows as a voice message: Opus in an Ogg file.
    @Sendable private static func sendVoice(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        var draft = MessageDraft(caption: try TextInput.caption(in: call.parameters))
        try complete(&draft, from: call)
        guard case .upload(let upload) = try InputFile("voice", in: call.parameters, attachments: call.parameters.files)
        else { throw APIError.badRequest("the playground takes voice messages only as uploads") }
        guard upload.data.starts(with: Array("OggS".utf8)),
            upload.data.prefix(64).range(of: Data("OpusHead".utf8)) != nil
        else { throw APIError.badRequest("the voice message is no Ogg file with Opus") }
        let duration = Int(clamping: call.parameters.integer("duration") ?? 0)
        draft.voice = await call.messenger.addVoice(upload, duration: max(0, duration))
        return try await call.messenger.postFromBot(draft, in: chat)
    }

    static func complete(_ draft: inout MessageDraft, from call: BotCall) throws(APIError) {
        draft.replyTo = try call.replyTarget()
        draft.threadID = call.threadID
        draft.replyMarkup = try call.inlineKeyboard()
        draft.onlyReader = try call.onlyReader()
    }

    /// The number of items in an album. Source: the Bot API's `sendMediaGroup`.
    private static let albumSize = 2...10

    @Sendable private static func sendMediaGroup(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        guard try call.onlyReader() == nil else { throw APIError.badRequest("media groups can't be ephemeral") }
        guard case .array(let items) = try call.json("media"), albumSize.contains(items.count) else {
            throw APIError.badRequest("group of media must contain 2-10 items")
        }
        let reply = try call.replyTarget()
        let group = String(UInt64.random(in: 1 << 50..<1 << 53))
        var drafts: [MessageDraft] = []
        for item in items {
            var draft = try await call.draft(ofMedia: item)
            draft.mediaGroupID = group
            draft.replyTo = reply
            draft.threadID = call.threadID
            drafts.append(draft)
        }
        return try await call.messenger.postFromBot(album: drafts, in: chat)
    }

    /// Source: the Bot API's `sendChatAction`.
    private static let actions: Set<String> = [
        "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
        "choose_sticker", "find_location", "record_video_note", "upload_video_note",
    ]

    @Sendable private static func sendChatAction(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        guard let action = call.parameters.string("action"), actions.contains(action) else {
            throw APIError.badRequest("wrong parameter action in request")
        }
        try await call.messenger.showAction(action, in: chat)
        return true
    }
}
