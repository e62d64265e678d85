/// The content of a message that has no identifier, date or chat yet.
struct MessageDraft: Sendable {
    var text: FormattedText?
    /// In place of ``text``.
    var rich: RichMessage?
    var caption: FormattedText?
    var photo: [PhotoSize]?
    var document: Document?
    var voice: Voice?
    var hasMediaSpoiler = false
    var showCaptionAboveMedia = false
    var mediaGroupID: String?
    var replyMarkup: InlineKeyboardMarkup?
    var replyTo: ReplyTarget?
    /// The topic to write to.
    var threadID: Int?
    var viaBot: User?
    /// Who called the bot into a chat of which it is no member, if this is its answer.
    var guestCaller: User?
    /// The one person who is to see the message.
    var onlyReader: OnlyReader?

    struct OnlyReader: Sendable {
        var personID: Int64
        /// The press that the message answers.
        var queryID: String?
        /// The ephemeral message that it answers.
        var messageID: Int?
    }

    struct ReplyTarget: Sendable {
        var messageID: Int
        /// Whether to send without the reference when the message does not exist, instead of refusing.
        var mayBeMissing = false
    }

    /// Copies the content to `message`. The fields that identify the message stay.
    func apply(to message: inout Message) {
        message.text = text?.text
        message.entities = text.flatMap { $0.entities.isEmpty ? nil : $0.entities }
        message.richMessage = rich
        message.caption = caption.flatMap { $0.text.isEmpty ? nil : $0.text }
        message.captionEntities = caption.flatMap { $0.entities.isEmpty ? nil : $0.entities }
        message.photo = photo
        message.document = document
        message.voice = voice
        message.hasMediaSpoiler = hasMediaSpoiler ? true : nil
        message.showCaptionAboveMedia = showCaptionAboveMedia ? true : nil
        message.replyMarkup = replyMarkup
    }
}
