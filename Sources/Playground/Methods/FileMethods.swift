extension BotMethod {
    static let fileMethods = [
        BotMethod("getFile") { call in
            guard let id = call.parameters.string("file_id") else { throw APIError.badRequest("file_id not specified") }
            return try await call.messenger.describeFile(id)
        }
    ]
}
