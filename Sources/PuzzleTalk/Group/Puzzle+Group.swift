internal import BotState
internal import Intents
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// What a board asks of the group that plays on it: the only way from the board to ``GroupPuzzle``.
extension Puzzle {
    var group: GroupNotes {
        get { session[GroupPuzzle.self] }
        set { session[GroupPuzzle.self] = newValue }
    }

    /// Whether the group shares one score, without ranking its members.
    var isTogether: Bool { isGroup && !isRacing && group.settings.playStyle == .together }

    /// The price of clues; `nil` where nobody competes.
    var hintPrice: HintPrice? { isGroup && !isTogether ? HintPrice(cost: group.settings.hintCost) : nil }

    /// Whether teams are racing now.
    var isRacing: Bool { group.race?.isRunning ?? false }

    /// Whether the command must wait for the end of the race.
    func waitsForRace(_ command: PuzzleCommand) -> Bool { GroupPuzzle(core: self).waitsForRace(command) }

    mutating func notice(_ notice: GroupNotice) { enter(GroupPuzzle.self) { $0.notice(notice) } }

    func toast(_ notice: GroupToast) -> Toast { GroupPuzzle(core: self).toast(notice) }

    // MARK: Boards

    /// Whether a new board must wait for the group; see ``GroupPuzzle/mustWait(_:)``.
    mutating func mustWait(_ proposal: GroupNotes.Proposal) -> Bool {
        enter(GroupPuzzle.self) { $0.mustWait(proposal) }
    }

    /// Asks the platform whether the sender may set the group's board before their photo is read.
    mutating func checkStanding(before errand: StandingCheck.Errand) {
        enter(GroupPuzzle.self) { $0.checkStanding(before: errand) }
    }

    /// Shows the group a new board, or one that it returns to.
    mutating func presentToGroup(_ game: Game, _ text: RichText) throws {
        try enter(GroupPuzzle.self) { try $0.presentToGroup(game, text) }
    }

    /// Shows a group that its board has changed. A person who plays alone sees it when they ask.
    mutating func boardChanged() throws {
        if isGroup { try enter(GroupPuzzle.self) { try $0.refreshLive() } }
    }

    /// Shows the group its board as a new message.
    mutating func postLive(of game: Game) throws {
        try enter(GroupPuzzle.self) { try $0.postLive($0.liveContent(of: game, below: nil), of: game) }
    }

    /// Enters a challenge with `game`, as long as it is open.
    mutating func enterIfOpen(_ challenge: Challenge, with game: Game) -> Challenge? {
        enter(GroupPuzzle.self) { $0.enterIfOpen(challenge, with: game) }
    }

    mutating func showChallenge(_ challenge: Challenge) { enter(GroupPuzzle.self) { $0.showChallenge(challenge) } }

    // MARK: Guesses and clues

    mutating func judgeInGroup(_ words: [String]) throws {
        try enter(GroupPuzzle.self) { try $0.judgeInGroup(words) }
    }

    /// Notes that the sender asked for a clue.
    func countHint(in game: inout Game) { GroupPuzzle(core: self).countHint(in: &game) }

    /// Notes that the clue to `word` is told in other words.
    mutating func noteRetelling(_ word: String, in game: Game) {
        enter(GroupPuzzle.self) { $0.noteRetelling(word, in: game) }
    }

    /// The buttons below a clue that a group reads.
    func groupClueKeyboard(_ ladder: HintLadder, rephrase: [Keyboard.Button], in round: Round) -> Keyboard {
        GroupPuzzle(core: self).groupClueKeyboard(ladder, rephrase: rephrase, in: round)
    }

    /// Carries out what commands of groups serve.
    mutating func carryOutForGroup(_ request: IntentRequest) throws -> Bool {
        try enter(GroupPuzzle.self) { try $0.carryOutForGroup(request) }
    }
}
