public import Messaging

extension OutgoingMessage.Action {
    /// What an action does. The raw values are the names in the database.
    public enum Kind: String, Sendable {
        case send, edit, editKeyboard, delete, pin, unpin, answerButton, answerInlineQuery, react, showActivity,
            leaveChat

        /// Whether the action counts against a chat's rate. A deletion does not: Telegram doesn't count it, and a homeserver that does
        /// says how long to wait. But it keeps its place in the chat's queue, because it may concern a message that waits there.
        public var countsAgainstRate: Bool { self != .delete && !isUnpaced }

        /// Whether the action neither creates nor changes a message.
        /// Platforms don't count such an action against a chat's rate, and it may overtake the chat's messages.
        public var isUnpaced: Bool { [.answerButton, .answerInlineQuery, .react, .showActivity].contains(self) }
    }

    public var kind: Kind {
        switch self {
        case .send: .send
        case .edit: .edit
        case .editKeyboard: .editKeyboard
        case .delete: .delete
        case .pin: .pin
        case .unpin: .unpin
        case .answerButton: .answerButton
        case .answerInlineQuery, .answerGuest: .answerInlineQuery
        case .react: .react
        case .showActivity: .showActivity
        case .leaveChat: .leaveChat
        }
    }
}
