internal import BotState
internal import Messaging
internal import Talk

/// Clues that people write for words, which hints show beside the dictionary's.
enum ClueSubject: Subject {
    typealias Command = ClueCommand
    typealias Summary = ClueCommandText
    typealias Verb = ClueVerb

    static let key = "clue"

    static let phrases: [any Phrase.Type] = [
        ClueCommandText.self, ClueNoticeText.self, ClueVoteText.self, ClueToastText.self,
    ]

    static func perform(_ command: ClueCommand, argument: String, in turn: inout Turn) throws {
        try turn.writeClue(argument)
    }

    static func press(_ button: ClueButton, in turn: inout Turn) throws -> Turn.Toast? {
        try turn.voteOnClue(button)
    }
}

/// The commands. The raw value is the slash command.
enum ClueCommand: String, SubjectCommand {
    case clue

    var scope: CommandDescription.Scope? { nil }
}

/// The two votes on a clue. The button's identifier is the clue's.
enum ClueVerb: String, Choice { case up, down }

typealias ClueButton = SubjectButton<ClueSubject>
