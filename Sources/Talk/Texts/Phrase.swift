/// Something the bot says: the values a template may use, and the template's name.
///
/// The stored properties of a phrase are the names its template knows. ``sample`` has every optional set and every list
/// filled, so that ``TemplateCheck`` can learn those names from it before anything is said.
package protocol Phrase: Encodable, Sendable {
    /// The template's file name without `.mustache`.
    static var file: String { get }
    static var sample: Self { get }
    /// Given by the protocol that the phrase adopts.
    static var form: PhraseForm { get }
}

/// How a phrase is said.
package enum PhraseForm: Sendable {
    /// With markup, in which values are escaped.
    case rich
    /// As ``PlainPhrase``.
    case plain
    /// As ``SpokenPhrase``.
    case spoken
}

extension Phrase {
    package static var form: PhraseForm { .rich }
}

/// A number that is said in a sentence. `{{words}}` is the number, `{{#words.one}}` holds for the numbers of the language's plural
/// class `one` (of the CLDR: zero, one, two, few, many, other), and the section `{{#words}}` holds unless it is nought.
package struct Quantity: Hashable, Sendable, Encodable {
    package let value: Int

    package init(_ value: Int) { self.value = value }

    package func encode(to encoder: any Encoder) { encoder.tell(.quantity(self)) }
}

/// A term of English grammar as the lexicon has it, `noun` or `past tense`. It is said in the language of the text.
package struct GrammarTerm: Hashable, Sendable, Encodable, ExpressibleByStringLiteral {
    package let english: String

    package init(_ english: String) { self.english = english }
    package init(stringLiteral english: String) { self.english = english }

    package func encode(to encoder: any Encoder) { encoder.tell(.term(self)) }
}

/// A value that is one of several: each case's name is a section of its own, and a template must have a section for all
/// of them.
package protocol Choice: CaseIterable, RawRepresentable, Sendable where RawValue == String {}

/// Lets a template ask a ``Choice`` for its case: `{{#reason.tooLarge}}…{{/reason.tooLarge}}`.
package struct Chosen<Value: Choice>: Sendable, Encodable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package func encode(to encoder: any Encoder) { encoder.tell(.choice(value.rawValue)) }
}

/// ``Chosen`` without its type.
protocol ChosenCase {
    var caseNames: [String] { get }
}

extension Chosen: ChosenCase {
    var caseNames: [String] { Value.allCases.map(\.rawValue) }
}
