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

    mutating func perform(_ command: GroupCommand, argument: String) throws {
        switch command {
        case .w: return try guess(argument)
        case .settings where !isGroup: return ownSettings(argument)
        case .text: return openPictureSettings()
        case .language: return try chooseLanguage(argument)
        case .challenge where !isGroup: return core.enter(FriendMatch.self) { $0.challenge(argument) }
        case .solve where !isGroup: return try core.showAnswersIfAsked()
        default: break
        }
        guard isGroup else { return say(language.rich(GroupNoticeText(.onlyInGroups))) }
        switch command {
        case .w, .text, .language: break
        case .letters: try showLetters()
        case .standings: try showStandings()
        case .solve: try askWhetherToSolve()
        case .teams: try openRace(argument)
        case .challenge: try challenge(argument)
        case .settings: settings(argument)
        }
    }

    mutating func press(_ button: GroupButton) throws -> Toast? {
        guard isGroup else { return try pressInOwnSettings(button) }
        switch button.verb {
        case .new, .keep, .same: return try settleProposal(button)
        case .period: return try showPeriod(button)
        case .standings: try showStandings()
        case .pad: try showLetters()
        case .vote, .solve, .spare: return try pressInVote(button)
        case .join, .goal, .team, .start, .cancel: return try pressInLobby(button)
        case .letter, .erase, .enter, .mine, .clue: return try pressLetters(button)
        case .page, .set, .done: return pressInSettings(button)
        }
        return nil
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .messageSeen: group.live?.messagesSince += 1
        case .woken(let note): try wake(note)
        case .jobEnded(let id, let result): try jobEnded(id, result: result)
        case .membershipChanged(let isMember): try membershipOfBotChanged(isMember: isMember)
        // The board's message stays behind, so the next word brings the board anew.
        case .chatMoved: group.live = nil
        case .end: tidy()
        default: break
        }
        return false
    }

    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        guard case .open(let link) = request, let code = ChallengeCode.code(ofLink: link) else { return nil }
        try challenge(code)
        return .done
    }

    private mutating func wake(_ note: String) throws {
        let parts = note.split(separator: ":", maxSplits: 1).map(String.init)
        switch parts.first {
        case GroupTimer.closing: try closeDay()
        case GroupTimer.raceEnd: try raceTimeIsUp(parts.last ?? "")
        case GroupTimer.challengeEnd: try challengeTimeIsUp(parts.last ?? "")
        default: break
        }
    }

    private mutating func jobEnded(_ jobID: String, result: JobResult?) throws {
        if takeLookUp(jobID) { return try lookedUp(result) }
        if let check = takeCheck(jobID) { try checked(check, result: result) }
    }

    private mutating func tidy() {
        showWithoutForgotten()
        state.players = ledger.players
        group.keepOnly(games: Set(state.games.map(\.id)))
    }
}

/// The purposes of a group's timers: the beginnings of their notes.
enum GroupTimer {
    static let closing = "closing"
    static let raceEnd = "race"
    static let challengeEnd = "challenge"
}

extension GroupPuzzle {
    var group: GroupNotes {
        get { core.group }
        set { core.group = newValue }
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
