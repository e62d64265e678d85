/// Parsed rich text: runs of plain text with the tags that apply to each. Its length is counted as Telegram counts it, and it
/// can be cut anywhere without breaking the markup.
struct MarkedText: Hashable {
    /// An opened tag. Its number distinguishes it from a neighbouring tag of the same kind.
    struct Tag: Hashable {
        var number: Int
        /// The name in ``RichText``.
        var name: String
        /// The URL of a link.
        var link: String?
    }

    /// A stretch of text with the same tags, outermost first.
    struct Run: Hashable {
        var text: String
        var tags: [Tag]
    }

    var runs: [Run] = []

    /// The text without markup.
    var plain: String { runs.map(\.text).joined() }

    /// In UTF-16 code units, which is never less than the number of characters in which Telegram states its limits.
    var length: Int { runs.reduce(0) { $0 + $1.text.utf16.count } }
}
