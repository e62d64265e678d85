package import Intents

/// What people say that they do not want: “no hints please”, “don't delete my data”. A model that counts words hears the request in it.
package enum Refusal: String, CaseIterable, Decodable, Hashable, Sendable {
    /// A clue.
    case hint
    /// Seeing words, or giving up.
    case reveal
    /// Losing what is stored.
    case delete
    /// An end of what comes by itself, or of what is under way.
    case stop
    /// Leaving the open word.
    case skip

    /// What must not be done after a sentence that says so; `nil` for an intent that nobody refuses.
    package init?(of intent: IntentName) {
        switch intent {
        case .hint, .hintPangram, .hintPrefix, .hintLength, .hintEasy, .hintLong, .hintHard: self = .hint
        case .revealWord, .revealAll, .vote, .voteYes: self = .reveal
        case .forgetMe, .removeWord: self = .delete
        case .stop, .remindOff, .cancel: self = .stop
        case .nextClue, .quizSkip, .nextDrawing: self = .skip
        default: return nil
        }
    }
}

/// How people of one language refuse, as the file `understanding.json` states it. A star ends the beginning of a word.
struct Refusals: Decodable, Hashable, Sendable {
    /// A way to refuse something in one clause.
    struct Way: Decodable, Hashable, Sendable {
        let of: Refusal
        /// The words that say it.
        let words: [String]
        /// The negations of which one stands before the word, with nothing but ``Refusals/between`` in between; without any, the word itself
        /// negates.
        let behind: [String]?
        /// The negations of which one follows in the same clause, before anybody else is named: “verrate mir das Wort nicht”.
        let before: [String]?
    }

    /// What declines what was named before it: “a hint? no, thanks”.
    let declined: [String]?
    /// Words that may stand between a negation and what it negates.
    let between: [String]
    /// Words with which something else begins, so that a negation behind them belongs to that.
    let subjects: [String]?
    let ways: [Way]

    static let none = Refusals(declined: nil, between: [], subjects: nil, ways: [])

    /// What the clause of these tokens refuses.
    func refused(in clause: [String]) -> Set<Refusal> {
        Set(ways.filter { way in clause.indices.contains { says(way, in: clause, at: $0) } }.map(\.of))
    }

    private func says(_ way: Way, in clause: [String], at index: Int) -> Bool {
        guard Self.matches(clause[index], way.words) else { return false }
        if let negations = way.behind, isNegated(by: negations, in: clause[..<index]) { return true }
        if let negations = way.before {
            let rest = clause[(index + 1)...].prefix { !Self.matches($0, subjects ?? []) }
            return rest.contains { Self.matches($0, negations) }
        }
        return way.behind == nil
    }

    private func isNegated(by negations: [String], in head: ArraySlice<String>) -> Bool {
        for token in head.reversed() {
            if Self.matches(token, negations) { return true }
            if !Self.matches(token, between) { return false }
        }
        return false
    }

    private static func matches(_ token: String, _ words: [String]) -> Bool {
        words.contains { $0.last == "*" ? token.hasPrefix($0.dropLast()) : token == $0 }
    }
}

extension Language {
    /// What `text` refuses in any of its clauses.
    package func refused(in text: String) -> Set<Refusal> {
        let clauses = clauses(of: text).map { MessageText($0).tokens }
        // “A hint? No, thanks!” refuses whatever it names.
        if clauses.count > 1, !MessageText(text).isQuestion, (1...2).contains(where: { isDeclined(clauses.suffix($0)) })
        {
            return Set(Refusal.allCases)
        }
        return understood.reduce(into: []) { refused, language in
            for clause in clauses { refused.formUnion(language.understanding.refusals.refused(in: clause)) }
        }
    }

    private func isDeclined(_ clauses: ArraySlice<[String]>) -> Bool {
        let line = clauses.joined().joined(separator: " ")
        return understood.contains { $0.understanding.refusals.declined?.contains(line) ?? false }
    }
}
