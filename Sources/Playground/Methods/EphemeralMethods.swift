import Foundation

/// Messages in a group that one person sees (Bot API 10.2).
extension BotMethod {
    static let ephemeralMethods = [
        BotMethod("editEphemeralMessageText", perform: editText),
        BotMethod("editEphemeralMessageCaption", perform: editCaption),
        BotMethod("editEphemeralMessageMedia", perform: editMedia),
        BotMethod("editEphemeralMessageReplyMarkup") { call in
            let keyboard = try call.inlineKeyboard()
            return try await edit(call) { $0.replyMarkup = keyboard }
        },
        BotMethod("deleteEphemeralMessage") { call in
            try await call.messenger.deleteEphemeral(try call.ephemeralAddress())
            return true
        },
    ]

    private static func edit(
        _ call: BotCall, _ change: @Sendable (inout Message) throws(APIError) -> Void
    ) async throws -> Result {
        try await call.messenger.editEphemeral(try call.ephemeralAddress(), change)
        return true
    }

    @Sendable private static func editText(_ call: BotCall) async throws -> Result {
        let text = try TextInput.text(in: call.parameters)
        let keyboard = try call.inlineKeyboard()
        return try await edit(call) { message throws(APIError) in
            guard !message.hasMedia else { throw .badRequest("there is no text in the message to edit") }
            MessageDraft(text: text, replyMarkup: keyboard).apply(to: &message)
        }
    }

    @Sendable private static func editCaption(_ call: BotCall) async throws -> Result {
        let caption = try TextInput.caption(in: call.parameters)
        let keyboard = try call.inlineKeyboard()
        return try await edit(call) { message throws(APIError) in
            guard message.hasMedia else { throw .badRequest("there is no caption in the message to edit") }
            message.caption = caption.text.isEmpty ? nil : caption.text
            message.captionEntities = caption.entities.isEmpty ? nil : caption.entities
            message.replyMarkup = keyboard
        }
    }

    @Sendable private static func editMedia(_ call: BotCall) async throws -> Result {
        var draft = try await call.draft(ofMedia: try call.json("media"))
        draft.replyMarkup = try call.inlineKeyboard()
        let new = draft
        return try await edit(call) { new.apply(to: &$0) }
    }
}

/// The address of an ephemeral message.
struct EphemeralAddress: Hashable, Sendable {
    var chat: Int64
    var receiver: Int64
    var id: Int
}

extension BotCall {
    func ephemeralAddress() throws(APIError) -> EphemeralAddress {
        guard let receiver = parameters.integer("receiver_user_id") else {
            throw .badRequest("invalid receiver_user_id specified")
        }
        guard let id = parameters.integer("ephemeral_message_id") else {
            throw .badRequest("ephemeral message identifier is not specified")
        }
        return EphemeralAddress(chat: try chatID(), receiver: receiver, id: Int(clamping: id))
    }

    /// The one person who is to see the message that is sent; `nil` when it is for everybody. Bot API 10.2 had the fields at the top, and both
    /// forms are taken.
    func onlyReader() throws(APIError) -> MessageDraft.OnlyReader? {
        struct Parameters: Decodable {
            var receiverUserId: Int64
            var callbackQueryId: String?
        }
        struct Reply: Decodable {
            var ephemeralMessageId: Int?
        }
        let given = try parameters.object(
            "ephemeral_message_parameters", as: Parameters.self,
            orRefuse: "can't parse ephemeral message parameters: Can't find field \"receiver_user_id\"")
        let reply = try parameters.object("reply_parameters", as: Reply.self, orRefuse: "can't parse reply parameters")
        guard let person = given?.receiverUserId ?? parameters.integer("receiver_user_id") else {
            guard reply?.ephemeralMessageId == nil else {
                throw .badRequest("a reply to an ephemeral message must be an ephemeral message")
            }
            return nil
        }
        return MessageDraft.OnlyReader(
            personID: person, queryID: given?.callbackQueryId ?? parameters.string("callback_query_id"),
            messageID: reply?.ephemeralMessageId)
    }
}
