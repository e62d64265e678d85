/// What to do about a sentence.
package enum IntentVerdict: Hashable, Sendable {
    /// The intent is clear.
    case carryOut(IntentName)
    /// One of these may be meant, the likeliest first.
    case ask([IntentName])
    /// It asks for nothing that the bot knows.
    case nothing
}

extension IntentVerdict {
    /// The probability from which an intent that does harm when it is not meant is carried out.
    private static let nearlySure = 0.95
    /// The probabilities from which the likeliest intent, and the others beside it, are asked about.
    private static let askable = (first: 0.25, other: 0.1)
    /// The maximum number of buttons of a question.
    private static let mostChoices = 3

    /// Decides by the chances of all intents, the likeliest first. An intent is carried out from the probability `sure`, which depends on
    /// the language (``IntentModel/sure(in:)``).
    package init(_ chances: [(intent: IntentName, probability: Double)], sure: Double) {
        guard let best = chances.first, !best.intent.isTalk else {
            self = .nothing
            return
        }
        if best.probability >= (best.intent.isGrave ? max(Self.nearlySure, sure) : sure) {
            self = .carryOut(best.intent)
            return
        }
        let choices = Self.choices(chances)
        self = best.probability >= Self.askable.first && !choices.isEmpty ? .ask(choices) : .nothing
    }

    /// Of those that are answered alike, one is enough.
    private static func choices(_ chances: [(intent: IntentName, probability: Double)]) -> [IntentName] {
        var choices: [IntentName] = []
        for (intent, probability) in chances where probability >= askable.other && intent.isOfferable {
            let isThere = IntentName.alike.contains { $0.contains(intent) && $0.contains(where: choices.contains) }
            if !isThere { choices.append(intent) }
        }
        return Array(choices.prefix(mostChoices))
    }
}
