/// Why an update is not handled.
public enum AccessRefusal: String, CaseIterable, Hashable, Sendable {
    /// More messages than one person, or one group, may send.
    case tooManyMessages
    /// More photos than that.
    case tooManyPhotos
    /// The person may not use the bot. Said in a private chat.
    case notServed
    /// The group may not use the bot. The bot says so and leaves.
    case groupNotServed
}
