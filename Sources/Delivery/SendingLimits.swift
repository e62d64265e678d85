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

    /// Telegram's limits. Published are 30 messages a second overall, 1 a second in a chat with short bursts (here 5 in 5 s),
    /// and 20 a minute in a group (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>). The 3 s
    /// between edits of one message are not published; they come from experience with bots.
    public static let telegram = SendingLimits(
        overall: Pace(30, in: .seconds(1)), chat: Pace(5, in: .seconds(5)), group: Pace(20, in: .seconds(60)),
        editSpacing: .seconds(3))

    /// Limits for Matrix: Synapse's default for one user over all rooms is 0.2 messages a second with a burst of 10 (`rc_message`).
    public static let matrix = SendingLimits(
        overall: Pace(10, in: .seconds(2)), chat: Pace(5, in: .seconds(5)), group: Pace(10, in: .seconds(10)),
        editSpacing: .seconds(3))
}
