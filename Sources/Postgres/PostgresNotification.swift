/// A message that `NOTIFY` sent to a channel that the connection listens on.
public struct PostgresNotification: Hashable, Sendable {
    public let channel: String
    /// The text that was given to `NOTIFY`, at most 7999 bytes; empty if there was none.
    public let payload: String
    /// The process of the server that serves the sender, as in `pg_stat_activity`. A connection also receives its own notifications.
    public let sender: Int32

    public init(channel: String, payload: String, sender: Int32) {
        self.channel = channel
        self.payload = payload
        self.sender = sender
    }
}
