internal import Mustache

extension Quantity: MustacheCustomRenderable, MustacheParent {
    package var renderText: String { String(value) }
    /// Makes `{{^words}}` the place for what is said of none.
    package var isNull: Bool { value == 0 }

    package func child(named name: String) -> Any? {
        name == PluralRules.current.pluralClass(of: value) ? true : nil
    }
}

/// Lets a template ask a ``Choice`` for its case: `{{#reason.tooLarge}}…{{/reason.tooLarge}}`.
package struct Chosen<Value: Choice>: MustacheParent, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package func child(named name: String) -> Any? {
        name == value.rawValue ? true : nil
    }
}
