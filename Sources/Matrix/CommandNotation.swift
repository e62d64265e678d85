internal import Messaging

/// Commands begin with a slash in the bot's texts. Matrix clients reserve the slash for their own commands, so people
/// type an exclamation mark instead: `!hint`. The bot understands both.
enum CommandNotation {
    /// `text` with its leading exclamation mark replaced by a slash.
    static func understood(_ text: String) -> String {
        guard text.first == "!", let next = text.dropFirst().first, next.isLetter else { return text }
        return "/" + text.dropFirst()
    }

    /// `text` with its commands in the notation that people type.
    static func written(_ text: RichText) -> RichText {
        var text = text
        for index in text.runs.indices {
            let isQuoted = text.runs[index].marks.contains { if case .link = $0.style { true } else { false } }
            if !isQuoted { text.runs[index].text = written(text.runs[index].text) }
        }
        return text
    }

    private static func written(_ text: String) -> String {
        guard text.contains("/") else { return text }
        return text.replacing(/(^|[\s(“„«"‘'])\/([a-z]{1,32})(?![a-z0-9_\/]|\.[a-z0-9])/) { "\($0.1)!\($0.2)" }
    }
}
