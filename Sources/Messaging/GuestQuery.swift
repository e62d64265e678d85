/// A message by which somebody calls the bot into a chat of which it is no member: the bot's name, with words or as the answer to a picture.
///
/// The platform lets the bot answer once (``OutgoingMessage/Action/answerGuest(id:_:)``). The update carries the person's private chat with the
/// bot instead of the place, of which the bot stores nothing else.
public struct GuestQuery: Codable, Hashable, Sendable {
    /// The platform's identifier of the query, needed to answer it.
    public var id: String
    /// The chat in which the bot was called, as the platform numbers it. Only for limits: a chat of the bot's own may have the same number.
    public var place: String
    /// What they wrote, without the bot's name, with its picture or the one that it answers (``IncomingMessage/replyTo``).
    public var message: IncomingMessage

    public init(id: String, place: String, message: IncomingMessage) {
        self.id = id
        self.place = place
        self.message = message
    }

    /// The picture that the person sent or answered.
    public var photo: PhotoReference? { message.photo ?? message.replyTo?.photo }
}

/// The bot's only answer to a ``GuestQuery``.
public struct GuestAnswer: Codable, Hashable, Sendable {
    public var text: RichText
    /// Buttons that open something (``Keyboard/Button/link``).
    public var keyboard: Keyboard?

    public init(_ text: RichText, keyboard: Keyboard? = nil) {
        self.text = text
        self.keyboard = keyboard
    }
}
