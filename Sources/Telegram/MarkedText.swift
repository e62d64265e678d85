/// Rich text taken apart: plain text with the tags that apply to each stretch of it. Lengths are counted on this, as
/// Telegram counts them, and it can be cut anywhere without breaking markup.
struct MarkedText: Hashable {
    /// One opened tag; its number tells two neighbours of one kind apart.
    struct Tag: Hashable {
        var number: Int
        /// The name in ``RichText``.
        var name: String
        /// Where a link leads.
        var link: String?
    }

    /// A stretch of text under the same tags, the outermost first.
    struct Run: Hashable {
        var text: String
        var tags: [Tag]
    }

    var runs: [Run] = []

    /// The text without markup.
    var plain: String { runs.map(\.text).joined() }

    /// In UTF-16 code units: never less than the characters Telegram's limits are given in.
    var length: Int { runs.reduce(0) { $0 + $1.text.utf16.count } }
}
