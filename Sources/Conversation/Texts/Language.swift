internal import Messaging
internal import Mustache

/// The bot's texts in one language, checked and ready.
struct Language: Sendable {
    /// The folder's name: `en`.
    let code: String
    private let templates: [String: MustacheTemplate]

    init(code: String, templates: [String: MustacheTemplate]) {
        self.code = code
        self.templates = templates
    }

    /// `phrase` as text with markup; values that came from outside are escaped.
    func rich<Text: Phrase>(_ phrase: Text) -> RichText {
        RichText(html: render(phrase, named: Text.file))
    }

    /// `phrase` as plain text, for buttons, menus and pictures.
    func plain<Text: PlainPhrase>(_ phrase: Text) -> String {
        render(phrase, named: Text.file)
    }

    private func render(_ phrase: some Phrase, named name: String) -> String {
        // Loading made sure that every phrase has its template.
        let text = templates[name]?.render(phrase) ?? ""
        return text.trimmingBlankEnds()
    }
}

/// A phrase without markup: nothing in it is escaped, and it is never sent as ``Messaging/RichText``'s markup.
protocol PlainPhrase: Phrase {}

extension String {
    /// Without white space before and after, and never more than one empty line in a row: sections that were left out
    /// leave their line breaks behind.
    fileprivate func trimmingBlankEnds() -> String {
        var lines: [Substring] = []
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if isBlank, lines.last?.isEmpty ?? true { continue }
            lines.append(isBlank ? "" : line.trailingSpaceRemoved)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var trailingSpaceRemoved: Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
