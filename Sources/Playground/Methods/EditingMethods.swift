import Foundation

extension BotMethod {
    static let editingMethods = [
        BotMethod("editMessageText", perform: editMessageText),
        BotMethod("editMessageCaption", perform: editMessageCaption),
        BotMethod("editMessageMedia", perform: editMessageMedia),
        BotMethod("editMessageReplyMarkup", perform: editMessageReplyMarkup),
        BotMethod("deleteMessage", perform: deleteMessage),
        BotMethod("deleteMessages", perform: deleteMessages),
    ]

    @Sendable private static func editMessageText(_ call: BotCall) async throws -> Result {
        let rich = try call.richMessage()
        let text = rich == nil ? try TextInput.text(in: call.parameters) : nil
        let keyboard = try call.inlineKeyboard()
        return try await call.messenger.edit(try call.messageID(), in: try call.chatID()) { message throws(APIError) in
            guard !message.hasMedia else { throw .badRequest("there is no text in the message to edit") }
            MessageDraft(text: text, rich: rich, replyMarkup: keyboard).apply(to: &message)
        }
    }

    @Sendable private static func editMessageCaption(_ call: BotCall) async throws -> Result {
        let caption = try TextInput.caption(in: call.parameters)
        let keyboard = try call.inlineKeyboard()
        let isAbove = call.parameters.bool("show_caption_above_media")
        return try await call.messenger.edit(try call.messageID(), in: try call.chatID()) { message throws(APIError) in
            guard message.hasMedia else { throw .badRequest("there is no caption in the message to edit") }
            message.caption = caption.text.isEmpty ? nil : caption.text
            message.captionEntities = caption.entities.isEmpty ? nil : caption.entities
            message.showCaptionAboveMedia = isAbove ? true : nil
            message.replyMarkup = keyboard
        }
    }

    @Sendable private static func editMessageMedia(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        let messageID = try call.messageID()
        var draft = try await call.draft(ofMedia: try call.json("media"))
        draft.replyMarkup = try call.inlineKeyboard()
        let new = draft
        return try await call.messenger.edit(messageID, in: chat) { new.apply(to: &$0) }
    }

    @Sendable private static func editMessageReplyMarkup(_ call: BotCall) async throws -> Result {
        let keyboard = try call.inlineKeyboard()
        return try await call.messenger.edit(try call.messageID(), in: try call.chatID()) { $0.replyMarkup = keyboard }
    }

    @Sendable private static func deleteMessage(_ call: BotCall) async throws -> Result {
        try await call.messenger.deleteByBot(try call.messageID(), in: try call.chatID())
        return true
    }

    @Sendable private static func deleteMessages(_ call: BotCall) async throws -> Result {
        let ids = try call.parameters.object(
            "message_ids", as: [Int].self, orRefuse: "can't parse message identifiers JSON array")
        guard let ids, (1...100).contains(ids.count) else {
            throw APIError.badRequest("message identifiers are not specified")
        }
        try await call.messenger.deleteByBot(ids, in: try call.chatID())
        return true
    }
}
