/// What a message is to say, before it has an identifier, a date and a place.
struct MessageDraft: Sendable {
    var text: FormattedText?
    var caption: FormattedText?
    var photo: [PhotoSize]?
    var document: Document?
    var hasMediaSpoiler = false
    var showCaptionAboveMedia = false
    var mediaGroupID: String?
    var replyMarkup: InlineKeyboardMarkup?
    var replyTo: ReplyTarget?
    /// The topic to write in.
    var threadID: Int?
    var viaBot: User?

    struct ReplyTarget: Sendable {
        var messageID: Int
        /// Whether to send without the reference when there is no such message, rather than to refuse.
        var mayBeMissing = false
    }

    /// Writes the content into `message`; what identifies that message stays.
    func apply(to message: inout Message) {
        message.text = text?.text
        message.entities = text.flatMap { $0.entities.isEmpty ? nil : $0.entities }
        message.caption = caption.flatMap { $0.text.isEmpty ? nil : $0.text }
        message.captionEntities = caption.flatMap { $0.entities.isEmpty ? nil : $0.entities }
        message.photo = photo
        message.document = document
        message.hasMediaSpoiler = hasMediaSpoiler ? true : nil
        message.showCaptionAboveMedia = showCaptionAboveMedia ? true : nil
        message.replyMarkup = replyMarkup
    }
}
