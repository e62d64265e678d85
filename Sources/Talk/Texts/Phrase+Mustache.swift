internal import Mustache

extension Quantity: MustacheCustomRenderable {
    package var renderText: String { String(value) }
    /// Makes `{{^words}}` the place for what is said of none.
    package var isNull: Bool { value == 0 }
}

/// Lets a template ask a ``Choice`` for its case: `{{#reason.tooLarge}}…{{/reason.tooLarge}}`.
package struct Chosen<Value: Choice>: MustacheParent, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package func child(named name: String) -> Any? {
        name == value.rawValue ? true : nil
    }
}
