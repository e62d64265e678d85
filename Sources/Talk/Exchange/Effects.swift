package import BotState
package import Messaging

/// What shall happen because of an input, beside the changes of the chat's state. Committed with it, as a whole or not at all.
package struct Effects: Sendable {
    /// The messages and actions to send, in this order.
    package var outgoing: [OutgoingMessage] = []
    package var jobs: [Job] = []
    /// Changes to what the features store about the person.
    package var changes = FeatureChanges()
    /// The person whose stored data is to be deleted.
    package var forget: PersonID?
    /// What became of a sentence that no rule reads.
    package var sentence: SentenceOutcome?
}
