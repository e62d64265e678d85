internal import Lexicon

/// Learns from the known forms which lemma rules apply to words with an ending.
struct EndingLearner {
    /// The rules by ``EndingKey``, the likeliest first.
    private(set) var rules: [String: [LemmaRule]] = [:]

    private struct Example {
        var letters: [Unicode.Scalar]
        var rule: Int
    }

    private static let fewestExamples = 2
    private static let mostRules = 6

    private var allRules: [LemmaRule] = []

    /// - Parameter examples: forms, each with the rule for its base form.
    init(_ examples: [(form: String, rule: LemmaRule)], regardsCase: Bool) {
        var numbers: [LemmaRule: Int] = [:]
        var groups: [Character: [Example]] = [:]
        for (form, rule) in examples {
            let rule = rule.general
            let number = numbers[rule] ?? allRules.count
            if number == allRules.count {
                numbers[rule] = number
                allRules.append(rule)
            }
            let isCapital = regardsCase && form.first?.isUppercase == true
            groups[isCapital ? "+" : "-", default: []].append(
                Example(letters: form.lowercased().unicodeScalars.reversed(), rule: number))
        }
        for (mark, group) in groups.sorted(by: { $0.key < $1.key }) {
            learn(group, key: String(mark), depth: 0, above: [])
        }
    }

    private mutating func learn(_ examples: [Example], key: String, depth: Int, above: [Int]) {
        var counts: [Int: Int] = [:]
        for example in examples { counts[example.rule, default: 0] += 1 }
        let ordered = counts.filter { $0.value >= Self.fewestExamples }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(Self.mostRules).map(\.key)
        if ordered != above, !ordered.isEmpty, depth > 0 { rules[key] = ordered.map { allRules[$0] } }
        guard depth < EndingKey.longest, examples.count >= Self.fewestExamples, counts.count > 1 else { return }
        var groups: [Unicode.Scalar: [Example]] = [:]
        for example in examples where example.letters.count > depth {
            groups[example.letters[depth], default: []].append(example)
        }
        for (letter, group) in groups {
            learn(group, key: key + String(letter), depth: depth + 1, above: depth > 0 ? ordered : [])
        }
    }
}
