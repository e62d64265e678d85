/// The page of a document that a caption asks for: “page 3”, “p. 3”, “Seite 3”.
package enum DocumentPage {
    /// The number behind the first word for a page, in any language of the bot; `nil` if the caption names none.
    static func number(in caption: String) -> Int? {
        guard let match = caption.firstMatch(of: mention) else { return nil }
        return Int(match.output.number)
    }

    /// Whether the text says nothing but which page is meant.
    package static func isAll(of text: String) -> Bool { text.wholeMatch(of: mention) != nil }

    /// The words and abbreviations of English, German, Spanish, French and Catalan. A document has at most 9999 pages here.
    private static var mention: Regex<(Substring, number: Substring)> {
        /\b(?:pages?|pagina|página|pàgina|seite|pg|pág|pàg|p|s)\b\.?\s*(?:n[.ºo°]*\s*)?(?<number>[1-9][0-9]{0,3})\b/
            .ignoresCase()
    }
}
