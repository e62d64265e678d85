public import Messaging

/// The changes that come from handling one input, committed as a whole or not at all.
public struct Step: Hashable, Sendable {
    /// The chat's state afterwards.
    public var state: ChatState
    /// The messages and actions to send, in this order.
    public var outgoing: [OutgoingMessage]
    /// The jobs to start. A job with the identifier of an open job replaces it, as when an album grows.
    public var jobs: [Job]
    /// Changes to what the features store about the person behind the input.
    public var changes: FeatureChanges
    /// A person whose stored data is to be deleted. `state` is then the new, empty state of their private chat.
    public var forget: PersonID?
    /// What became of a sentence that no rule reads; `nil` for all other inputs. It is counted and not stored.
    public var sentence: SentenceOutcome?

    public init(
        state: ChatState, outgoing: [OutgoingMessage] = [], jobs: [Job] = [],
        changes: FeatureChanges = FeatureChanges(), forget: PersonID? = nil, sentence: SentenceOutcome? = nil
    ) {
        self.state = state
        self.outgoing = outgoing
        self.jobs = jobs
        self.changes = changes
        self.forget = forget
        self.sentence = sentence
    }
}
