internal import BotState
internal import Foundation
internal import Messaging
internal import PhotoReading
internal import Pictures
internal import Talk

/// Guess it, once the drawing is in: people and the machine guess until one knows it or the time is up.
extension DrawingGames {
    /// The drawing is in: everybody may guess.
    mutating func beginGuessing(_ drawn: Drawing, in game: DrawGame) {
        var game = game
        let rules = drawing.rules.guessIt
        game.phase = .guessing
        game.startedAt = now
        draw.game = game
        act(.editKeyboard(.handle(game.prompt), nil))
        let text = language.rich(guessItText(.guessing, in: game, seconds: rules.guessingSeconds))
        let keyboard = Keyboard(rows: [[button(.stop, .stop, of: game)]])
        act(.send(.init(text, keyboard: keyboard), handle: game.sheet))
        for (index, seconds) in rules.letters.enumerated() {
            setAlarm(.letter, of: game, at: now.addingTimeInterval(Double(seconds)), number: index)
        }
        for (index, seconds) in rules.machineGuesses.enumerated() where drawn.guesses.indices.contains(index) {
            setAlarm(.machine, of: game, at: now.addingTimeInterval(Double(seconds)), number: index)
        }
        setAlarm(.end, of: game, at: now.addingTimeInterval(Double(rules.guessingSeconds)), number: Self.guessingEnd)
    }

    /// Distinguishes the end of guessing from the end of drawing.
    private static let guessingEnd = 100

    /// Shows `count` letters of the word in the message that asks for it.
    mutating func showLetters(_ count: Int, of game: DrawGame) {
        let left = Double(drawing.rules.guessIt.guessingSeconds) - now.timeIntervalSince(game.startedAt)
        let hint = LetterHint(word: object(of: game).name, shown: count).text(seed: game.sheet.rawValue)
        let text = guessItText(.guessing, in: game, seconds: max(0, Int(left.rounded())), letters: hint)
        let keyboard = Keyboard(rows: [[button(.stop, .stop, of: game)]])
        act(.edit(.handle(game.sheet), .init(language.rich(text), keyboard: keyboard)))
    }

    /// The machine says its next guess.
    mutating func machineGuesses(_ number: Int, in game: DrawGame) {
        guard let drawn = drawnNow(in: game)?.drawing, drawn.guesses.indices.contains(number) else { return }
        let guess = drawn.guesses[number].label
        guard guess == game.label else {
            return act(.send(.init(language.rich(guessItText(.machine, in: game, guess: phrase(guess))))))
        }
        endGuessing(.machineKnew, drawerPoints: drawing.rules.guessIt.machine, in: game)
    }

    /// - Returns: whether the text names the object, or tells it to everybody.
    mutating func hearGuess(_ text: String, in game: DrawGame) -> Bool {
        guard text.first != "/" || MessageText(text).tokens.first == "w", let sender = input.sender,
            game.phase == .drawing || game.phase == .guessing
        else { return false }
        let object = object(of: game)
        guard object.isNamed(in: text, plurals: drawing.rules.typed.plurals) else {
            guard game.phase == .guessing, notes(of: sender.id, in: game)?.isDrawing != true, object.isNearly(text)
            else {
                return false
            }
            say(language.rich(guessItText(.close, in: game, guesser: shortName(sender.name))))
            return true
        }
        if notes(of: sender.id, in: game)?.isDrawing == true {
            spoil(game, by: sender)
            return true
        }
        // Before the drawing has arrived, a correct word is chance.
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
        if let drawer = drawnNow(in: game)?.drawer { award(drawerPoints, to: drawer.person, in: game) }
        act(.editKeyboard(.handle(game.sheet), nil))
        restAfterGuessing(game, text: language.rich(text), picture: guessedPicture(in: game, above: text))
    }

    /// The drawing as the machine saw it, if it is in.
    private func guessedPicture(in game: DrawGame, above text: GuessItText) -> OutgoingMessage.Picture? {
        guard let drawn = drawnNow(in: game)?.drawing else { return nil }
        return sketchPicture(text, of: drawn) {
            var scene = try scene(of: drawn)
            scene.points = ""
            return scene
        }
    }

    /// Tells what it was when somebody stops the game.
    /// - Returns: the game between two rounds.
    mutating func tellStopped(_ game: DrawGame) -> DrawGame {
        act(.editKeyboard(.handle(game.phase == .drawing ? game.prompt : game.sheet), nil))
        let text = guessItText(.stopped, in: game)
        act(.send(.init(language.rich(text), picture: guessedPicture(in: game, above: text))))
        var game = game
        game.phase = .resting
        draw.game = game
        return game
    }

    private mutating func restAfterGuessing(
        _ game: DrawGame, text: RichText, picture: OutgoingMessage.Picture? = nil
    ) {
        var game = game
        game.phase = .resting
        game.startedAt = now
        draw.game = game
        let keyboard = Keyboard(rows: [[button(.mine, .mine, of: game), button(.stop, .stop, of: game)]])
        act(.send(.init(text, picture: picture, keyboard: game.isLast ? nil : keyboard)))
        if game.isLast { finishDrawing(game) }
    }

    private func drawnNow(in game: DrawGame) -> (drawer: Drawer, drawing: Drawing)? {
        drawers(in: game).lazy.compactMap { entry in
            entry.notes.drawings.last { $0.round == game.round }.map { (entry.drawer, $0) }
        }.first
    }
}
