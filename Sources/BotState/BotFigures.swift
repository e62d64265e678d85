/// Counts of the bot's work since its start, and the resources it uses.
public struct BotFigures: Codable, Hashable, Sendable {
    /// Seconds since the start.
    public var uptime: Int
    /// Bytes of resident memory; 0 when the system doesn't report it.
    public var memory: Int
    /// Updates: received, handled, and of those turned away.
    public var received: Int, handled: Int, refused: Int
    /// Messages: delivered, put off for another attempt, given up.
    public var delivered: Int, postponed: Int, givenUp: Int
    public var photosRead: Int, photosFailed: Int
    /// Misread photos that people agreed to have kept.
    public var reports: Int

    public init(
        uptime: Int, memory: Int, received: Int, handled: Int, refused: Int, delivered: Int, postponed: Int,
        givenUp: Int, photosRead: Int, photosFailed: Int, reports: Int
    ) {
        self.uptime = uptime
        self.memory = memory
        self.received = received
        self.handled = handled
        self.refused = refused
        self.delivered = delivered
        self.postponed = postponed
        self.givenUp = givenUp
        self.photosRead = photosRead
        self.photosFailed = photosFailed
        self.reports = reports
    }
}
