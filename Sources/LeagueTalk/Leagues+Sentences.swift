internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleUnderstanding
internal import Talk

/// Sentences about the league.
extension Leagues {
    /// - Returns: whether the message is a sentence about the league.
    mutating func hearSentence(_ message: IncomingMessage) throws -> Bool {
        let text = MessageText(message.text)
        guard isAddressed, message.photo == nil, let wish = LeagueWish(text, in: language),
            try !isExpected(text), !areGuesses(text), try !isPhrase(text)
        else { return false }
        carryOut(wish)
        return true
    }

    private mutating func carryOut(_ wish: LeagueWish) {
        guard isGroup else { return sayOwnLeagues() }
        switch wish {
        case .show where leagues.isEmpty, .end where leagues.isEmpty: say(language.rich(LeagueNoticeText(.none)))
        // Ending a league deletes all of it, so a sentence that may be misread only tells how.
        case .end: say(language.rich(LeagueNoticeText(.howToEnd)))
        case .show, .begin: openOrShow()
        }
    }

    /// Whether a dictionary has the text, with or without its first word: “the league of nations”.
    private func isPhrase(_ text: MessageText) throws -> Bool {
        try [text.spelled, Array(text.spelled.dropFirst())].contains { words in
            try words.count > 1 && resources.explains(words.joined(separator: " "))
        }
    }

    /// Whether all its words could be the board's: “league eagle”.
    private func areGuesses(_ text: MessageText) -> Bool {
        guard let board = state.activeGame?.board else { return false }
        return text.tokens.allSatisfy(board.admits)
    }
}
