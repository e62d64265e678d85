internal import Algorithms
internal import Foundation
package import Messaging

/// The bot's texts in one language, checked and ready. English takes the place of what the language lacks.
///
/// A class, because it never changes and everybody who speaks has it.
package final class Language: Sendable {
    /// The folder's name: `en`.
    package let code: String
    /// In the language itself: `Deutsch`.
    package let name: String
    /// What people call it besides its names in the languages that the bot speaks: `castellano`.
    let otherNames: [String]
    /// How people ask for things in it.
    package let understanding: Understanding
    let forms: LanguageForms
    private let texts: LanguageTexts
    /// The features' data from the folder, by its type.
    private let data: [ObjectIdentifier: any Sendable]
    /// English, for another language.
    private let fallback: Language?

    init(
        code: String, name: String, otherNames: [String] = [], forms: LanguageForms, understanding: Understanding,
        texts: LanguageTexts, data: [ObjectIdentifier: any Sendable], fallback: Language?
    ) {
        self.code = code
        self.name = name
        self.otherNames = otherNames
        self.forms = forms
        self.understanding = understanding
        self.texts = texts
        self.data = data
        self.fallback = fallback
    }

    /// The languages in which people are understood where this one is spoken: this one, and then English.
    package var understood: [Language] { [self] + [fallback].compactMap(\.self) }

    /// What the language lacks: files, and cases of choices within a file, `group-toast: notice.draft`.
    package var missing: [String] {
        (texts.missing + texts.gaps.map { "\($0.key): \($0.value.joined(separator: ", "))" }).sorted()
    }

    /// A time of the day, the hour from 0 to 23.
    package func time(hour: Int, minute: Int = 0) -> String { forms.dates.text(hour: hour, minute: minute) }

    /// A term of grammar in this language, “Substantiv” for `noun`.
    package func text(of term: GrammarTerm) -> String { forms.grammar[term.english] ?? term.english }

    /// The name of the language with an ISO 639-1 code, in this language: “French”, “französisch” as it stands inside a sentence.
    package func name(ofLanguage code: String) -> String {
        Locale(identifier: self.code).localizedString(forLanguageCode: code) ?? code
    }

    /// The same as a label, which begins with a capital also where languages are written small.
    package func label(ofLanguage code: String) -> String {
        let name = name(ofLanguage: code)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The data of this type that a feature has read from the language's folder.
    package func data<Value: Sendable>(_ type: Value.Type) -> Value {
        guard let own = data[ObjectIdentifier(type)] as? Value else {
            preconditionFailure("loading a language reads the data of every feature")
        }
        return own
    }

    /// `phrase` as text with markup; values that came from outside are escaped.
    package func rich<Text: Phrase>(_ phrase: Text) -> RichText {
        RichText(markup: render(phrase))
    }

    /// `phrase` as plain text, for buttons, menus and pictures.
    package func plain<Text: PlainPhrase>(_ phrase: Text) -> String {
        render(phrase)
    }

    private func render<Text: Phrase>(_ phrase: Text) -> String {
        render(TemplateValues(of: phrase), named: Text.file, isEscaped: Text.form == .rich)
    }

    private func render(_ values: TemplateValues, named name: String, isEscaped: Bool) -> String {
        // Loading made sure that every phrase has its template in English.
        guard let template = texts.template(named: name, for: values) else {
            return fallback?.render(values, named: name, isEscaped: isEscaped) ?? ""
        }
        return template.text(with: values, isEscaped: isEscaped, forms: forms).withoutBlankLines()
    }
}

/// A phrase without markup: nothing in it is escaped, and it is never sent as ``Messaging/RichText``'s markup.
package protocol PlainPhrase: Phrase {}

extension PlainPhrase {
    package static var form: PhraseForm { .plain }
}

extension String {
    /// Without empty lines and without space at the ends of lines: a section that was left out leaves its line break behind,
    /// and a template should not have to care. Nor of a table without rows.
    fileprivate func withoutBlankLines() -> String {
        split(whereSeparator: \.isNewline)
            .map { $0.trimmingSuffix(while: \.isWhitespace) }
            .filter { !$0.isEmpty && $0 != emptyTable }
            .joined(separator: "\n")
    }
}

private let emptyTable = "<table></table>"
