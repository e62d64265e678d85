/// The plural classes of a language.
///
/// Source: Unicode Technical Standard 35, Part 3, "Language Plural Rules". Only whole numbers are said here, so that the operands
/// `n` and `i` are the number's absolute value and `v`, `w`, `f`, `t`, `c` and `e` are 0.
struct PluralRules: Sendable {
    private static let all = ["zero", "one", "two", "few", "many", "other"]
    private let rules: [(name: String, rule: Rule)]

    /// The classes that the language has.
    var classes: [String] { rules.map(\.name) + ["other"] }

    /// A language that counts everything alike.
    init() { rules = [] }

    /// - Parameter rules: by the class, its rule: `n % 10 = 2..4 and n % 100 != 12..14`. `nil` when a class or a rule is none.
    init?(_ rules: [String: String]) {
        guard Set(rules.keys).isSubset(of: Self.all.dropLast()) else { return nil }
        var parsed: [(String, Rule)] = []
        for name in Self.all {
            guard let text = rules[name] else { continue }
            guard let rule = Rule(text) else { return nil }
            parsed.append((name, rule))
        }
        self.rules = parsed
    }

    func pluralClass(of number: Int) -> String {
        rules.first { $0.rule.holds(for: number.magnitude) }?.name ?? "other"
    }
}

/// A condition on a number: alternatives, each a list of relations that must all hold.
private struct Rule: Sendable {
    private let alternatives: [[Relation]]

    init?(_ text: String) {
        var alternatives: [[Relation]] = []
        for part in text.split(separator: " or ") {
            var relations: [Relation] = []
            for condition in part.split(separator: " and ") {
                guard let relation = Relation(condition) else { return nil }
                relations.append(relation)
            }
            alternatives.append(relations)
        }
        guard !alternatives.isEmpty else { return nil }
        self.alternatives = alternatives
    }

    func holds(for number: UInt) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
}

/// `n % 10 = 2..4,7` or `n != 0`.
private struct Relation: Sendable {
    private let isNumber: Bool
    private let modulus: UInt?
    private let isEqual: Bool
    private let ranges: [ClosedRange<UInt>]

    init?(_ text: Substring) {
        var words = text.split(separator: " ")[...]
        guard let operand = words.popFirst(), operand.count == 1, "nivwftce".contains(operand) else { return nil }
        isNumber = "ni".contains(operand)
        if words.first == "%" {
            guard words.count > 1, let modulus = UInt(words[words.startIndex + 1]), modulus > 0 else { return nil }
            self.modulus = modulus
            words = words.dropFirst(2)
        } else {
            modulus = nil
        }
        guard words.count == 2, let sign = words.first, ["=", "!="].contains(sign), let list = words.last else {
            return nil
        }
        isEqual = sign == "="
        var ranges: [ClosedRange<UInt>] = []
        for item in list.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = item.split(separator: "..", omittingEmptySubsequences: false).map { UInt($0) }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last
            else { return nil }
            ranges.append(first...last)
        }
        self.ranges = ranges
    }

    func holds(for number: UInt) -> Bool {
        let value = isNumber ? number : 0
        let reduced = modulus.map { value % $0 } ?? value
        return ranges.contains { $0.contains(reduced) } == isEqual
    }
}
