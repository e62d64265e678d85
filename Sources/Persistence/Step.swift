public import Messaging

/// What handling one update changes: committed whole or not at all.
public struct Step: Hashable, Sendable {
    /// The chat's state afterwards.
    public var state: ChatState
    /// What to say and do, in this order.
    public var outgoing: [OutgoingMessage]
    /// Work to begin; a job with the identifier of an open one replaces it (an album that grew).
    public var jobs: [Job]
    /// What changes in the vocabulary of the person behind the update, in this order.
    public var vocabulary: [VocabularyChange]
    /// What the person behind the update says of words, in this order.
    public var verdicts: [WordVerdictChange]
    /// A person of whom everything that is stored is to be deleted; `state` is then their private chat's new, empty one.
    public var forget: PersonID?

    public init(
        state: ChatState, outgoing: [OutgoingMessage] = [], jobs: [Job] = [],
        vocabulary: [VocabularyChange] = [], verdicts: [WordVerdictChange] = [], forget: PersonID? = nil
    ) {
        self.state = state
        self.outgoing = outgoing
        self.jobs = jobs
        self.vocabulary = vocabulary
        self.verdicts = verdicts
        self.forget = forget
    }
}
