/// How fast a platform takes messages.
public struct SendingLimits: Hashable, Sendable {
    /// So many at once, and then so many a second.
    public struct Pace: Hashable, Sendable {
        public var burst: Double
        public var perSecond: Double

        public init(burst: Double, perSecond: Double) {
            self.burst = burst
            self.perSecond = perSecond
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

    /// Telegram's published limits: 30 messages a second over all, 1 a second in a chat with short bursts, 20 a minute in a
    /// group (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>). That edits of one message
    /// should be 3 s apart is the experience of bots, not published.
    public static let telegram = SendingLimits(
        overall: Pace(burst: 30, perSecond: 30), chat: Pace(burst: 5, perSecond: 1),
        group: Pace(burst: 20, perSecond: 20.0 / 60), editSpacing: .seconds(3))

    /// What Synapse allows a user by default is 0.2 messages a second with a burst of 10, over all rooms (`rc_message`).
    public static let matrix = SendingLimits(
        overall: Pace(burst: 10, perSecond: 5), chat: Pace(burst: 5, perSecond: 1),
        group: Pace(burst: 10, perSecond: 1), editSpacing: .seconds(3))
}
