internal import BotState
internal import Messaging
internal import Talk

/// Clues that people write for words, which hints show beside the dictionary's.
struct WrittenClues: Feature {
    typealias Command = ClueCommand
    typealias Summary = ClueCommandText
    typealias Verb = ClueVerb

    static let key = "clue"

    static let table: (any FeatureTable.Type)? = WrittenClueTable.self

    static let phrases: [any Phrase.Type] = [
        ClueCommandText.self, ClueNoticeText.self, ClueVoteText.self, ClueToastText.self,
    ]

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    /// The clues that may be shown in the chat.
    var known: [WrittenClue] {
        get { state.records[WrittenClueTable.self] }
        set { state.records[WrittenClueTable.self] = newValue }
    }

    mutating func perform(_ command: ClueCommand, argument: String) throws {
        try writeClue(argument)
    }

    mutating func press(_ button: ClueButton) throws -> Toast? {
        try vote(button)
    }

    func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        guard case .writtenClues(let word, let board, let others) = request else { return nil }
        let clues = clues(to: word)
        return .written(
            try WrittenClueLines(lines: lines(of: clues, on: board, hiding: others), votes: voteRows(for: clues)))
    }
}

/// The commands. The raw value is the slash command.
enum ClueCommand: String, FeatureCommand {
    case clue

    var scope: CommandDescription.Scope? { nil }
}

/// The two votes on a clue. The button's identifier is the clue's.
enum ClueVerb: String, Choice { case up, down }

typealias ClueButton = FeatureButton<WrittenClues>
