/// Finds the words of a sentence that say what it is about, from the words around them.
///
/// `Training/understanding/slots.py` learns it.
struct SlotTagger: Sendable {
    /// The names of the slots. The first is empty: a word of no slot.
    let tags: [String]
    let table: WeightTable

    /// The stretches of the sentence that fill slots, as they were typed, by the slot's name.
    func slots(in sentence: Sentence, intent: IntentName) -> [String: [String]] {
        var found: [String: [String]] = [:]
        var start = 0
        let tags = sentence.tokens.indices.map { tag(at: $0, in: sentence.tokens, intent: intent.rawValue) }
        while start < tags.count {
            let end = tags[start...].firstIndex { $0 != tags[start] } ?? tags.count
            if !tags[start].isEmpty { found[tags[start], default: []].append(sentence.typed(start..<end)) }
            start = end
        }
        return found
    }

    private func tag(at place: Int, in tokens: [String], intent: String) -> String {
        let hash = FeatureHash(buckets: table.rows)
        let scores = table.sums(Self.features(at: place, in: tokens, intent: intent).map { (hash($0), 1) })
        let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        return tags[best]
    }

    private static func features(at place: Int, in tokens: [String], intent: String) -> [String] {
        let padded = ["^^", "^"] + tokens + ["$", "$$"]
        let at = place + 2
        let (own, before, after) = (padded[at], padded[at - 1], padded[at + 1])
        let shape = shape(of: own)
        return [
            "i:\(intent)", "w:\(own)", "s:\(shape)", "p:\(before)", "n:\(after)", "o:\(padded[at - 2]) \(before)",
            "m:\(after) \(padded[at + 2])", "a:\(before) \(after)", "is:\(intent) \(shape)", "ip:\(intent) \(before)",
            "in:\(intent) \(after)", "iw:\(intent) \(own)", "ps:\(before) \(shape)", "il:\(intent) \(tokens.count)",
        ]
    }

    /// Whether a word is a number, of letters or mixed, and its length.
    private static func shape(of token: String) -> String {
        let scalars = token.unicodeScalars
        let isDigits = scalars.allSatisfy { $0.properties.numericType == .decimal }
        let isLetters = scalars.allSatisfy { $0.properties.isAlphabetic }
        return (isDigits ? "0" : isLetters ? "a" : "m") + "\(min(scalars.count, 6))"
    }
}
