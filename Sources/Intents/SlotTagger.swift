/// Finds the words of a sentence that say what it is about, from the words around them.
///
/// `Training/understanding/slots.py` learns it.
struct SlotTagger: Sendable {
    /// The names of the slots. The first is empty: a word of no slot.
    let tags: [String]
    let table: WeightTable
    /// The folded words with which people ask for things. A word that is none of them is likely what a sentence is about.
    let known: Set<String>

    /// The stretches of the sentence that fill slots, as they were typed, by the slot's name.
    func slots(in sentence: Sentence, intent: IntentName) -> [String: [String]] {
        var found: [String: [String]] = [:]
        var start = 0
        let words = sentence.tokens.map { TaggedWord($0, isKnown: known.contains($0)) }
        let tags = words.indices.map { tag(at: $0, in: words, intent: intent.rawValue) }
        while start < tags.count {
            let end = tags[start...].firstIndex { $0 != tags[start] } ?? tags.count
            if !tags[start].isEmpty { found[tags[start], default: []].append(sentence.typed(start..<end)) }
            start = end
        }
        return found
    }

    private func tag(at place: Int, in words: [TaggedWord], intent: String) -> String {
        let hash = FeatureHash(buckets: table.rows)
        let scores = table.sums(Self.features(at: place, in: words, intent: intent).map { (hash($0), 1) })
        let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        return tags[best]
    }

    private static func features(at place: Int, in words: [TaggedWord], intent: String) -> [String] {
        let edges = ["^^", "^", "$", "$$"].map { TaggedWord($0, isKnown: true) }
        let padded = edges.prefix(2) + words + edges.suffix(2)
        let at = place + 2
        let (own, before, after) = (padded[at], padded[at - 1], padded[at + 1])
        let strange = min(3, words.count { !$0.isKnown && $0.length > 2 })
        return [
            "i:\(intent)", "w:\(own)", "s:\(own.shape)", "p:\(before)", "n:\(after)", "o:\(padded[at - 2]) \(before)",
            "m:\(after) \(padded[at + 2])", "a:\(before) \(after)", "is:\(intent) \(own.shape)",
            "ip:\(intent) \(before)", "in:\(intent) \(after)", "iw:\(intent) \(own)", "ps:\(before) \(own.shape)",
            "il:\(intent) \(words.count)", "k:\(own.kind)", "ki:\(intent) \(own.kind)", "kb:\(before) \(own.kind)",
            "ka:\(after) \(own.kind)", "kx:\(intent) \(before.mark) \(own.kind) \(after.mark)",
            "kn:\(intent) \(own.kind) \(strange)", "ib:\(intent) \(before) \(own.kind)",
            "ia:\(intent) \(after) \(own.kind)",
        ]
    }
}

/// A folded word as the tagger sees it.
private struct TaggedWord: CustomStringConvertible {
    let description: String
    let isKnown: Bool
    /// Its number of letters and digits.
    let length: Int
    /// Whether it is a number, of letters or mixed, and its length.
    let shape: String

    init(_ token: String, isKnown: Bool) {
        description = token
        self.isKnown = isKnown
        let scalars = token.unicodeScalars
        length = scalars.count
        let isDigits = scalars.allSatisfy { $0.properties.numericType == .decimal }
        let isLetters = scalars.allSatisfy { $0.properties.isAlphabetic }
        shape = (isDigits ? "0" : isLetters ? "a" : "m") + "\(min(length, 6))"
    }

    var mark: String { isKnown ? "k" : "u" }
    var kind: String { mark + shape }
}
