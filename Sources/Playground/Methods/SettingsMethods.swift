/// The parameters of `setMySettings` that matter here. Those that are `nil` stay as they are.
struct BotSettings: Hashable, Sendable {
    var canReadAllGroupMessages: Bool?
    var supportsInlineQueries: Bool?
    var supportsGuestQueries: Bool?
}

extension BotMethod {
    /// Since Bot API 10.5. Settings of which the playground has no use are accepted without effect.
    static let settingsMethods = [
        BotMethod("setMySettings") { call in
            await call.messenger.change(
                BotSettings(
                    canReadAllGroupMessages: call.flag("can_read_all_group_messages"),
                    supportsInlineQueries: call.flag("supports_inline_queries"),
                    supportsGuestQueries: call.flag("supports_guest_queries")))
            return true
        }
    ]
}

extension BotCall {
    /// The parameter as a flag; `nil` when it is absent.
    fileprivate func flag(_ name: String) -> Bool? {
        parameters.string(name) == nil ? nil : parameters.bool(name)
    }
}
