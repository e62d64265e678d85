internal import Synchronization

/// A template that is compiled when it is first said, because a bot says few of its texts in most of its languages.
final class LazyTemplate: Sendable {
    private let source: String
    private let compiled = Mutex<Template?>(nil)

    /// - Parameter source: a text that has passed ``TemplateCheck``.
    init(_ source: String) { self.source = source }

    var template: Template {
        compiled.withLock { compiled in
            let template = compiled ?? Template(source)
            compiled = template
            return template
        }
    }
}
