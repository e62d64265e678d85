internal import Messaging

extension RichText {
    /// The text as Telegram's HTML, which has a name of its own for spoilers, quotations that open, and no other blocks.
    var telegramHTML: String {
        aligned.markup {
            "<\($0 == "spoiler" ? "tg-spoiler" : $0 == "blockquote" ? "blockquote expandable" : $0)>"
        } closing: {
            "</\($0 == "spoiler" ? "tg-spoiler" : $0)>"
        }
    }
}
