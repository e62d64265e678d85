package import Intents

/// A participant that hears what people mean by sentences that are no command, no button and no guess.
package protocol SentenceParticipant: Participant {}

extension SentenceParticipant {
    /// Whether `text` is an answer for which a feature waits.
    package func isExpected(_ text: MessageText) throws -> Bool { try exchange.isGuess(text) }

    /// What to do about `text`. Without a model nothing is understood.
    package func verdict(on text: String) -> IntentVerdict { verdict(by: chances(of: text)) }

    /// What to do about a sentence with these chances.
    package func verdict(by chances: [(intent: IntentName, probability: Double)]) -> IntentVerdict {
        IntentVerdict(chances, sure: resources.texts.intents?.sure(in: language.code) ?? .infinity)
    }

    /// How likely each intent is, the likeliest first. The sum may exceed 1; see ``Intents/IntentModel``.
    package func chances(of text: String) -> [(intent: IntentName, probability: Double)] {
        guard let model = resources.texts.intents, text.count <= longestSentence else { return [] }
        return model.chances(of: Sentence(text), language: language.code, circumstances: circumstances)
    }

    /// A request with what the sentence says about it.
    package func request(_ intent: IntentName, in text: String) -> IntentRequest {
        let slots = resources.texts.intents?.slots(in: Sentence(text), intent: intent) ?? [:]
        return IntentRequest(intent, text: text, slots: slots)
    }

    /// Has the feature that knows the intent carry it out.
    /// - Returns: whether any did.
    package mutating func carryOut(_ request: IntentRequest) throws -> Bool {
        try exchange.offerAnswering(.sentence(request))
    }

    /// What is under way in the chat.
    private var circumstances: Set<ChatCircumstance> {
        exchange.statuses.reduce(isGroup ? [.group] : []) { $0.union($1.circumstances) }
    }
}

/// The most characters of a text that is read. People who ask for something write less.
private let longestSentence = 400
