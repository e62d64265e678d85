internal import Intents
internal import Talk

extension GroupPuzzle {
    /// The intents that commands of a group serve; alone the commands say that they are for groups.
    ///
    /// - Returns: whether the intent is one of them.
    mutating func carryOutForGroup(_ request: IntentRequest) throws -> Bool {
        if request.intent == .language {
            try perform(named: GroupCommand.language.rawValue, argument: languageName(in: request))
            return true
        }
        if request.intent == .voteNo { return self[BoardVotes.self].voteAgainst() }
        // A plain “yes” asks for no vote; it may be meant for something else.
        if request.intent == .voteYes, !self[Sentences.self].hasOpenVote { return false }
        guard let command = Self.groupCommands[request.intent] else { return false }
        try perform(named: command.rawValue)
        return true
    }

    private static let groupCommands: [IntentName: GroupCommand] = [
        .revealAll: .solve, .vote: .solve, .voteYes: .solve, .standings: .standings, .teams: .teams,
        .challenge: .challenge, .settings: .settings,
    ]

    /// The language that the sentence names, the last of several: “not in German, in English”. Nothing if it names none.
    private func languageName(in request: IntentRequest) -> String {
        let message = request.message
        let names = zip(message.tokens, message.spelled).reversed().flatMap { [$1, $0] }.filter {
            $0.count > 2 && resources.texts.language(called: $0) != nil
        }
        // “Can we talk Spanish, my English is no good”: nobody asks for the language that is spoken already.
        let others = names.filter { resources.texts.language(called: $0)?.code != language.code }
        return others.first ?? names.first ?? ""
    }
}
