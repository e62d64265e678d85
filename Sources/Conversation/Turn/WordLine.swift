/// Words in one line of text.
enum WordLine {
    /// `words` with commas between them; past `limit` an ellipsis stands for the rest.
    static func joined(_ words: [String], limit: Int = .max) -> String {
        let shown = words.prefix(limit).joined(separator: ", ")
        return words.count > limit ? shown + " …" : shown
    }
}
