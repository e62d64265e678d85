extension BotMethod {
    static let updateMethods = [
        BotMethod("getUpdates", perform: getUpdates),
        BotMethod("deleteWebhook", perform: deleteWebhook),
        BotMethod("setWebhook", perform: setWebhook),
        BotMethod("getWebhookInfo") { call in WebhookInfo(pendingUpdateCount: await call.messenger.queue.count) },
    ]

    @Sendable private static func getUpdates(_ call: BotCall) async throws -> Result {
        let limit = Int(call.parameters.integer("limit") ?? 100)
        let allowed = try call.parameters.object(
            "allowed_updates", as: [String].self, orRefuse: "can't parse allowed updates JSON array")
        return try await call.messenger.updates(
            offset: call.parameters.integer("offset") ?? 0, limit: (1...100).contains(limit) ? limit : 100,
            timeout: Int(max(0, min(call.parameters.integer("timeout") ?? 0, 50))), allowedKinds: allowed)
    }

    @Sendable private static func deleteWebhook(_ call: BotCall) async throws -> Result {
        if call.parameters.bool("drop_pending_updates") { await call.messenger.dropPendingUpdates() }
        return true
    }

    /// An empty address removes the webhook. The playground never has one.
    @Sendable private static func setWebhook(_ call: BotCall) async throws -> Result {
        guard call.parameters.string("url") == nil else {
            throw APIError.badRequest("bad webhook: the playground delivers updates through getUpdates only")
        }
        return try await deleteWebhook(call)
    }
}

/// The answer to `getWebhookInfo`.
struct WebhookInfo: Codable, Hashable, Sendable {
    var url = ""
    var hasCustomCertificate = false
    var pendingUpdateCount: Int

    init(pendingUpdateCount: Int) { self.pendingUpdateCount = pendingUpdateCount }
}
