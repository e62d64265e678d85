internal import Foundation
internal import Messaging
internal import Persistence
internal import PhotoReading
internal import Pictures

/// One member draws what only they know, the others guess, and so does the machine.
extension Turn {
    /// `/guessit`: whoever asks for it draws first.
    mutating func openGuessIt() {
        guard isGroup else { return notice(DrawNoticeText(.onlyInGroups)) }
        if let game = session.draw.game, game.phase != .lobby, game.phase != .resting {
            return sayGameIsOn(game)
        }
        guard let sender = update.sender else { return }
        makeRoomForGame()
        var game = DrawGame(
            id: newID("guess"), mode: .guessIt, rounds: drawing.rules.rounds.most, startedAt: now)
        draw(sender, in: &game)
    }

    /// Somebody wants to draw next.
    mutating func drawNext(in game: DrawGame) -> Toast? {
        guard game.mode == .guessIt, game.phase == .resting, let sender = update.sender else {
            return Toast(kind: .expired)
        }
        removePressedButtons()
        var game = game
        draw(sender, in: &game)
        return nil
    }

    /// Tells `person` alone what to draw.
    private mutating func draw(_ person: Person, in game: inout DrawGame) {
        for entry in drawers(in: game) { update(entry.drawer.person, in: game) { $0.isDrawing = false } }
        join(game, person)
        update(person.id, in: game) { $0.isDrawing = true }
        begin(&game)
        session.draw.game = game
        let seconds = drawing.rules.guessIt.drawingSeconds
        // A private chat bears its person's identifier; who never wrote there gets no message, and has the button.
        let secret = language.rich(guessItText(.secret, in: game, seconds: seconds))
        send(secret, to: ChatID(platform: person.id.platform, id: person.id.id))
        let buttons = [button(.show, .show, of: game), button(.stop, .stop, of: game)]
        let text = language.rich(guessItText(.drawing, in: game, seconds: seconds))
        act(.send(.init(text, keyboard: Keyboard(rows: [buttons])), handle: game.prompt))
        setAlarm(.end, of: game, at: now.addingTimeInterval(Double(seconds)))
    }

    /// The button that tells the one who draws, and nobody else, what it is.
    mutating func showObject(of game: DrawGame) -> Toast? {
        guard game.mode == .guessIt, game.phase == .drawing else { return Toast(kind: .expired) }
        guard notes(of: update.sender?.id, in: game)?.isDrawing == true else { return toast(.notYourTurn) }
        return toast(.yourObject, object: object(of: game).phrase, isAlert: true)
    }

    // MARK: Guessing

    /// The drawing is in: everybody may guess.
    mutating func beginGuessing(_ drawn: Drawing, in game: DrawGame) {
        var game = game
        let rules = drawing.rules.guessIt
        game.phase = .guessing
        game.startedAt = now
        session.draw.game = game
        act(.editKeyboard(.handle(game.prompt), nil))
        let text = language.rich(guessItText(.guessing, in: game, seconds: rules.guessingSeconds))
        let keyboard = Keyboard(rows: [[button(.stop, .stop, of: game)]])
        act(.send(.init(text, keyboard: keyboard), handle: game.sheet))
        for (index, seconds) in rules.machineGuesses.enumerated() where drawn.guesses.indices.contains(index) {
            setAlarm(.machine, of: game, at: now.addingTimeInterval(Double(seconds)), number: index)
        }
        setAlarm(.end, of: game, at: now.addingTimeInterval(Double(rules.guessingSeconds)), number: Self.guessingEnd)
    }

    /// Tells the end of guessing from that of drawing.
    private static let guessingEnd = 100

    /// The machine says its next guess.
    mutating func machineGuesses(_ number: Int, in game: DrawGame) {
        guard let drawn = drawnNow(in: game)?.drawing, drawn.guesses.indices.contains(number) else { return }
        let guess = drawn.guesses[number].label
        guard guess == game.label else {
            return act(.send(.init(language.rich(guessItText(.machine, in: game, guess: phrase(guess))))))
        }
        endGuessing(.machineKnew, drawerPoints: drawing.rules.guessIt.machine, in: game)
    }

    /// A message while a drawing game is on.
    /// - Returns: whether it was about the game.
    mutating func hear(_ text: String, in game: DrawGame) -> Bool {
        let message = MessageText(text)
        if game.mode != .guessIt, isAddressed || text.first == "/", message.line == "skip" {
            guard !isGroup || isIn(game, update.sender?.id) else { return false }
            return skip(in: game)
        }
        if !isGroup, game.phase != .lobby, message.line == "stop" {
            stopDrawing()
            return true
        }
        guard game.mode == .guessIt, text.first != "/" || message.tokens.first == "w" else { return false }
        return hearGuess(text, in: game)
    }

    /// Leaves out the object being drawn or, between two, goes on to the next.
    private mutating func skip(in game: DrawGame) -> Bool {
        var game = game
        switch game.phase {
        case .drawing: skipDrawing(in: game)
        case .resting: nextRound(of: &game)
        default: return false
        }
        return true
    }

    private mutating func hearGuess(_ text: String, in game: DrawGame) -> Bool {
        guard let sender = update.sender, game.phase == .drawing || game.phase == .guessing,
            object(of: game).isNamed(in: text)
        else { return false }
        if notes(of: sender.id, in: game)?.isDrawing == true {
            spoil(game, by: sender)
            return true
        }
        // Before the drawing is in a right word is chance.
        guard game.phase == .guessing else { return false }
        let points = drawing.rules.guessPoints(after: now.timeIntervalSince(game.startedAt))
        let drawerPoints = Int((Double(points) * drawing.rules.guessIt.drawerShare).rounded())
        join(game, sender)
        award(points, to: sender.id, in: game)
        if let message = messageID { act(.react(message, emoji: "🎉")) }
        endGuessing(
            .guessed, drawerPoints: drawerPoints, guesser: shortName(sender.name), guesserPoints: points, in: game)
        return true
    }

    private mutating func spoil(_ game: DrawGame, by person: Person) {
        act(.editKeyboard(.handle(game.phase == .drawing ? game.prompt : game.sheet), nil))
        update(person.id, in: game) { notes in notes.drawings.removeAll { $0.round == game.round } }
        restAfterGuessing(
            game,
            text: language.rich(
                DrawNoticeText(.spoiled, name: shortName(person.name), object: object(of: game).phrase)))
    }

    mutating func guessItTimeIsUp(_ game: DrawGame, attempt: Int) {
        if game.phase == .guessing {
            guard attempt == Self.guessingEnd else { return }
            return endGuessing(.nobody, drawerPoints: 0, in: game)
        }
        guard attempt < Self.guessingEnd else { return }
        if isReading(game), attempt < Self.mostDelays {
            return setAlarm(.end, of: game, at: now.addingTimeInterval(Self.delay), number: attempt + 1)
        }
        act(.editKeyboard(.handle(game.prompt), nil))
        restAfterGuessing(game, text: language.rich(guessItText(.noDrawing, in: game)))
    }

    /// Tells what it was, with the drawing as the machine saw it.
    private mutating func endGuessing(
        _ stage: GuessItStage, drawerPoints: Int, guesser: String = "", guesserPoints: Int = 0, in game: DrawGame
    ) {
        let text = guessItText(
            stage, in: game, guesser: guesser, drawerPoints: drawerPoints, guesserPoints: guesserPoints)
        var picture: OutgoingMessage.Picture?
        if let entry = drawnNow(in: game) {
            if drawerPoints > 0 { award(drawerPoints, to: entry.drawer.person, in: game) }
            picture = self.picture(text) {
                var scene = try scene(of: entry.drawing)
                scene.points = ""
                return try conversation.drawings.sketch(scene)
            }
        }
        act(.editKeyboard(.handle(game.sheet), nil))
        restAfterGuessing(game, text: language.rich(text), picture: picture)
    }

    private mutating func restAfterGuessing(
        _ game: DrawGame, text: RichText, picture: OutgoingMessage.Picture? = nil
    ) {
        var game = game
        game.phase = .resting
        game.startedAt = now
        session.draw.game = game
        let keyboard = Keyboard(rows: [[button(.mine, .mine, of: game), button(.stop, .stop, of: game)]])
        act(.send(.init(text, picture: picture, keyboard: game.isLast ? nil : keyboard)))
        if game.isLast { finishDrawing(game) }
    }

    // MARK: Parts

    private func drawnNow(in game: DrawGame) -> (drawer: Drawer, drawing: Drawing)? {
        drawers(in: game).lazy.compactMap { entry in
            entry.notes.drawings.last { $0.round == game.round }.map { (entry.drawer, $0) }
        }.first
    }

    private func guessItText(
        _ stage: GuessItStage, in game: DrawGame, guesser: String = "", guess: String = "", seconds: Int = 0,
        drawerPoints: Int = 0, guesserPoints: Int = 0
    ) -> GuessItText {
        let drawer = drawers(in: game).first { $0.notes.isDrawing }?.drawer
        return GuessItText(
            stage: Chosen(stage), drawer: drawer.map(drawerName) ?? shortName(""), guesser: guesser,
            object: object(of: game).phrase, guess: guess, seconds: Quantity(seconds),
            drawerPoints: Quantity(drawerPoints), guesserPoints: Quantity(guesserPoints),
            hearsEverything: session.group.hearsEverything)
    }
}
