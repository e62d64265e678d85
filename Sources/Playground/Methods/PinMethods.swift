extension BotMethod {
    static let pinMethods = [
        BotMethod("pinChatMessage") { call in
            try await call.messenger.pinByBot(try call.messageID(), in: try call.chatID())
            return true
        },
        BotMethod("unpinChatMessage") { call in
            let id = call.parameters.integer("message_id").map { Int($0) }
            try await call.messenger.unpinByBot(id, in: try call.chatID())
            return true
        },
        BotMethod("unpinAllChatMessages") { call in
            try await call.messenger.unpinAllByBot(in: try call.chatID())
            return true
        },
    ]
}
