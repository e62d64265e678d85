/// Words in one line of text.
package enum WordLine {
    /// `words` with commas between them; past `limit` an ellipsis stands for the rest.
    package static func joined(_ words: [String], limit: Int = .max) -> String {
        let shown = words.prefix(limit).joined(separator: ", ")
        return words.count > limit ? shown + " …" : shown
    }
}
