internal import Intents
internal import Talk

/// Texts of several clauses: a story around a request, or two requests at once.
extension Sentences {
    /// What the clauses of `text` ask for, where that says more than the whole does; `nil` where it doesn't.
    /// - Parameter whole: how likely each intent is for the whole text, the likeliest first.
    func requests(inClausesOf text: String, whole: [(intent: IntentName, probability: Double)]) -> [IntentRequest]? {
        guard let best = whole.first, !(best.intent.isGrave && best.probability >= Self.perhaps) else { return nil }
        let clauses = language.clauses(of: text)
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let long = clauses.filter { MessageText($0).tokens.count >= Self.shortestClause }
        let isTalk = best.intent.isTalk && best.probability >= Self.likely
        let requests = requests(of: long, sure: isTalk ? Self.surer : Self.sureOfClause)
        if case .carryOut(let intent) = verdict(by: whole) {
            let isOneOfTwo = requests.count == 2 && requests.contains { $0.intent.isAnsweredLike(intent) }
            return isOneOfTwo ? requests : nil
        }
        return (1...2).contains(requests.count) ? requests : nil
    }

    /// The requests of clauses, of those that are answered alike only the first.
    private func requests(of clauses: [String], sure: Double) -> [IntentRequest] {
        var requests: [IntentRequest] = []
        for clause in clauses {
            guard let best = chances(of: clause).first, best.intent.standsInClause, best.probability >= sure else {
                continue
            }
            if !requests.contains(where: { $0.intent.isAnsweredLike(best.intent) }) {
                requests.append(request(best.intent, in: clause))
            }
        }
        return requests
    }

    /// Carries out one request after the other. Behind a right guess nobody wants to know more of the word.
    /// - Returns: whether any was carried out.
    mutating func carryOut(_ requests: [IntentRequest]) throws -> Bool {
        var isDone = false
        for request in requests where !isDone || !request.intent.isAboutOpenClue || hasOpenClue {
            isDone = try carryOut(request) || isDone
        }
        return isDone
    }

    /// The probability from which a clause is a request, and the one where the whole text looks like talk.
    private static let sureOfClause = 0.8, surer = 0.9
    /// From these probabilities on, the whole text may do harm, or is likely talk.
    private static let perhaps = 0.25, likely = 0.6
    /// Shorter pieces of a sentence may look like anything: “… and so am I”.
    private static let shortestClause = 3
    /// In a longer text, requests are seldom meant for the bot.
    private static let mostClauses = 8
}

extension IntentName {
    /// Whether a clause alone may ask for it. What does harm, is an answer or gives all words away needs the whole text.
    fileprivate var standsInClause: Bool {
        switch self {
        case .confirm, .decline, .voteNo, .quizAnswer, .quizSkip, .drawingGuess, .thanks, .greeting, .smalltalk,
            .cantDo,
            .book, .revealAll, .took, .rejected, .undo, .cancel, .none, .noneSilence:
            false
        default: !isGrave
        }
    }

    fileprivate var isAboutOpenClue: Bool {
        switch self {
        case .more, .letter, .length, .clueQuestion, .nextClue: true
        default: false
        }
    }
}
