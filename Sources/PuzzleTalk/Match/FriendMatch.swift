internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// The same board for a friend. Each plays it in their own chat with the bot, sees who is ahead, and at the end which words both found and
/// which only one.
struct FriendMatch: BoardFeature {
    typealias Notes = MatchNotes
    typealias Command = NoCommand
    typealias Summary = NoSummary
    typealias Verb = MatchVerb

    static let key = "match"

    static let phrases: [any Phrase.Type] = [
        MatchButtonText.self, MatchNoticeText.self, MatchLeadText.self, MatchWordsText.self,
        GuestBoardText.self,
    ]

    static func isPresent(in chat: Chat) -> Bool { chat.kind == .private }

    var core: Puzzle

    mutating func press(_ button: MatchButton) throws -> Toast? {
        guard !isGroup, let game = try core.game(id: button.id) else { return toast(.expired) }
        invite(to: game)
        return nil
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .jobEnded(let id, let result): try lookedUp(id, result)
        case .woken(let note): try wake(note)
        case .end where !isGroup: noteLead()
        default: break
        }
        return false
    }

    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        guard case .open(let link) = request, let code = ChallengeCode.code(ofLink: link) else { return nil }
        lookUp(code)
        return .done
    }

    private mutating func wake(_ note: String) throws {
        let parts = note.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let match = state.challenges.first(where: { $0.code == parts[1] }) else { return }
        switch parts[0] {
        case MatchTimer.end: try tellResult(of: match)
        case MatchTimer.lead: tellLead(in: match)
        default: break
        }
    }
}

/// The purposes of timers: the beginnings of their notes.
enum MatchTimer {
    static let end = "end"
    static let lead = "lead"
}

/// The action of the button that offers a board to a friend.
enum MatchVerb: String, Sendable { case invite }

typealias MatchButton = FeatureButton<FriendMatch>

/// What waits for the store.
struct MatchNotes: FeatureNotes {
    /// A code that is looked up.
    struct LookUp: Codable, Hashable, Sendable {
        var jobID: String
        /// The name of whoever enters, as the others will see it. It is the chat's only person, so forgetting them deletes it.
        var name: String
    }

    var lookUps: [LookUp] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        lookUps = container.decode(.lookUps, or: [])
    }
}

extension FriendMatch {
    /// `/challenge` offers the board in play to a friend, `/challenge CODE` plays that of a friend.
    mutating func challenge(_ argument: String) {
        let code = ChallengeCode.normalized(argument)
        guard code.isEmpty else { return lookUp(code) }
        guard let game = core.activeGame else { return core.askForBoard() }
        invite(to: game)
    }

    private mutating func invite(to game: Game) {
        let running = self[Challenges.self].challenges(of: game)
        guard running.isEmpty else { return running.forEach { self[Challenges.self].sayChallenge($0) } }
        self[Challenges.self].sayChallenge(
            enter(self[Challenges.self].newChallenge(on: game), with: game, name: input.sender?.name ?? ""))
    }

    private mutating func lookUp(_ code: String) {
        if let own = state.challenges.first(where: { $0.code == code }) {
            return now < own.endsAt ? self[Challenges.self].sayChallenge(own) : notice(.isOver)
        }
        let id = newID("match")
        let name = PersonName.stored(input.sender?.name ?? "")
        session[FriendMatch.self].lookUps = (session[FriendMatch.self].lookUps + [.init(jobID: id, name: name)])
            .suffix(Self.mostLookUps)
        ask(for: .findChallenge(code: code), of: FriendMatch.self, id: id)
    }

    private mutating func lookedUp(_ jobID: String, _ result: JobResult?) throws {
        var waiting = session[FriendMatch.self].lookUps
        guard let index = waiting.firstIndex(where: { $0.jobID == jobID }) else { return }
        let name = waiting.remove(at: index).name
        session[FriendMatch.self].lookUps = waiting
        guard case .challenge(let match?)? = result else { return notice(.unknown) }
        guard now < match.endsAt else { return notice(.isOver) }
        guard !self[Challenges.self].isIn(match) else { return self[Challenges.self].sayChallenge(match) }
        try self[Boards.self].play(
            match.board, notes: BoardNotes(outer: match.outer, isOwn: true), origin: .typed, instead: nil)
        guard let game = core.activeGame, game.hasLetters(of: match.board) else { return }
        self[Challenges.self].sayChallenge(enter(match, with: game, name: name))
    }

    /// Enters `game` as this person's game of the match.
    private mutating func enter(_ match: Challenge, with game: Game, name: String) -> Challenge {
        let shown = PersonName.stored(name)
        let match = self[Challenges.self].enter(match, with: game, name: shown.isEmpty ? nil : shown)
        let id = StableID.make("match", state.chat.platform.rawValue, state.chat.id, match.code)
        setTimer(of: FriendMatch.self, id: id, at: match.endsAt, note: "\(MatchTimer.end):\(match.code)")
        return match
    }

    mutating func notice(_ notice: MatchNotice, code: String = "") {
        say(language.rich(MatchNoticeText(notice: Chosen(notice), code: code)))
    }

    /// The button that offers `game` to a friend.
    func inviteButton(for game: Game) -> Keyboard.Button {
        button(language.plain(MatchButtonText(label: Chosen(.invite))), MatchButton(.invite, id: game.id))
    }

    /// More than anybody looks up before the store has answered.
    private static let mostLookUps = 5
}
