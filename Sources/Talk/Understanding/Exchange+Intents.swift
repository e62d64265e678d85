internal import Intents

/// What people mean by sentences that are no command, no button and no guess.
extension Exchange {
    /// What to do about `text`. Without a model nothing is understood.
    func verdict(on text: String) -> IntentVerdict { verdict(by: chances(of: text)) }

    /// What to do about a sentence with these chances.
    func verdict(by chances: [(intent: IntentName, probability: Double)]) -> IntentVerdict {
        IntentVerdict(chances, sure: resources.texts.intents?.sure(in: language.code) ?? .infinity)
    }

    /// How likely each intent is, the likeliest first. The sum may exceed 1; see ``IntentModel``.
    func chances(of text: String) -> [(intent: IntentName, probability: Double)] {
        guard let model = resources.texts.intents, text.count <= Self.longestSentence else { return [] }
        return model.chances(of: Sentence(text), language: language.code, circumstances: circumstances)
    }

    /// A request with what the sentence says about it.
    func request(_ intent: IntentName, in text: String) -> IntentRequest {
        let slots = resources.texts.intents?.slots(in: Sentence(text), intent: intent) ?? [:]
        return IntentRequest(intent, text: text, slots: slots)
    }

    /// What is under way in the chat.
    private var circumstances: Set<ChatCircumstance> {
        statuses.reduce(isGroup ? [.group] : []) { $0.union($1.circumstances) }
    }

    /// The most characters of a text that is read. People who ask for something write less.
    private static let longestSentence = 400
}
