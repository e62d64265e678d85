/// Something the bot says: the values a template may use, and the template's name.
///
/// The stored properties of a phrase are the names its template knows. ``sample`` has every optional set and every list
/// filled, so that ``TemplateCheck`` can learn those names from it before anything is said.
package protocol Phrase: Sendable {
    /// The template's file name without `.mustache`.
    static var file: String { get }
    static var sample: Self { get }
}

/// A number that is said in a sentence. `{{words}}` is the number, `{{#words.one}}` holds for the numbers of the language's plural
/// class `one` (of the CLDR: zero, one, two, few, many, other), and the section `{{#words}}` holds unless it is nought.
package struct Quantity: Hashable, Sendable {
    package let value: Int

    package init(_ value: Int) { self.value = value }
}

/// A term of English grammar as the lexicon has it, `noun` or `past tense`. It is said in the language of the text.
package struct GrammarTerm: Hashable, Sendable, ExpressibleByStringLiteral {
    package let english: String

    package init(_ english: String) { self.english = english }
    package init(stringLiteral english: String) { self.english = english }
}

/// A value that is one of several: each case's name is a section of its own, and a template must have a section for all
/// of them.
package protocol Choice: CaseIterable, RawRepresentable, Sendable where RawValue == String {}
