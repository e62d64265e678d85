public import Messaging

public import struct Foundation.Date

/// A message or another action that was given up. What it said is not kept.
public struct UndeliveredMessage: Hashable, Sendable {
    public var chat: ChatID
    public var kind: OutgoingMessage.Action.Kind
    /// When the step that sends it was committed.
    public var createdAt: Date
    public var givenUpAt: Date
    /// The platform's refusal, or another reason.
    public var reason: String
    /// Whether the platform has neither taken nor refused it in ``OutboxEntry/mostAttempts`` attempts.
    public var isSetAside: Bool

    public init(
        chat: ChatID, kind: OutgoingMessage.Action.Kind, createdAt: Date, givenUpAt: Date, reason: String,
        isSetAside: Bool
    ) {
        self.chat = chat
        self.kind = kind
        self.createdAt = createdAt
        self.givenUpAt = givenUpAt
        self.reason = reason
        self.isSetAside = isSetAside
    }
}
