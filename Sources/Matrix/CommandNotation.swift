internal import Messaging

/// Commands begin with a slash in the bot's texts. Clients of Matrix keep the slash for commands of their own, so people type an
/// exclamation mark instead: `!hint`. A slash that arrives is understood as well.
enum CommandNotation {
    /// `text` with a slash in place of the exclamation mark that begins it.
    static func understood(_ text: String) -> String {
        guard text.first == "!", let next = text.dropFirst().first, next.isLetter else { return text }
        return "/" + text.dropFirst()
    }

    /// `text` with its commands as people type them.
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
