/// A short answer shown over the chat, to the person who pressed the button and to nobody else.
package struct Toast: Hashable, Sendable {
    package var text: String
    /// Whether it stays until the person closes it, instead of a moment.
    package var isAlert: Bool

    package init(_ text: String, isAlert: Bool = false) {
        self.text = text
        self.isAlert = isAlert
    }
}
