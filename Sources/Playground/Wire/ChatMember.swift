/// A person's or bot's standing in a chat, as the Bot API's kinds of `ChatMember` together: which fields there are is up to the
/// status.
struct ChatMember: Codable, Hashable, Sendable {
    enum Status: String, Codable, Sendable {
        case creator, administrator, member, left, kicked

        var isPresent: Bool { self != .left && self != .kicked }
        var isAdministrator: Bool { self == .creator || self == .administrator }
    }

    var status: Status
    var user: User
    /// Of administrators and the creator.
    var isAnonymous: Bool?
    /// Of those banned; 0 for ever.
    var untilDate: Int?

    // Of administrators.
    var canBeEdited: Bool?
    var canManageChat: Bool?
    var canDeleteMessages: Bool?
    var canManageVideoChats: Bool?
    var canRestrictMembers: Bool?
    var canPromoteMembers: Bool?
    var canChangeInfo: Bool?
    var canInviteUsers: Bool?
    var canPostStories: Bool?
    var canEditStories: Bool?
    var canDeleteStories: Bool?
    var canPinMessages: Bool?
    var canManageTopics: Bool?
    /// Newer than Bot API 10.1.
    var canSendWelcomeMessages: Bool?

    init(status: Status, user: User) {
        self.status = status
        self.user = user
        if status.isAdministrator { isAnonymous = false }
        if status == .kicked { untilDate = 0 }
        if status == .administrator { grantUsualRights() }
    }

    /// What the platform's clients tick by themselves for a new administrator.
    private mutating func grantUsualRights() {
        canBeEdited = false
        canManageChat = true
        canDeleteMessages = true
        canManageVideoChats = true
        canRestrictMembers = true
        canPromoteMembers = false
        canChangeInfo = true
        canInviteUsers = true
        canPostStories = true
        canEditStories = true
        canDeleteStories = true
        canPinMessages = true
        canManageTopics = true
        canSendWelcomeMessages = true
    }
}

/// Somebody's standing in a chat changed, as the Bot API's `ChatMemberUpdated`.
struct ChatMemberUpdated: Codable, Hashable, Sendable {
    var chat: Chat
    var from: User
    var date: Int
    var oldChatMember: ChatMember
    var newChatMember: ChatMember
}
