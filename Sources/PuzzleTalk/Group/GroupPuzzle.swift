internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// Everything that only a group has: a board kept up to date, standings, votes, teams, challenges, settings.
struct GroupPuzzle: BoardFeature {
    typealias Notes = GroupNotes
    typealias Command = GroupCommand
    typealias Summary = GroupCommandText
    typealias Verb = GroupVerb

    static let key = "group"

    static let phrases: [any Phrase.Type] = PhraseList.group

    static func isPresent(in chat: Chat) -> Bool { chat.kind == .group }

    var core: Puzzle

    var status: FeatureStatus { FeatureStatus(isAway: core.group.isAway) }

    mutating func perform(_ command: GroupCommand, argument: String) throws {
        switch command {
        case .w: return try guess(argument)
        case .settings where !isGroup: return self[SettingsPages.self].ownSettings(argument)
        case .text: return self[SettingsPages.self].openPictureSettings()
        case .language: return try self[SettingsPages.self].chooseLanguage(argument)
        case .challenge where !isGroup: return self[FriendMatch.self].challenge(argument)
        case .solve where !isGroup: return try self[Answers.self].showAnswersIfAsked()
        default: break
        }
        guard isGroup else { return say(language.rich(GroupNoticeText(.onlyInGroups))) }
        switch command {
        case .w, .text, .language: break
        case .letters: try showLetters()
        case .standings: try self[GroupStandings.self].showStandings()
        case .solve: try self[BoardVotes.self].askWhetherToSolve()
        case .teams: try self[TeamRace.self].openRace(argument)
        case .challenge: try self[GroupChallenges.self].challenge(argument)
        case .settings: self[SettingsPages.self].settings(argument)
        }
    }

    mutating func press(_ button: GroupButton) throws -> Toast? {
        guard isGroup else { return try self[SettingsPages.self].pressInOwnSettings(button) }
        switch button.verb {
        case .new, .keep, .same: return try self[Proposals.self].settleProposal(button)
        case .period: return try self[GroupStandings.self].showPeriod(button)
        case .standings: try self[GroupStandings.self].showStandings()
        case .pad: try showLetters()
        case .vote, .solve, .spare: return try self[BoardVotes.self].pressInVote(button)
        case .join, .goal, .team, .start, .cancel: return try self[TeamRace.self].pressInLobby(button)
        case .letter, .erase, .enter, .mine, .clue: return try pressLetters(button)
        case .page, .set, .done: return self[SettingsPages.self].pressInSettings(button)
        }
        return nil
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .messageSeen: core.group.live?.messagesSince += 1
        case .woken(let note): try wake(note)
        case .jobEnded(let id, let result): try jobEnded(id, result: result)
        case .membershipChanged(let isMember): try membershipOfBotChanged(isMember: isMember)
        // The board's message stays behind, so the next word brings the board anew.
        case .chatMoved: core.group.live = nil
        case .end: tidy()
        default: break
        }
        return false
    }

    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        if request == .stop, core.isRacing {
            core.notice(.raceIsOn)
            return .done
        }
        guard case .open(let link) = request, let code = ChallengeCode.code(ofLink: link) else { return nil }
        try self[GroupChallenges.self].challenge(code)
        return .done
    }

    private mutating func wake(_ note: String) throws {
        let parts = note.split(separator: ":", maxSplits: 1).map(String.init)
        switch parts.first {
        case GroupTimer.closing: try closeDay()
        case GroupTimer.raceEnd: try self[TeamRace.self].raceTimeIsUp(parts.last ?? "")
        case GroupTimer.challengeEnd: try self[GroupChallenges.self].challengeTimeIsUp(parts.last ?? "")
        default: break
        }
    }

    private mutating func jobEnded(_ jobID: String, result: JobResult?) throws {
        if self[GroupChallenges.self].takeLookUp(jobID) { return try self[GroupChallenges.self].lookedUp(result) }
        if let check = self[StandingChecks.self].takeCheck(jobID) {
            try self[StandingChecks.self].checked(check, result: result)
        }
    }

    private mutating func tidy() {
        showWithoutForgotten()
        state.players = ledger.players
        core.group.keepOnly(games: Set(state.games.map(\.id)))
    }
}

/// The purposes of a group's timers: the beginnings of their notes.
enum GroupTimer {
    static let closing = "closing"
    static let raceEnd = "race"
    static let challengeEnd = "challenge"
}

extension GroupPuzzle {
    /// Identifies the group's timers. It stays the same for as long as the bot knows the group.
    mutating func groupID() -> String {
        if let id = core.group.id { return id }
        let id = newID("group")
        core.group.id = id
        return id
    }
}
