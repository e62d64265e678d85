internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// `/clue yacht a rich man's dinghy`.
///
/// In a group the command itself says its word, so the word must have been found there. A clue for any other word is written in the
/// private chat, and the hints of the groups where its writer plays show it.
extension WrittenClues {
    mutating func writeClue(_ argument: String) throws {
        let parts = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let tokens = MessageText(argument).tokens
        let board = state.activeGame?.board
        guard parts.count == 2, let guesses = parts.first.map({ MessageText($0).guesses(on: board) }),
            guesses.count == 1
        else {
            return explainClues()
        }
        let word = guesses[0]
        if tokens.count == 2, language.puzzleWords.contains(where: { $0.erase.contains(tokens[0]) }) {
            // Spelled as clues are kept.
            return eraseClue(to: MessageText(parts[1]).guesses(on: board).first ?? tokens[1])
        }
        guard try mayHaveClue(word) else { return }
        try keepClue(ClueRules.cleaned(Self.withoutSeparator(parts[1])), to: word)
    }

    /// Whether a clue to `word` may be written here. Says so when not.
    private mutating func mayHaveClue(_ word: String) throws -> Bool {
        guard isGroup else {
            if try isKnown(word) { return true }
            say(ClueNoticeText(.unknownWord, word: word))
            return false
        }
        guard try askFeatures(for: .waitForRace) == nil else { return false }
        if state.games.contains(where: { $0.countedWords.contains(word) }) { return true }
        // The answer is the same for a word of the board, for another word and for none, so it gives nothing away.
        act(.send(.init(language.rich(ClueNoticeText(.notFoundHere)))))
        if let message = messageID, can(.deletionOfOthers) { act(.delete(.message(message))) }
        return false
    }

    private mutating func isKnown(_ word: String) throws -> Bool {
        if try resources.words.definition(of: word) != nil { return true }
        return try state.activeGame.flatMap { try knownWords(of: $0) }?.words.contains(word) ?? false
    }

    private mutating func keepClue(_ text: String, to word: String) throws {
        switch try ClueRules(words: resources.words).fault(of: text, for: word) {
        case .empty: return explainClues()
        case .tooLong: return say(ClueNoticeText(.tooLong))
        case .link: return say(ClueNoticeText(.link))
        case .namesWord: return say(ClueNoticeText(.namesWord, word: word))
        case nil: break
        }
        effects.changes[WrittenClueTable.self].append(.write(id: newID("clue"), word: word, text: text, at: now))
        say(ClueNoticeText(isGroup ? .keptInGroup : .kept, word: word, text: text))
    }

    /// In a group everybody would read which words have a clue of the person's, so they are listed in the private chat only.
    private mutating func explainClues() {
        let own = isGroup ? [] : known.reversed()
        let lines = own.prefix(Self.mostListed).map { ClueNoticeText.Line(word: $0.word, text: $0.text) }
        say(ClueNoticeText(.usage, own: lines, hidden: max(0, own.count - Self.mostListed)))
    }

    private mutating func eraseClue(to word: String) {
        let isThere = isGroup || known.contains { $0.word == word }
        if isThere { effects.changes[WrittenClueTable.self].append(.erase(word: word)) }
        say(ClueNoticeText(isThere ? .erased : .nothingToErase, word: word))
    }

    private mutating func say(_ text: ClueNoticeText) { say(language.rich(text)) }

    /// Without what people put between a word and its clue: "yacht: a rich man's dinghy".
    private static func withoutSeparator(_ text: String) -> String {
        guard let first = text.first, ":=–-".contains(first) else { return text }
        return String(text.dropFirst())
    }

    /// The number of lines that a phone's screen shows.
    private static let mostListed = 20
}
