internal import BotState
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// The one message of a group that shows the board as it stands. It is edited after each word; the outbox keeps only the newest of
/// the edits that wait, and the sender keeps them apart.
struct LiveMessage: BoardPart {
    var core: Puzzle

    /// Sends the board as a new message. The previous one is no longer updated.
    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    mutating func postLive(_ content: OutgoingMessage.Content, of game: Game, isAnnouncement: Bool = false) {
        retireLive(isAnnouncement: isAnnouncement)
        var live = LiveBoard(gameID: game.id, serial: newID("live\(effects.outgoing.count)"))
        if !can(.pictureEdits) { live.rank = try? core.round(game).rank }
        core.group.live = live
        act(.send(content, handle: live.handle), isAnnouncement: isAnnouncement)
        act(.pin(.handle(live.handle)), isAnnouncement: isAnnouncement)
    }

    /// Shows the group its board as a new message.
    mutating func showLive(of game: Game) throws { postLive(try liveContent(of: game, below: nil), of: game) }

    /// Shows the group a new board, or one that it returns to. Since the last one the administrators may have changed what the bot
    /// receives and which reactions are allowed.
    mutating func presentToGroup(_ game: Game, _ text: RichText) throws {
        if core.group.race?.gameID != game.id { self[TeamRace.self].closeLobby() }
        postLive(try liveContent(of: game, below: text), of: game)
        self[StandingChecks.self].checkOwnStanding()
    }

    /// Updates the board: in its message, or in a new one when that has scrolled away or shows another game. Where messages
    /// can't be edited the board stays as it was until then. Where only texts can, each of the high ranks brings a new picture.
    mutating func refreshLive() throws {
        guard let game = core.activeGame else { return }
        let content = try liveContent(of: game, below: nil)
        if let live = core.group.live, live.gameID == game.id, !live.isFarAway, try !isMilestone(live, of: game) {
            if can(.edits) { act(.edit(.handle(live.handle), content), isAnnouncement: true) }
        } else {
            postLive(content, of: game, isAnnouncement: true)
        }
    }

    /// Updates the board in its message, however far up that is.
    mutating func editLive() throws {
        guard let live = core.group.live, can(.edits), let game = state.games.first(where: { $0.id == live.gameID })
        else {
            return
        }
        act(.edit(.handle(live.handle), try liveContent(of: game, below: nil)), isAnnouncement: true)
    }

    /// Whether the board has reached a high rank that its picture does not show.
    private func isMilestone(_ live: LiveBoard, of game: Game) throws -> Bool {
        guard let shown = live.rank else { return false }
        let rank = try core.round(game).rank
        return rank != shown && Rank.milestones.contains(rank)
    }

    /// Stops updating the board's message, unpins it and removes its buttons.
    mutating func retireLive(isAnnouncement: Bool = false) {
        guard let old = core.group.live else { return }
        core.group.live = nil
        act(.unpin(.handle(old.handle)), isAnnouncement: isAnnouncement)
        act(.editKeyboard(.handle(old.handle), nil), isAnnouncement: isAnnouncement)
    }

    func liveContent(of game: Game, below text: RichText?) throws -> OutgoingMessage.Content {
        if let race = core.group.race, race.isRunning, race.gameID == game.id {
            return try self[TeamRace.self].raceContent(race, on: game)
        }
        let round = try core.round(game)
        guard core.notes(of: game).questions.isEmpty else {
            return try self[BoardDisplay.self].boardContent(of: round, below: text)
        }
        let status = language.rich(liveText(of: round))
        let scene = liveScene(of: round)
        let description = language.plain(self[BoardDisplay.self].pictureText(of: scene))
        let picture = laterPicture(above: status, described: description) { try pictures.live(scene) }
        let caption = RichText.lines([text, status].compactMap(\.self))
        return .init(caption, picture: picture, keyboard: liveKeyboard(of: round))
    }

    // MARK: Words

    private func liveText(of round: Round) -> LiveText {
        let finds = lastFinds(of: round.game)
        let standings = Standings(of: [round.game], names: names)
        return LiveText(
            status: self[BoardDisplay.self].statusText(of: round), hasFinds: !finds.isEmpty,
            finds: finds.map { .init(word: $0.word, name: $0.name, isLast: $0 == finds.last) },
            leaders: core.isTogether
                ? []
                : standings.lines.filter { $0.tally.words > 0 }.prefix(Self.mostLeaders).map(
                    self[GroupStandings.self].line))
    }

    private func lastFinds(of game: Game) -> [LiveBoardScene.Find] {
        let finds = game.finds.reversed().filter { $0.points > 0 && $0.person != nil }.prefix(Self.mostFinds)
        return finds.compactMap { find in
            find.person.map { person in
                LiveBoardScene.Find(
                    word: resources.written(find.word, on: game.board), name: shortName(of: person),
                    points: find.earned,
                    isPangram: game.board.isPangram(find.word))
            }
        }
    }

    // MARK: Picture and buttons

    private func liveScene(of round: Round) -> LiveBoardScene {
        let missing = round.words.filter { !round.found.contains($0) }
        return LiveBoardScene(
            board: self[BoardDisplay.self].scene(of: round), remaining: HintGrid(of: missing),
            lastFinds: lastFinds(of: round.game),
            standings: core.isTogether
                ? []
                : Array(
                    self[GroupStandings.self].rows(of: Standings(of: [round.game], names: names)).filter {
                        $0.words > 0
                    }.prefix(Self.mostLeaders)
                ),
            labels: liveLabels(found: round.found.count, total: round.words.count))
    }

    func liveLabels(found: Int, total: Int) -> LiveBoardScene.Labels {
        func text(_ heading: LiveHeading) -> String {
            language.plain(
                LiveHeadingText(heading: Chosen(heading), found: Quantity(found), total: Quantity(total)))
        }
        return .init(
            remaining: text(.remaining), lastFinds: text(.lastFinds), standings: text(.standings),
            footer: text(.footer))
    }

    private func liveKeyboard(of round: Round) -> Keyboard? {
        guard !round.isComplete else { return nil }
        let game = round.game
        let fix = core.button(.fix, PuzzleButton(.fix, id: game.id))
        guard !round.words.isEmpty else { return Keyboard(rows: [[fix]]) }
        return Keyboard(rows: [
            [
                core.button(.hint, PuzzleButton(.hint, id: game.id)),
                core.button(.grid, PuzzleButton(.grid, id: game.id)),
            ],
            [
                core.button(.found, PuzzleButton(.found, id: game.id)),
                core.button(GroupLabel.standings, GroupButton(.standings)),
            ],
            [core.button(GroupLabel.letters, GroupButton(.pad, id: game.id)), fix],
        ])
    }

    /// More would make the caption too long to take in at a glance.
    private static let mostFinds = 5
    private static let mostLeaders = 5
}
