package import Intents

/// Something that a person asks for in a sentence of their own.
package struct IntentRequest: Hashable, Sendable {
    package let intent: IntentName
    /// The sentence, or nothing if the intent was chosen with a button.
    package let text: String
    /// The stretches of the sentence that say what it is about, as they were typed, by the slot's name.
    package let slots: [String: [String]]

    package init(_ intent: IntentName, text: String = "", slots: [String: [String]] = [:]) {
        self.intent = intent
        self.text = text
        self.slots = slots
    }

    /// The words that it is about, each as it was typed.
    package var words: [String] { slots["word"] ?? [] }

    package var message: MessageText { MessageText(text) }
}
