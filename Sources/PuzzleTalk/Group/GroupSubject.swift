internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// Everything that only a group has: a board kept up to date, standings, votes, teams, challenges, settings.
enum GroupSubject: Subject {
    typealias Notes = GroupNotes
    typealias Command = GroupCommand
    typealias Summary = GroupCommandText
    typealias Verb = GroupVerb

    static let key = "group"

    static let phrases: [any Phrase.Type] = PhraseList.group

    static func isPresent(in turn: Turn) -> Bool { turn.isGroup }

    static func perform(_ command: GroupCommand, argument: String, in turn: inout Turn) throws {
        switch command {
        case .w: return try turn.guess(argument)
        case .settings where !turn.isGroup: return turn.ownSettings(argument)
        case .text: return turn.openPictureSettings()
        case .language: return try turn.chooseLanguage(argument)
        case .solve where !turn.isGroup: return try turn.showAnswersIfAsked()
        default: break
        }
        guard turn.isGroup else { return turn.say(turn.language.rich(GroupNoticeText(.onlyInGroups))) }
        switch command {
        case .w, .text, .language: break
        case .letters: try turn.showLetters()
        case .standings: try turn.showStandings()
        case .solve: try turn.askWhetherToSolve()
        case .teams: try turn.openRace(argument)
        case .challenge: try turn.challenge(argument)
        case .settings: turn.settings(argument)
        }
    }

    static func press(_ button: GroupButton, in turn: inout Turn) throws -> Turn.Toast? {
        guard turn.isGroup else { return try turn.pressInOwnSettings(button) }
        switch button.verb {
        case .new, .keep, .same: return try turn.settleProposal(button)
        case .period: return try turn.showPeriod(button)
        case .standings: try turn.showStandings()
        case .pad: try turn.showLetters()
        case .vote, .solve, .spare: return try turn.pressInVote(button)
        case .join, .goal, .team, .start, .cancel: return try turn.pressInLobby(button)
        case .letter, .erase, .enter, .mine, .clue: return try turn.pressLetters(button)
        case .page, .set, .done: return turn.pressInSettings(button)
        }
        return nil
    }

    static func observe(_ message: IncomingMessage, in turn: inout Turn) {
        turn.group.live?.messagesSince += 1
    }

    static func wake(_ note: String, in turn: inout Turn) throws {
        let parts = note.split(separator: ":", maxSplits: 1).map(String.init)
        switch parts.first {
        case GroupTimer.closing: try turn.closeDay()
        case GroupTimer.raceEnd: try turn.raceTimeIsUp(parts.last ?? "")
        case GroupTimer.challengeEnd: try turn.challengeTimeIsUp(parts.last ?? "")
        default: break
        }
    }

    static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) throws {
        if turn.takeLookUp(jobID) { return try turn.lookedUp(result) }
        if let check = turn.takeCheck(jobID) { try turn.checked(check, result: result) }
    }

    static func membershipChanged(isMember: Bool, in turn: inout Turn) throws {
        try turn.membershipOfBotChanged(isMember: isMember)
    }

    /// The board's message stays behind, so the next word brings the board anew.
    static func chatMoved(in turn: inout Turn) throws { turn.group.live = nil }

    static func finish(_ turn: inout Turn) {
        turn.showWithoutForgotten()
        turn.state.players = turn.ledger.players
        turn.group.keepOnly(games: Set(turn.state.games.map(\.id)))
    }
}

/// The purposes of a group's timers: the beginnings of their notes.
enum GroupTimer {
    static let closing = "closing"
    static let raceEnd = "race"
    static let challengeEnd = "challenge"
}

extension Turn {
    var group: GroupNotes {
        get { session[GroupSubject.self] }
        set { session[GroupSubject.self] = newValue }
    }

    /// Identifies the group's timers. It stays the same for as long as the bot knows the group.
    mutating func groupID() -> String {
        if let id = group.id { return id }
        let id = newID("group")
        group.id = id
        return id
    }

    func button(_ label: GroupLabel, _ action: GroupButton, value: String = "") -> Keyboard.Button {
        Keyboard.Button(language.plain(GroupButtonText(label: Chosen(label), value: value)), data: action.data)
    }

    mutating func notice(_ notice: GroupNotice, name: String = "", value: String = "") {
        say(language.rich(GroupNoticeText(notice, name: name, value: value)))
    }

    func toast(_ notice: GroupToast, name: String = "", value: String = "", isAlert: Bool = false) -> Toast {
        Toast(language.plain(GroupToastText(notice: Chosen(notice), name: name, value: value)), isAlert: isAlert)
    }
}
