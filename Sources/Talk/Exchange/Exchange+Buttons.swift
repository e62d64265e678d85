internal import Messaging

extension Exchange {
    /// Carries out the press of a button. The answer to the press comes first, because the person's client waits for it.
    mutating func handle(_ press: ButtonPress) throws {
        let place = effects.outgoing.count
        let toast = try pressFeature(press.data) ?? toast(.expired)
        guard can(.toasts) else { return answer(toast) }
        // What is worth reading twice stays in the chat, for this person alone.
        if let toast, toast.isAlert, let reader = onlyReader {
            act(.send(.init(RichText(plain: toast.text), audience: .onePerson(reader))), at: place)
        }
        guard !isAnsweredAlone(press, isOpen: toast?.isAlert ?? true) else { return }
        act(
            .answerButton(
                id: press.id, text: toast.map { String($0.text.prefix(capabilities.toastLength)) },
                isAlert: toast?.isAlert ?? false),
            at: place)
    }
}
