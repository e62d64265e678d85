/// The features of a sentence in a chat, as places in the model's table with their values.
///
/// `Training/understanding/features.py` computes the same.
struct SentenceFeatures {
    private(set) var places: [(bucket: Int, value: Float)] = []
    private let hash: FeatureHash

    init(
        _ sentence: Sentence, language: String, circumstances: Set<ChatCircumstance>, concepts: Concepts,
        buckets: Int
    ) {
        hash = FeatureHash(buckets: buckets)
        let tokens = sentence.tokens
        add(Self.words(tokens))
        add(Self.parts(tokens))
        add(Self.meanings(tokens, concepts))
        let context = Self.context(sentence, language: language, circumstances: circumstances)
        places += context.map { (hash($0), Self.contextValue) }
    }

    /// The value of each feature of the context.
    private static let contextValue: Float = 0.5

    /// Together the names have the length 1, so that long sentences count no more than short ones.
    private mutating func add(_ names: [String]) {
        guard !names.isEmpty else { return }
        let value = 1 / Float(names.count).squareRoot()
        for name in names { places.append((hash(name), value)) }
    }

    /// Words, neighbours, and words with one between them.
    private static func words(_ tokens: [String]) -> [String] {
        let padded = ["^"] + tokens + ["$"]
        return tokens.map { "w:\($0)" } + zip(padded, padded.dropFirst()).map { "b:\($0) \($1)" }
            + zip(tokens, tokens.dropFirst(2)).map { "k:\($0) \($1)" }
    }

    /// Three to five letters in a row, which forgive slips.
    private static func parts(_ tokens: [String]) -> [String] {
        var names: [String] = []
        for token in tokens {
            let letters = Array("<\(token)>".unicodeScalars)
            for size in 3...5 where size <= letters.count {
                for start in 0...(letters.count - size) {
                    var name = "c:"
                    name.unicodeScalars.append(contentsOf: letters[start..<(start + size)])
                    names.append(name)
                }
            }
        }
        return names
    }

    /// What the words mean, alone and each two of them.
    private static func meanings(_ tokens: [String], _ concepts: Concepts) -> [String] {
        let all = Array(Set(tokens.flatMap(concepts.names)).sorted().prefix(10))
        let pairs = all.indices.flatMap { first in all[(first + 1)...].map { "e:\(all[first]) \($0)" } }
        return all.map { "d:\($0)" } + pairs
    }

    private static func context(
        _ sentence: Sentence, language: String, circumstances: Set<ChatCircumstance>
    ) -> [String] {
        let named = ChatCircumstance.allCases.filter(circumstances.contains).map(\.rawValue)
        let count = sentence.tokens.count
        let length = count < 4 ? "\(count)" : count < 6 ? "4" : count < 9 ? "6" : "9"
        var names = ["l:\(language)", "n:\(length)"] + (named.isEmpty ? ["empty"] : named).map { "s:\($0)" }
        if sentence.text.contains("?") { names.append("q") }
        if count <= 3 { names.append("x:\(foremost(circumstances)) \(sentence.tokens.joined(separator: " "))") }
        return names
    }

    /// The circumstance that decides most about short answers.
    private static func foremost(_ circumstances: Set<ChatCircumstance>) -> String {
        let order: [ChatCircumstance] = [.quiz, .vote, .drawing, .page, .clue, .board]
        return order.first(where: circumstances.contains)?.rawValue ?? "empty"
    }
}
