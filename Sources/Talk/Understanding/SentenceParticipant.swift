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
        let chances = model.chances(of: Sentence(text), language: language.code, circumstances: circumstances)
        let refused = language.refused(in: text)
        guard !refused.isEmpty else { return chances }
        let unwanted = IntentName.allCases.filter { isRefused($0, refused) }
        return chances.filter { chance in !unwanted.contains { $0.isAnsweredLike(chance.intent) } }
    }

    private func isRefused(_ intent: IntentName, _ refused: Set<Refusal>) -> Bool {
        Refusal(of: intent).map(refused.contains) ?? false
    }

    /// A request with what the sentence says about it.
    package func request(_ intent: IntentName, in text: String) -> IntentRequest {
        let slots = resources.texts.intents?.slots(in: Sentence(text), intent: intent) ?? [:]
        return IntentRequest(intent, text: text, slots: slots)
    }

    /// What the caption of a photo asks for, in words of its own, about the board that may be on it.
    package func request(belowPhoto caption: String) -> IntentRequest? {
        guard let model = resources.texts.intents, !caption.isEmpty, caption.count <= longestSentence else {
            return nil
        }
        let chances = model.chances(of: Sentence(caption), language: language.code, circumstances: [.board])
        let refused = language.refused(in: caption)
        guard let best = chances.first?.intent, best.isBelowPhoto, Refusal(of: best).map(refused.contains) != true
        else { return nil }
        if case .carryOut = verdict(by: chances) { return request(best, in: caption) }
        // “A clue for this one” may be an easy one or a long one: it is a clue.
        let clue = chances.reduce(0) { $1.intent.isClue && !isCounted($1.intent) ? $0 + $1.probability : $0 }
        return best.isClue && clue >= model.sure(in: language.code) ? request(.hint, in: caption) : nil
    }

    /// Whether the probability of an intent is already part of that of a plain clue.
    private func isCounted(_ intent: IntentName) -> Bool { intent == .hintEasy || intent == .nextClue }

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

extension Exchange: SentenceParticipant {}
