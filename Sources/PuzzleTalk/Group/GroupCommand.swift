internal import Messaging
internal import Talk

/// What people in a group can ask for beside the puzzle. The raw value is the slash command.
enum GroupCommand: String, SubjectCommand {
    case w, letters, standings, solve, teams, challenge, settings

    var scope: CommandDescription.Scope? { .groups }
}

/// What the buttons of a group's messages do.
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

typealias GroupButton = SubjectButton<GroupSubject>
