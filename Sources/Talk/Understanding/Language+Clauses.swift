/// The parts of a text that may ask for something by themselves.
extension Language {
    /// The clauses of `text`: what stands between punctuation, and around words that join two of them, like “and”. A joint is in none.
    package func clauses(of text: String) -> [String] {
        var clauses: [[Substring]] = [[]]
        for piece in text.split(whereSeparator: \.isWhitespace) {
            if isJoint(piece) {
                clauses.append([])
            } else {
                clauses[clauses.count - 1].append(piece)
                if endsClause(piece) { clauses.append([]) }
            }
        }
        return clauses.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    private func isJoint(_ piece: Substring) -> Bool {
        let line = MessageText(String(piece)).line
        return understood.contains { $0.understanding.joints.contains(line) }
    }

    private func endsClause(_ piece: Substring) -> Bool {
        piece.last.map { ".,;:!?…–—".contains($0) } ?? false
    }
}
