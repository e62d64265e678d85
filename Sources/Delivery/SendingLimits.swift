/// How fast a platform takes messages.
public struct SendingLimits: Hashable, Sendable {
    /// At most so many messages in any stretch of time as long as the window.
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
    /// In one chat.
    public var chat: Pace
    /// In one group, besides ``chat``.
    public var group: Pace
    /// The least time between two edits of one message; the first edit may follow the message at once.
    public var editSpacing: Duration

    public init(overall: Pace, chat: Pace, group: Pace, editSpacing: Duration) {
        self.overall = overall
        self.chat = chat
        self.group = group
        self.editSpacing = editSpacing
    }

    /// Telegram's published limits: 30 messages a second over all, 1 a second in a chat with short bursts (here 5 in 5 s), 20 a
    /// minute in a group (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>). That edits of one message
    /// should be 3 s apart is the experience of bots, not published.
    public static let telegram = SendingLimits(
        overall: Pace(30, in: .seconds(1)), chat: Pace(5, in: .seconds(5)), group: Pace(20, in: .seconds(60)),
        editSpacing: .seconds(3))

    /// What Synapse allows a user by default is 0.2 messages a second with a burst of 10, over all rooms (`rc_message`).
    public static let matrix = SendingLimits(
        overall: Pace(10, in: .seconds(2)), chat: Pace(5, in: .seconds(5)), group: Pace(10, in: .seconds(10)),
        editSpacing: .seconds(3))
}
