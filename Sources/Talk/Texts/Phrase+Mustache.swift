internal import Mustache

extension Quantity: MustacheCustomRenderable, MustacheParent {
    package var renderText: String { LanguageForms.current.numbers.text(value) }
    /// Makes `{{^words}}` the place for what is said of none.
    package var isNull: Bool { value == 0 }

    package func child(named name: String) -> Any? {
        name == LanguageForms.current.plurals.pluralClass(of: value) ? true : nil
    }
}

extension GrammarTerm: MustacheCustomRenderable {
    package var renderText: String { LanguageForms.current.grammar[english] ?? english }
    package var isNull: Bool { false }
}

/// A number that no plural depends on.
struct BareNumber: MustacheCustomRenderable {
    let value: Int

    var renderText: String { LanguageForms.current.numbers.text(value) }
    var isNull: Bool { false }
}

/// Lets a template ask a ``Choice`` for its case: `{{#reason.tooLarge}}…{{/reason.tooLarge}}`.
package struct Chosen<Value: Choice>: MustacheParent, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package func child(named name: String) -> Any? {
        name == value.rawValue ? true : nil
    }
}

/// ``Chosen`` without its type.
protocol ChosenCase {
    var caseName: String { get }
}

extension Chosen: ChosenCase {
    var caseName: String { value.rawValue }
}
