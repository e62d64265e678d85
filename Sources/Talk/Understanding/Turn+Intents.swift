package import Intents

/// What people mean by sentences that are no command, no button and no guess.
extension Turn {
    /// What to do about `text`. Without a model nothing is understood.
    package func verdict(on text: String) -> IntentVerdict { verdict(by: chances(of: text)) }

    /// What to do about a sentence with these chances.
    package func verdict(by chances: [(intent: IntentName, probability: Double)]) -> IntentVerdict {
        IntentVerdict(chances, sure: resources.texts.intents?.sure(in: language.code) ?? .infinity)
    }

    /// How likely each intent is, the likeliest first. The sum may exceed 1; see ``IntentModel``.
    package func chances(of text: String) -> [(intent: IntentName, probability: Double)] {
        guard let model = resources.texts.intents, text.count <= Self.longestSentence else { return [] }
        return model.chances(of: Sentence(text), language: language.code, circumstances: circumstances)
    }

    /// A request with what the sentence says about it.
    package func request(_ intent: IntentName, in text: String) -> IntentRequest {
        let slots = resources.texts.intents?.slots(in: Sentence(text), intent: intent) ?? [:]
        return IntentRequest(intent, text: text, slots: slots)
    }

    /// Has the subject that knows the intent carry it out.
    /// - Returns: whether any did.
    package mutating func carryOut(_ request: IntentRequest) throws -> Bool {
        for subject in presentSubjects {
            answeringSubject = subject.key
            if try subject.carryOut(request, in: &self) { return true }
        }
        return false
    }

    /// Carries out the command with this name.
    package mutating func perform(named name: String, argument: String = "") throws {
        guard let command = subjects.command(named: name) else { return }
        try perform(command, argument: argument)
    }

    /// What is under way in the chat.
    private var circumstances: Set<ChatCircumstance> {
        presentSubjects.reduce(isGroup ? [.group] : []) { $0.union($1.circumstances(in: self)) }
    }

    /// The most characters of a text that is read. People who ask for something write less.
    private static let longestSentence = 400
}
