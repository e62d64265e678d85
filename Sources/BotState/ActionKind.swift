public import Messaging

extension OutgoingMessage.Action {
    /// What an action does. The raw values are the names in the database.
    public enum Kind: String, Sendable {
        case send, edit, editKeyboard, delete, pin, unpin, answerButton, answerInlineQuery, react, showActivity,
            leaveChat

        /// Whether the action counts against a chat's rate. A deletion does not: Telegram doesn't count it, and a homeserver that does
        /// says how long to wait. But it keeps its place in the chat's queue, because it may concern a message that waits there.
        public var countsAgainstRate: Bool { self != .delete && self != .showActivity && !isImmediate }

        /// Whether somebody's client waits for the action: the answer to a press or to an inline query. It has a lane of its own,
        /// where it waits for no message, no pause and no rate.
        public var isImmediate: Bool { Self.immediate.contains(self) }

        /// The actions that are ``isImmediate``.
        public static let immediate: [Self] = [.answerButton, .answerInlineQuery]

        /// Whether the action is a sign that is of use only for a moment: a reaction or an activity indicator. It has no place in the
        /// order of the chat's messages, and when it fails, nothing else waits.
        public var isSign: Bool { self == .react || self == .showActivity }
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
