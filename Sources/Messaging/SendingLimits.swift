/// A platform's rate limits for sending.
public struct SendingLimits: Hashable, Sendable {
    /// At most `count` messages in any time window of length `window`.
    public struct Pace: Hashable, Sendable {
        public var count: Int
        public var window: Duration

        public init(_ count: Int, in window: Duration) {
            self.count = count
            self.window = window
        }
    }

    /// Over all chats.
    public var overall: Pace
    /// Within one chat.
    public var chat: Pace
    /// Within one group, in addition to ``chat``.
    public var group: Pace
    /// The least time between two edits of one message. The first edit may follow the message at once.
    public var editSpacing: Duration

    public init(overall: Pace, chat: Pace, group: Pace, editSpacing: Duration) {
        self.overall = overall
        self.chat = chat
        self.group = group
        self.editSpacing = editSpacing
    }
}
