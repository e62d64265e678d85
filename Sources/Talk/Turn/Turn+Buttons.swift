internal import Messaging

extension Turn {
    /// Carries out the press of a button. The answer to the press comes first, because the person's client waits for it.
    mutating func handle(_ press: ButtonPress) throws {
        let place = outgoing.count
        let toast = try pressSubject(press.data) ?? toast(.expired)
        guard can(.toasts) else { return answer(toast) }
        act(
            .answerButton(
                id: press.id, text: toast.map { String($0.text.prefix(capabilities.toastLength)) },
                isAlert: toast?.isAlert ?? false),
            at: place)
    }

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

    package func toast(_ kind: ToastKind) -> Toast { Toast(language.plain(ToastText(kind: Chosen(kind)))) }
}
