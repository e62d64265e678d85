internal import BotState
internal import Messaging
internal import Talk

/// A chain game before it begins: people write and draw in turn, and each sees only the step before.
extension DrawingGames {
    /// `/chain`: whoever asks for it may start it.
    mutating func openChain() {
        guard isGroup else { return notice(DrawNoticeText(.chainNeedsGroup)) }
        if let game = gameInTheWay { return sayGameIsOn(game) }
        guard let sender = input.sender else { return }
        makeRoomForGame()
        let game = DrawGame(id: newID("chain"), mode: .chain, rounds: 0, startedAt: now)
        draw.game = game
        joinChain(game, sender)
        update(sender.id, in: game) { $0.isHost = true }
        act(.send(chainOffer(game), handle: game.prompt, replyTo: messageID))
    }

    mutating func pressInChainLobby(_ button: DrawButton, in game: DrawGame) -> Toast? {
        guard game.phase == .lobby, let sender = input.sender else { return toast(.expired) }
        let people = drawers(in: game).count
        guard button.verb == .start else {
            guard !isIn(game, sender.id) else { return toast(.chainJoined) }
            guard people < drawing.rules.chain.most else { return toast(.full) }
            joinChain(game, sender)
            act(.edit(.handle(game.prompt), chainOffer(game)))
            return toast(.chainJoined)
        }
        guard people >= drawing.rules.chain.fewest else { return toast(.chainTooFew) }
        if notes(of: sender.id, in: game)?.isHost == true {
            startChain(game)
        } else {
            ask(for: .findStanding(sender.id), of: DrawingGames.self, id: "\(game.id)-\(newID("start"))")
        }
        return nil
    }

    /// The platform has said what somebody is in the group who wanted to start another person's game.
    mutating func startChain(jobID: String, as standing: ChatStanding) {
        guard let game = draw.game, game.mode == .chain, game.phase == .lobby, jobID.hasPrefix("\(game.id)-") else {
            return
        }
        guard standing.isAdministrator else { return notice(DrawNoticeText(.chainNotYours)) }
        guard drawers(in: game).count >= drawing.rules.chain.fewest else { return }
        startChain(game)
    }

    /// Writes to `person` in private at once, so that they see whether that works.
    private mutating func joinChain(_ game: DrawGame, _ person: Person) {
        join(game, person)
        send(chainPrivate(.hello), to: privateChat(of: person.id))
    }

    /// A private chat has its person's identifier.
    func privateChat(of person: PersonID) -> ChatID { ChatID(platform: person.platform, id: person.id) }

    private func chainOffer(_ game: DrawGame) -> OutgoingMessage.Content {
        let names = drawers(in: game).map { drawerName($0.drawer) }
        let keyboard = Keyboard(rows: [
            [button(.join, .join, of: game), button(.start, .start, of: game)], [button(.stop, .stop, of: game)],
        ])
        return .init(language.rich(chainText(.offer, of: game, names: names)), keyboard: keyboard)
    }

    func chainText(_ stage: ChainStage, of game: DrawGame, names: [String], seconds: Int = 0) -> ChainText {
        let rules = drawing.rules.chain
        return ChainText(
            stage: Chosen(stage), names: names.joined(separator: ", "), people: Quantity(names.count),
            fewest: rules.fewest, most: rules.most, round: game.round, rounds: game.rounds,
            seconds: Quantity(seconds))
    }

    /// Seats everybody by lot and begins.
    private mutating func startChain(_ game: DrawGame) {
        deleteLastDrawings()
        var game = game
        let people = drawers(in: game).map(\.drawer.person).sorted {
            StableID.seed(game.id, $0.id) < StableID.seed(game.id, $1.id)
        }
        for (seat, person) in people.enumerated() { update(person, in: game) { $0.seat = seat } }
        act(.editKeyboard(.handle(game.prompt), nil))
        game.rounds = people.count
        game.phase = .chaining
        nextChainRound(of: game)
    }
}
