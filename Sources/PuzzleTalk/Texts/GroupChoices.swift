internal import Messaging
internal import Talk

/// Short notices to a group.
enum GroupNotice: String, Choice {
    case onlyInGroups, onlyAdministrators, cannotCheck, sayWhichWord
    case raceIsOn, boardIsBegun, boardIsChallenged, joinFirst, backAgain
    case unknownChallenge, challengeIsOver, nobodyCame
    case unknownTimeZone, zoneIsOfReminder, unknownLanguage, playTogether
}

/// Short answers to the person who pressed a button.
enum GroupToast: String, Choice {
    case alreadyVoted, yourTeam, twoTeamsNeeded, boardIsBegun, joinFirst, draft, noLetters, finds, noFinds,
        noClue, raceIsOn
}

/// The labels of a group's buttons.
enum GroupLabel: String, Choice {
    case board, week, all
    case standings, letters
    case playNew, keepOld, sameBoard
    case vote, voteInPoll, spare, solve
    case raceGoal, moreTeams, startRace, cancelRace, join
    case erase, enter, mine, clue
    case more, rephrase, reveal
    case back, done
}

/// The columns of a table of players.
enum StandingsColumn: String, Choice { case points, words, pangrams, hints, streak }

/// The headings on the picture of a group's board.
enum LiveHeading: String, Choice { case remaining, lastFinds, standings, footer }

/// How a board came to its end.
enum BoardEnding: String, Choice { case complete, day, solved, race, challenge }

/// The topics of standings.
enum StandingsPeriod: String, Choice { case board, week, all }

extension GroupLabel {
    /// What the button does to the game.
    var role: Keyboard.Button.Role? {
        switch self {
        case .startRace: .goesOn
        case .solve: .cantBeUndone
        default: nil
        }
    }
}
