internal import Mustache

extension Quantity: MustacheCustomRenderable {
    var renderText: String { String(value) }
    /// Makes `{{^words}}` the place for what is said of none.
    var isNull: Bool { value == 0 }
}

/// Lets a template ask a ``Choice`` for its case: `{{#reason.tooLarge}}…{{/reason.tooLarge}}`.
struct Chosen<Value: Choice>: MustacheParent, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    func child(named name: String) -> Any? {
        name == value.rawValue ? true : nil
    }
}
