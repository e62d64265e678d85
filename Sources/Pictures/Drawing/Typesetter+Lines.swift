/// Breaks texts into lines.
extension Typesetter {
    /// The width of the ink of `text`.
    func width(of text: String, style: TextStyle) -> Double { withLine(text, style: style) { $0.ink.width } }

    /// Splits `text` between words into at most `most` lines. Each line holds as many words as fit into `width`; the
    /// last one holds the rest, even if it does not fit.
    func lines(of text: String, width: Double, style: TextStyle, most: Int = 2) -> [String] {
        guard most > 1, self.width(of: text, style: style) > width else { return [text] }
        let words = text.split(separator: " ")
        var first = words.count
        while first > 1, self.width(of: words[..<first].joined(separator: " "), style: style) > width { first -= 1 }
        // A symbol such as an emoji stays with the following word.
        if first > 1, !words[first - 1].contains(where: { $0.isLetter || $0.isNumber }) { first -= 1 }
        let rest = words[first...].joined(separator: " ")
        return [words[..<first].joined(separator: " ")]
            + (rest.isEmpty ? [] : lines(of: rest, width: width, style: style, most: most - 1))
    }
}
