internal import Messaging

extension MarkedText {
    /// The text as Telegram's HTML.
    var telegramHTML: String {
        var html = ""
        var open: [Tag] = []
        for run in runs {
            let shared = zip(open, run.tags).prefix { $0 == $1 }.count
            for tag in open[shared...].reversed() { html += Self.closing(tag) }
            for tag in run.tags[shared...] { html += Self.opening(tag) }
            open = run.tags
            html += RichText.escape(run.text)
        }
        for tag in open.reversed() { html += Self.closing(tag) }
        return html
    }

    private static func opening(_ tag: Tag) -> String {
        if let link = tag.link { return "<a href=\"\(RichText.escape(link))\">" }
        return "<\(name(of: tag))>"
    }

    private static func closing(_ tag: Tag) -> String { "</\(name(of: tag))>" }

    private static func name(of tag: Tag) -> String {
        tag.name == "spoiler" ? "tg-spoiler" : tag.name
    }
}
