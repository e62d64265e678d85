/// A person or a bot, as the Bot API's `User`.
struct User: Codable, Hashable, Sendable {
    var id: Int64
    var isBot: Bool
    var firstName: String
    var username: String?
    var languageCode: String?
    /// These are present only in the answer to `getMe`.
    var canJoinGroups: Bool?
    var canReadAllGroupMessages: Bool?
    var supportsInlineQueries: Bool?
    var supportsGuestQueries: Bool?

    /// The form in which other objects contain a user.
    var brief: User {
        User(id: id, isBot: isBot, firstName: firstName, username: username, languageCode: languageCode)
    }
}
