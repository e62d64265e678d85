internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// The rounds of a chain game, in the group. There are as many chains as players, and in each round everybody has one of them.
extension DrawingGames {
    /// The people who still play, by their seats.
    private func chainPlayers(in game: DrawGame) -> [(drawer: Drawer, notes: DrawerNotes, seat: Int)] {
        drawers(in: game).compactMap { entry in
            entry.notes.isAway ? nil : entry.notes.seat.map { (entry.drawer, entry.notes, $0) }
        }.sorted { $0.2 < $1.2 }
    }

    /// The steps of a chain so far, the first one first.
    func chainSteps(_ chain: Int, in game: DrawGame) -> [(drawer: Drawer, step: ChainStep)] {
        drawers(in: game).flatMap { entry in
            entry.notes.steps.filter { $0.chain == chain }.map { (entry.drawer, $0) }
        }.sorted { $0.1.round < $1.1.round }
    }

    mutating func nextChainRound(of game: DrawGame) {
        var game = game
        let players = chainPlayers(in: game)
        guard game.round < game.rounds, players.count > 1 else { return endChain(game) }
        game.round += 1
        game.startedAt = now
        draw.game = game
        let tasks = players.map { chainTask(of: $0.seat, in: game) }
        act(.send(chainPrompt(of: game), handle: game.prompt))
        for (player, task) in zip(players, tasks) { tell(.task(task), to: privateChat(of: player.drawer.person)) }
        let end = (tasks.map(\.deadline).max() ?? now).addingTimeInterval(Double(drawing.rules.chain.grace))
        setAlarm(.chain, of: game, at: end)
    }

    /// The chain that comes to a seat in the game's round: each round every chain moves on by one seat.
    private func chain(at seat: Int, in game: DrawGame) -> Int {
        let count = max(1, game.rounds)
        return ((seat - game.round + 1) % count + count) % count
    }

    /// What follows from the last step of the chain: nothing is left out if somebody missed their turn.
    private func chainTask(of seat: Int, in game: DrawGame) -> ChainTask {
        let before = chainSteps(chain(at: seat, in: game), in: game).last { $0.step.round < game.round }?.step.content
        let work: ChainTask.Work =
            switch before {
            case nil: .begin
            case .phrase: .draw
            case .drawing: .describe
            }
        let seconds = drawing.rules.chain.seconds(of: work)
        return ChainTask(
            group: state.chat, gameID: game.id, round: game.round, work: work,
            deadline: game.startedAt.addingTimeInterval(Double(seconds)), before: before)
    }

    /// Tells another chat of this platform something. It is due when it was said, so that after a stop of the bot it comes before the end of
    /// the round.
    mutating func tell(_ note: ChainNote, to chat: ChatID) {
        let id = newID("chain-\(effects.jobs.count)")
        effects.jobs.append(
            Job(
                id: "\(DrawingGames.key)-\(id)", chat: chat, subject: DrawingGames.key, work: .wake(note.note),
                due: min(now, input.date),
                holdsUpChat: false, isCountdown: true))
    }

    func waiting(in game: DrawGame) -> [Drawer] {
        chainPlayers(in: game).filter { !$0.notes.hasStep(in: game.round) }.map(\.drawer)
    }

    private func chainPrompt(of game: DrawGame) -> OutgoingMessage.Content {
        let names = waiting(in: game).map(drawerName)
        let works = chainPlayers(in: game).map { chainTask(of: $0.seat, in: game).work }
        let seconds = works.map(drawing.rules.chain.seconds(of:)).max() ?? 0
        let keyboard = Keyboard(rows: [[button(.task, .task, of: game), button(.leave, .leave, of: game)]])
        return .init(language.rich(chainText(.round, of: game, names: names, seconds: seconds)), keyboard: keyboard)
    }

    /// A player has written or drawn in private.
    mutating func chainStepArrives(_ content: ChainContent, gameID: String, round: Int) {
        guard let game = draw.game, game.phase == .chaining, game.id == gameID, game.round == round, let person,
            let notes = notes(of: person, in: game), let seat = notes.seat, !notes.isAway, !notes.hasStep(in: round)
        else { return }
        let step = ChainStep(chain: chain(at: seat, in: game), round: round, content: content)
        update(person, in: game) { notes in
            notes.steps.append(step)
            notes.missed = 0
        }
        goOn(game)
    }

    /// Begins the next round if nobody is waited for, or if too few are left to play.
    private mutating func goOn(_ game: DrawGame) {
        guard waiting(in: game).isEmpty || chainPlayers(in: game).count < 2 else {
            return act(.edit(.handle(game.prompt), chainPrompt(of: game)))
        }
        closeChainRound(of: game, missing: [])
    }

    private mutating func closeChainRound(of game: DrawGame, missing: [Drawer]) {
        let text = chainText(.closed, of: game, names: missing.map(drawerName))
        act(.edit(.handle(game.prompt), .init(language.rich(text))))
        nextChainRound(of: game)
    }

    /// The time is up: whoever sent nothing is passed over, and the second time in a row waited for no more.
    mutating func chainTimeIsUp(_ game: DrawGame) {
        let missing = waiting(in: game)
        let isAlive = chainPlayers(in: game).contains { $0.notes.hasStep(in: game.round) }
        for drawer in missing {
            update(drawer.person, in: game) { notes in
                notes.missed += 1
                notes.isAway = notes.missed >= Self.mostMissed
            }
        }
        guard isAlive else { return endChain(game) }
        closeChainRound(of: game, missing: missing)
    }

    private static let mostMissed = 2

    // MARK: Buttons

    mutating func pressInChain(_ button: DrawButton, in game: DrawGame) -> Toast? {
        guard game.phase == .chaining, let person = input.sender?.id else { return toast(.expired) }
        guard let notes = notes(of: person, in: game), let seat = notes.seat else { return toast(.chainIsOn) }
        guard button.verb == .task else {
            update(person, in: game) { $0.isAway = true }
            tell(.over(gameID: game.id), to: privateChat(of: person))
            goOn(game)
            return toast(.chainLeft)
        }
        // Who has left or was silent comes back with it.
        update(person, in: game) { ($0.isAway, $0.missed) = (false, 0) }
        guard !notes.hasStep(in: game.round) else { return toast(.chainDone) }
        tell(.task(chainTask(of: seat, in: game)), to: privateChat(of: person))
        return toast(.chainTask, isAlert: true)
    }
}
