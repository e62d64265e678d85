internal import Messaging

extension RichText {
    /// The text as Telegram's HTML, which has a name of its own for spoilers, and no blocks.
    var telegramHTML: String {
        aligned.markup {
            "<\($0 == "spoiler" ? "tg-spoiler" : $0)>"
        } closing: {
            "</\($0 == "spoiler" ? "tg-spoiler" : $0)>"
        }
    }
}
