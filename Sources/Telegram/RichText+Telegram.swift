internal import Messaging

extension RichText {
    /// The text as Telegram's HTML, which has its own tag for spoilers.
    var telegramHTML: String {
        markup {
            "<\($0 == "spoiler" ? "tg-spoiler" : $0)>"
        } closing: {
            "</\($0 == "spoiler" ? "tg-spoiler" : $0)>"
        }
    }
}
