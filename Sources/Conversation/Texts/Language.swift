internal import Algorithms
internal import Messaging
internal import Mustache

/// The bot's texts in one language, checked and ready.
struct Language: Sendable {
    /// The folder's name: `en`.
    let code: String
    private let templates: [String: MustacheTemplate]

    /// What the drawing games are made of.
    let drawing: DrawingData

    init(code: String, templates: [String: MustacheTemplate], drawing: DrawingData) {
        self.code = code
        self.drawing = drawing
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
        return text.withoutBlankLines()
    }
}

/// A phrase without markup: nothing in it is escaped, and it is never sent as ``Messaging/RichText``'s markup.
protocol PlainPhrase: Phrase {}

extension String {
    /// Without empty lines and without space at the ends of lines: a section that was left out leaves its line break behind,
    /// and a template should not have to care.
    fileprivate func withoutBlankLines() -> String {
        split(whereSeparator: \.isNewline)
            .map { $0.trimmingSuffix(while: \.isWhitespace) }
            .filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
