package import BotState
package import Messaging
package import PhotoReading

/// What happened, beside commands and buttons, which a feature has for itself.
package enum FeatureEvent: Sendable {
    /// The input begins. For the first changes, before any feature handles it.
    case begin
    /// A message came in, which any feature may handle afterwards.
    case messageSeen(IncomingMessage)
    case message(IncomingMessage)
    /// A person changed a message that they have just sent. The content is the new one.
    case edited(IncomingMessage)
    /// A person asks for something in a sentence of their own. It is carried out as its command would be.
    case sentence(IntentRequest)
    case inlineQuery(InlineQuery)
    /// A person called the bot into a chat of which it is no member. It answers once.
    case guest(GuestQuery)
    /// Photos were read, and any feature may handle the reading afterwards.
    case readingSeen(Reading, from: PendingPhoto)
    case reading(Reading, from: PendingPhoto)
    /// The job that read photos failed.
    case unreadable(PendingPhoto)
    /// A timer of this feature is due (``Feature/setTimer(of:id:at:note:isCountdown:)``).
    case woken(note: String)
    /// A job of this feature ended (``Feature/ask(for:of:id:holdsUpChat:)``); the result is `nil` when it failed.
    case jobEnded(id: String, JobResult?)
    /// The bot was added to the chat, or removed from it.
    case membershipChanged(isMember: Bool)
    /// The chat has moved to another place on the platform, where none of its messages are.
    case chatMoved
    /// The input was handled. For the last changes before the chat's state is stored.
    case end
}
