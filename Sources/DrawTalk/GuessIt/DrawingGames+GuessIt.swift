internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// Guess it: one member draws what only they know, the others guess, and so does the machine.
extension DrawingGames {
    /// `/guessit`, `/guessit with tree, cat`: whoever asks for it draws first.
    mutating func openGuessIt(_ argument: String) {
        guard isGroup else { return notice(DrawNoticeText(.onlyInGroups)) }
        if let game = gameInTheWay { return sayGameIsOn(game) }
        guard let sender = input.sender else { return }
        let own = OwnWords(argument, after: drawing.rules.typed.own)
        if let fault = own.flatMap({ fault(of: $0, least: 2, .ownWordsToGuess) }) { return notice(fault) }
        makeRoomForGame()
        var game = DrawGame(
            id: newID("guess"), mode: .guessIt, rounds: own?.words.count ?? drawing.rules.rounds.most,
            startedAt: now)
        game.own = own?.words ?? []
        draw(sender, in: &game)
    }

    /// Somebody wants to draw next.
    mutating func drawNext(in game: DrawGame) -> Toast? {
        guard game.mode == .guessIt, game.phase == .resting, let sender = input.sender else {
            return toast(.expired)
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
        draw.game = game
        let seconds = drawing.rules.guessIt.drawingSeconds
        // A private chat has its person's identifier. Somebody who never wrote to the bot gets no message, but can press the
        // button.
        let secret = language.rich(guessItText(.secret, in: game, seconds: seconds))
        if var reader = onlyReader, reader.person == person.id {
            reader.invitation = nil
            act(.send(.init(secret, audience: .onePerson(reader))))
        }
        let buttons = [button(.show, .show, of: game), button(.stop, .stop, of: game)]
        let text = language.rich(guessItText(.drawing, in: game, seconds: seconds))
        act(.send(.init(text, keyboard: Keyboard(rows: [buttons])), handle: game.prompt))
        setAlarm(.end, of: game, at: now.addingTimeInterval(Double(seconds)))
    }

    /// The button that tells the one who draws, and nobody else, what it is.
    mutating func showObject(of game: DrawGame) -> Toast? {
        guard game.mode == .guessIt, game.phase == .drawing else { return toast(.expired) }
        guard notes(of: input.sender?.id, in: game)?.isDrawing == true else { return toast(.notYourTurn) }
        return toast(.yourObject, object: object(of: game).phrase, isAlert: true)
    }

    /// The text for a stage of the game.
    func guessItText(
        _ stage: GuessItStage, in game: DrawGame, guesser: String = "", guess: String = "", seconds: Int = 0,
        letters: String? = nil, drawerPoints: Int = 0, guesserPoints: Int = 0
    ) -> GuessItText {
        let drawer = drawers(in: game).first { $0.notes.isDrawing }?.drawer
        return GuessItText(
            stage: Chosen(stage), drawer: drawer.map(drawerName) ?? shortName(""), guesser: guesser,
            object: object(of: game).phrase, guess: guess, seconds: Quantity(seconds), letters: letters,
            drawerPoints: Quantity(drawerPoints), guesserPoints: Quantity(guesserPoints),
            hearsEverything: session.hearsEverything)
    }
}
