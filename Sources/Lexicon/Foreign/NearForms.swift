internal import Spelling

/// Finds printed words of a language with a spelling similar to a given one.
struct NearForms {
    let forms: FormTable
    let word: String

    private static let edit = 2
    private static let largestCost = 2 * edit

    /// The written words, the most similar first, and among equals the most frequent.
    func suggestions(limit: Int) -> [String] {
        guard let folded = FoldedSpelling.of(word), (3...40).contains(folded.utf8.count), limit > 0 else { return [] }
        let target = Array(folded.utf8)
        var rows = [AlignmentRow(to: target, edit: Self.edit)]
        var found: [(word: String, cost: Int)] = []
        forms.walk { length, letter in
            rows.removeLast(rows.count - length - 1)
            rows.append(rows[length].adding(letter, to: target, edit: Self.edit) { $0 == $1 ? 0 : Self.edit })
            return rows[length + 1].least <= Self.largestCost
        } visit: { word, length in
            if rows[length].total <= Self.largestCost { found.append((word, rows[length].total)) }
        }
        let near = found.flatMap { near in forms.forms(ofFolded: near.word).map { (form: $0, cost: near.cost) } }
        return near.filter { $0.form.text != word && $0.form.frequency > 0 }
            .sorted { ($0.cost, $1.form.frequency, $0.form.text) < ($1.cost, $0.form.frequency, $1.form.text) }
            .prefix(limit).map(\.form.text)
    }
}
