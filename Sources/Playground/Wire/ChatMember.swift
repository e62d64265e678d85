/// The standing of a person or bot in a chat: the Bot API's kinds of `ChatMember` in one type. The status determines which
/// fields are present.
struct ChatMember: Codable, Hashable, Sendable {
    enum Status: String, Codable, Sendable {
        case creator, administrator, member, left, kicked

        var isPresent: Bool { self != .left && self != .kicked }
        var isAdministrator: Bool { self == .creator || self == .administrator }
    }

    var status: Status
    var user: User
    /// Present for administrators and the creator.
    var isAnonymous: Bool?
    /// Present for banned members; 0 means forever.
    var untilDate: Int?

    // Present for administrators.
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
    /// Added after Bot API 10.1.
    var canSendWelcomeMessages: Bool?

    init(status: Status, user: User) {
        self.status = status
        self.user = user
        if status.isAdministrator { isAnonymous = false }
        if status == .kicked { untilDate = 0 }
        if status == .administrator { grantUsualRights() }
    }

    /// Sets the rights that the platform's clients grant a new administrator by default.
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

/// A change of somebody's standing in a chat, as the Bot API's `ChatMemberUpdated`.
struct ChatMemberUpdated: Codable, Hashable, Sendable {
    var chat: Chat
    var from: User
    var date: Int
    var oldChatMember: ChatMember
    var newChatMember: ChatMember
}
