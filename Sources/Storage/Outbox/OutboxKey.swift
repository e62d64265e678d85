/// The key of an outbox entry: `CAUSE.SEQUENCE.INDEX`.
///
/// It names the input that led to the entry, so that the log can connect a sent message with the input it answers. The
/// sequence number makes the key unique for ever; an update's identifier is not, because a platform may restart its
/// numbering.
struct OutboxKey: Hashable {
    /// The input's identifier.
    var cause: String
    /// The input's sequence number in the inbox.
    var sequence: Int64
    /// The entry's place among those of the same step.
    var index: Int

    init(cause: String, sequence: Int64, index: Int) {
        self.cause = cause
        self.sequence = sequence
        self.index = index
    }

    /// `nil` for the random key of an older version of the bot.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let index = Int(parts[parts.count - 1]), let sequence = Int64(parts[parts.count - 2])
        else { return nil }
        self.init(cause: parts.dropLast(2).joined(separator: "."), sequence: sequence, index: index)
    }

    var text: String { "\(cause).\(sequence).\(index)" }
}
