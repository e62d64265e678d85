public import struct Foundation.Date

/// What a look at the outbox has found (``Store/nextOutgoing(at:limit:holds:under:)``).
public struct OutgoingSelection: Hashable, Sendable {
    /// The entries that may be sent now, in the order in which to send them.
    public var entries: [OutboxEntry]
    /// Whether other entries may wait for the platforms that were asked about.
    public var leavesSome: Bool
    /// The earliest time at which a postponed entry may be sent; `nil` when none waits, or when nothing is left.
    public var due: Date?

    public init(entries: [OutboxEntry], leavesSome: Bool, due: Date? = nil) {
        self.entries = entries
        self.leavesSome = leavesSome
        self.due = due
    }
}
