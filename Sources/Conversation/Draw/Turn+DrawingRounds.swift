internal import Foundation
internal import Messaging
internal import Persistence
internal import PhotoReading

/// A drawing game from its offer to its last round.
extension Turn {
    /// `/draw`, `/draw 3`, `/draw standings`.
    mutating func openDrawing(_ argument: String) {
        let tokens = MessageText(argument).tokens
        if tokens.contains(where: ["standings", "scores", "points"].contains) { return showDrawStandings() }
        if let game = session.draw.game, game.phase != .lobby, game.phase != .resting {
            return sayGameIsOn(game)
        }
        let rules = drawing.rules
        let count = tokens.lazy.compactMap { Int($0) }.first
        guard (rules.rounds.fewest...rules.rounds.most).contains(count ?? rules.rounds.usual) else {
            return notice(DrawNoticeText(.roundCount, number: rules.rounds.fewest, most: rules.rounds.most))
        }
        makeRoomForGame()
        var game = DrawGame(
            id: newID("draw"), mode: isGroup ? .together : .alone, rounds: count ?? rules.rounds.usual, startedAt: now)
        if let sender = update.sender { join(game, sender) }
        if !isGroup, count != nil { return nextRound(of: &game) }
        session.draw.game = game
        act(.send(offer(game), handle: game.prompt, replyTo: isGroup ? messageID : nil))
    }

    /// What is guessed must not be told.
    mutating func sayGameIsOn(_ game: DrawGame) {
        let keyboard = Keyboard(rows: [[button(.stop, .stop, of: game)]])
        let text =
            game.mode == .guessIt
            ? DrawNoticeText(.guessItIsOn) : DrawNoticeText(.gameIsOn, object: object(of: game).phrase)
        notice(text, keyboard: keyboard)
    }

    mutating func press(_ button: DrawButton, in game: DrawGame) -> Toast? {
        switch button.verb {
        case .rounds, .more, .join, .start: return pressInOffer(button, in: game)
        case .show: return showObject(of: game)
        case .mine: return drawNext(in: game)
        case .skip, .stop, .next:
            guard !isGroup || isIn(game, update.sender?.id) else { return toast(.joinFirst) }
            return pressInGame(button, in: game)
        case .again, .period: return nil
        }
    }

    private mutating func pressInOffer(_ button: DrawButton, in game: DrawGame) -> Toast? {
        guard game.phase == .lobby, let sender = update.sender else { return Toast(kind: .expired) }
        var game = game
        let rounds = drawing.rules.rounds
        switch button.verb {
        case .rounds:
            guard let count = Int(button.argument), (rounds.fewest...rounds.most).contains(count) else { return nil }
            game.rounds = count
            removePressedButtons()
            nextRound(of: &game)
            return nil
        case .start:
            guard isIn(game, sender.id) else { return toast(.joinFirst) }
            removePressedButtons()
            nextRound(of: &game)
            return nil
        case .more: game.rounds = roundChoices.first { $0 > game.rounds } ?? rounds.fewest
        default: join(game, sender)
        }
        session.draw.game = game
        act(.edit(.handle(game.prompt), offer(game)))
        return button.verb == .join ? toast(.youAreIn) : nil
    }

    private mutating func pressInGame(_ button: DrawButton, in game: DrawGame) -> Toast? {
        var game = game
        switch (button.verb, game.phase) {
        case (.stop, _): stopDrawing()
        case (.skip, .drawing): skipDrawing(in: game)
        case (.next, .resting) where game.mode != .guessIt:
            removePressedButtons()
            nextRound(of: &game)
        default:
            removePressedButtons()
            return Toast(kind: .expired)
        }
        return nil
    }

    // MARK: Rounds

    /// Names the next object.
    mutating func nextRound(of game: inout DrawGame) {
        begin(&game)
        let rules = drawing.rules
        session.draw.game = game
        act(.send(prompt(of: game, .running, seconds: rules.seconds), handle: game.prompt))
        for (index, left) in rules.warnings.enumerated() where left < rules.seconds {
            setAlarm(.warning, of: game, at: now.addingTimeInterval(Double(rules.seconds - left)), number: index)
        }
        let time = now.addingTimeInterval(Double(rules.seconds))
        setAlarm(.time, of: game, at: time)
        setAlarm(.end, of: game, at: time.addingTimeInterval(Double(rules.late.seconds)))
    }

    /// Picks an object for one more round.
    mutating func begin(_ game: inout DrawGame) {
        game.round += 1
        game.phase = .drawing
        game.startedAt = now
        game.arrivals = []
        let chat = state.chat
        let seed = StableID.seed("object", chat.platform.rawValue, chat.id, chat.topic ?? "", update.id)
        let weights = drawing.rules.weights(average: average(in: game))
        let object = drawing.objects.pick(avoiding: session.draw.recent, weights: weights, seed: seed)
        game.label = object?.label ?? game.label
        session.draw.recent = (session.draw.recent + [game.label]).suffix(drawing.rules.rest)
    }

    mutating func ring(_ alarm: DrawAlarm, in game: DrawGame) {
        let rules = drawing.rules
        var game = game
        switch alarm.kind {
        case .warning:
            guard rules.warnings.indices.contains(alarm.number) else { return }
            let content = prompt(of: game, .running, seconds: rules.warnings[alarm.number])
            act(.edit(.handle(game.prompt), content))
        case .time:
            act(.edit(.handle(game.prompt), prompt(of: game, .late, seconds: rules.late.seconds)))
        case .end where game.mode == .guessIt: guessItTimeIsUp(game, attempt: alarm.number)
        case .end:
            // A drawing that came in time is still being looked at.
            if isReading(game), alarm.number < Self.mostDelays {
                return setAlarm(.end, of: game, at: now.addingTimeInterval(Self.delay), number: alarm.number + 1)
            }
            if game.mode == .together { showDrawings(of: game) } else { missed(game) }
        case .names: tellNames(of: game)
        case .next:
            act(.editKeyboard(.handle(game.sheet), nil))
            nextRound(of: &game)
        case .machine: machineGuesses(alarm.number, in: game)
        }
    }

    /// How often and how long the end waits for drawings that are being read.
    static let mostDelays = 12
    static let delay: TimeInterval = 5

    /// Whether photos of the round are still being read.
    func isReading(_ game: DrawGame) -> Bool {
        session.pendingPhotos.contains { pending in
            pending.request?.kind == .sketch
                && game.arrivals.contains { arrival in pending.photos.contains { $0.uniqueID == arrival.uniqueID } }
        }
    }

    /// Alone, no drawing came.
    private mutating func missed(_ game: DrawGame) {
        act(.edit(.handle(game.prompt), prompt(of: game, .over)))
        rest(game, after: DrawNoticeText(.noDrawing, object: object(of: game).phrase))
    }

    /// Those who have drawn already get their points.
    mutating func skipDrawing(in game: DrawGame) {
        if drawers(in: game).contains(where: { hasSent($0.drawer.person, in: game) }) { return showDrawings(of: game) }
        act(.edit(.handle(game.prompt), prompt(of: game, .done)))
        rest(game, after: DrawNoticeText(.skipped, object: object(of: game).phrase))
    }

    /// Tells how a round without a drawing ended, and waits for somebody to go on.
    mutating func rest(_ game: DrawGame, after notice: DrawNoticeText) {
        var game = game
        game.phase = .resting
        game.startedAt = now
        session.draw.game = game
        guard !game.isLast else {
            self.notice(notice)
            return finishDrawing(game)
        }
        self.notice(notice, keyboard: nextKeyboard(of: game))
    }

    func nextKeyboard(of game: DrawGame) -> Keyboard? {
        guard !game.isLast else { return nil }
        return Keyboard(rows: [[button(.next, .next, of: game), button(.stop, .stop, of: game)]])
    }

    // MARK: The end

    /// `/stop`.
    mutating func stopDrawing() {
        guard let game = session.draw.game else { return notice(DrawNoticeText(.noGame)) }
        if game.phase == .drawing, game.mode != .guessIt {
            act(.edit(.handle(game.prompt), prompt(of: game, .done)))
        } else {
            removePressedButtons()
        }
        if game.phase == .lobby { act(.editKeyboard(.handle(game.prompt), nil)) }
        finishDrawing(game)
    }

    /// Shows what came of the whole game.
    mutating func finishDrawing(_ game: DrawGame) {
        let hasPoints = drawers(in: game).contains { !$0.notes.drawings.isEmpty || $0.notes.points > 0 }
        if hasPoints { showEnd(of: game) } else { notice(DrawNoticeText(.stopped)) }
        closeDrawing()
    }

    /// A game between two rounds ends as if stopped; one that nobody started was nothing.
    mutating func makeRoomForGame() {
        guard let game = session.draw.game, game.phase == .resting else { return closeDrawing() }
        finishDrawing(game)
    }

    /// Ends the game without a word; its drawings are kept no longer.
    mutating func closeDrawing() {
        guard let game = session.draw.game else { return }
        for entry in drawers(in: game) { update(entry.drawer.person, in: game) { $0.drawings = [] } }
        session.draw.lastGameID = game.id
        session.draw.game = nil
    }

    // MARK: Messages

    /// The numbers of rounds that are offered.
    private var roundChoices: [Int] {
        let rounds = drawing.rules.rounds
        return [rounds.fewest, rounds.usual, rounds.most]
    }

    private func offer(_ game: DrawGame) -> OutgoingMessage.Content {
        let people = drawers(in: game).map { drawerName($0.drawer) }
        let text = DrawOfferText(
            isGroup: isGroup, rounds: Quantity(game.rounds), seconds: drawing.rules.seconds,
            people: Quantity(people.count), names: people.joined(separator: ", "))
        let counts = roundChoices.map { button(.rounds, DrawButton(.rounds, id: game.id, "\($0)"), number: $0) }
        let lobby = [
            [button(.join, .join, of: game), button(.start, .start, of: game)],
            [button(.moreRounds, .more, of: game), button(.stop, .stop, of: game)],
        ]
        return .init(language.rich(text), keyboard: Keyboard(rows: isGroup ? lobby : [counts]))
    }

    /// The message that names the object.
    func prompt(of game: DrawGame, _ clock: DrawClock, seconds: Int = 0) -> OutgoingMessage.Content {
        let people = drawers(in: game)
        let sent = people.count { $0.notes.drawings.contains { $0.round == game.round } }
        let text = DrawPromptText(
            round: game.round, rounds: game.rounds, object: object(of: game).phrase, clock: Chosen(clock),
            seconds: Quantity(seconds), share: Int((drawing.rules.late.share * 100).rounded()), isGroup: isGroup,
            people: Quantity(people.count), sent: Quantity(sent))
        let isOpen = clock == .running || clock == .late
        let keyboard = Keyboard(rows: [[button(.skip, .skip, of: game), button(.stop, .stop, of: game)]])
        return .init(language.rich(text), keyboard: isOpen ? keyboard : nil)
    }

    /// The prompt as it stands now.
    func prompt(of game: DrawGame) -> OutgoingMessage.Content {
        let left = secondsLeft(in: game)
        let rules = drawing.rules
        return left > 0
            ? prompt(of: game, .running, seconds: left)
            : prompt(of: game, .late, seconds: max(0, left + rules.late.seconds))
    }

    /// Negative when the time is up.
    func secondsLeft(in game: DrawGame) -> Int {
        drawing.rules.seconds - Int(now.timeIntervalSince(game.startedAt))
    }
}
