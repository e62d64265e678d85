/// What became of a sentence that a person put in words of their own. It holds none of these words.
public struct SentenceOutcome: Hashable, Sendable {
    public enum Result: String, Sendable {
        /// The intent was carried out.
        case done
        /// The bot asked what was meant.
        case asked
        /// Nothing was understood.
        case missed
    }

    public var result: Result
    /// The name of the likeliest intent.
    public var intent: String

    public init(_ result: Result, intent: String) {
        self.result = result
        self.intent = intent
    }
}
