internal import Messaging
internal import Talk

/// The commands of groups. The raw value is the slash command.
enum GroupCommand: String, FeatureCommand {
    case w, letters, standings, solve, teams, challenge, settings, text, language

    /// A person alone has settings too: how pictures look, and the language.
    var scope: CommandDescription.Scope? {
        switch self {
        case .settings: .everywhere
        case .language: .privateChats
        case .text: nil
        case .w, .letters, .teams, .challenge: .groups
        // The board has a button for the standings, and the vote is easily started by mistake.
        case .standings, .solve: nil
        }
    }

    var isPrivate: Bool { self == .w || self == .letters }
}

/// The actions of the buttons in a group's messages.
enum GroupVerb: String, Sendable {
    /// A board that arrived during another game.
    case new, keep, same
    /// Another period of the standings.
    case period
    case standings, pad
    /// Revealing the whole board: a vote, an administrator's decision, or neither.
    case vote, solve, spare
    /// Teams: signing up.
    case join, goal, team, start, cancel
    /// Guessing with buttons; the team's own finds and clues.
    case letter, erase, enter, mine, clue
    /// Settings: a page, and a choice.
    case page, set, done
}

typealias GroupButton = FeatureButton<GroupPuzzle>
