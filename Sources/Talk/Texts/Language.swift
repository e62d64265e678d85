internal import Algorithms
package import Messaging
internal import Mustache

/// The bot's texts in one language, checked and ready.
package struct Language: Sendable {
    /// The folder's name: `en`.
    package let code: String
    /// How people ask for things in it.
    package let understanding: Understanding
    private let plurals: PluralRules
    private let templates: [String: MustacheTemplate]
    /// The subjects' data from the folder, by the subject's key.
    private let data: [String: any Sendable]

    init(
        code: String, understanding: Understanding, plurals: PluralRules, templates: [String: MustacheTemplate],
        data: [String: any Sendable]
    ) {
        self.code = code
        self.understanding = understanding
        self.plurals = plurals
        self.templates = templates
        self.data = data
    }

    /// The data that `subject` has read from the language's folder.
    package func data<Topic: Subject>(of subject: Topic.Type) -> Topic.LanguageData {
        guard let own = data[Topic.key] as? Topic.LanguageData else {
            preconditionFailure("loading a language reads the data of every subject")
        }
        return own
    }

    /// `phrase` as text with markup; values that came from outside are escaped.
    package func rich<Text: Phrase>(_ phrase: Text) -> RichText {
        RichText(markup: render(phrase, named: Text.file))
    }

    /// `phrase` as plain text, for buttons, menus and pictures.
    package func plain<Text: PlainPhrase>(_ phrase: Text) -> String {
        render(phrase, named: Text.file)
    }

    private func render(_ phrase: some Phrase, named name: String) -> String {
        // Loading made sure that every phrase has its template.
        let text = PluralRules.$current.withValue(plurals) { templates[name]?.render(PhraseValues(of: phrase)) ?? "" }
        return text.withoutBlankLines()
    }
}

/// A phrase without markup: nothing in it is escaped, and it is never sent as ``Messaging/RichText``'s markup.
package protocol PlainPhrase: Phrase {}

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
