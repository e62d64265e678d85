/// The rules of typography that a translator breaks most easily.
enum Typography {
    /// The faults of a text without tags in the language `code`.
    static func faults(in text: String, code: String) -> [String] {
        text.split(separator: "\n").flatMap { line in
            faults(inLine: String(line), code: code).map { "\($0): \(line)" }
        }
    }

    private static func faults(inLine line: String, code: String) -> [String] {
        var faults = line.contains("...") ? ["three dots instead of …"] : []
        switch code {
        case "ca":
            if line.contains(/[“”„¿¡]/) || line.count(where: { $0 == "«" }) != line.count(where: { $0 == "»" }) {
                faults.append("quotation marks are « and », and only the end of a question has a sign")
            }
            // English words and the names of letters, which are capitals, keep the whole article.
            if line.contains(/\b([Dd]e|[Ee]l) h?[aàeèéiíoòóuú]/) { faults.append("no apostrophe before a vowel") }
            if line.contains(/l[.•‧]l/) { faults.append("the sign of l·l is ·") }
        case "de":
            if line.contains("”") || line.count(where: { $0 == "„" }) != line.count(where: { $0 == "“" }) {
                faults.append("quotation marks are „ and “")
            }
        case "es":
            if line.contains("?"), !line.contains("¿") { faults.append("no ¿ before the question") }
            if line.contains("!"), !line.contains("¡") { faults.append("no ¡ before the exclamation") }
        case "fr":
            if line.contains(/[^\s\u{A0}\u{202F}(\d][:;!?](\s|$)|[^\u{A0}\u{202F}]»|«[^\u{A0}\u{202F}]| [:;!?](\s|$)/) {
                faults.append("no no-break space at a sign")
            }
        default: break
        }
        return faults
    }
}
