internal import BotState
internal import Foundation
internal import Messaging
internal import PhotoReading
internal import Talk

/// The rounds of a drawing game.
extension DrawingGames {
    /// Names the next object.
    mutating func nextRound(of game: inout DrawGame) {
        if let sender = input.sender, !isGroup { join(game, sender) }
        begin(&game)
        game.choices = otherLabels(in: game)
        draw.game = game
        act(.send(prompt(of: game), handle: game.prompt))
        startClock(of: game)
    }

    private mutating func startClock(of game: DrawGame) {
        guard let seconds = seconds(of: game) else { return }
        let rules = drawing.rules
        for (index, left) in rules.warnings.enumerated() where left < seconds {
            setAlarm(.warning, of: game, at: now.addingTimeInterval(Double(seconds - left)), number: index)
        }
        let time = now.addingTimeInterval(Double(seconds))
        setAlarm(.time, of: game, at: time)
        setAlarm(.end, of: game, at: time.addingTimeInterval(Double(rules.late.seconds)))
    }

    /// Two more objects to choose from; none where the players brought their own words.
    private func otherLabels(in game: DrawGame) -> [String] {
        guard game.own.isEmpty else { return [] }
        let weights = drawing.rules.weights(average: average(in: game))
        return (1...Self.otherObjects).reduce(into: []) { labels, number in
            let taken = draw.recent + [game.label] + labels
            let other = drawing.objects.pick(avoiding: taken, weights: weights, seed: secretNumber("object-\(number)"))
            if let other, !taken.contains(other.label) { labels.append(other.label) }
        }
    }

    /// Somebody would rather draw another of the objects. The time begins anew.
    mutating func takeOther(_ button: DrawButton, in game: DrawGame) -> Toast? {
        let parts = button.argument.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, let number = parts.last, parts[0] == game.round,
            game.choices.indices.contains(number), isUndrawn(game)
        else {
            return toast(.expired)
        }
        var game = game
        game.label = game.choices[number]
        game.choices = []
        game.startedAt = now
        remember(game.label)
        draw.game = game
        act(.edit(.handle(game.prompt), prompt(of: game)))
        startClock(of: game)
        return nil
    }

    /// Whether nobody has sent a drawing in this round.
    private func isUndrawn(_ game: DrawGame) -> Bool {
        game.arrivals.isEmpty && !drawers(in: game).contains { hasSent($0.drawer.person, in: game) }
    }

    private static let otherObjects = 2

    /// Picks an object for one more round.
    mutating func begin(_ game: inout DrawGame) {
        if game.round == 0 { deleteLastDrawings() }
        game.round += 1
        game.phase = .drawing
        game.startedAt = now
        game.wasLeft = false
        game.arrivals = []
        game.votes = [:]
        game.label = ownLabel(in: game) ?? chosenLabel(in: game)
        remember(game.label)
    }

    private func chosenLabel(in game: DrawGame) -> String {
        let weights = drawing.rules.weights(average: average(in: game))
        return drawing.objects.pick(avoiding: draw.recent, weights: weights, seed: secretNumber("object"))?.label
            ?? game.label
    }

    /// The next of the players' own words, in an order that nobody can foretell.
    private func ownLabel(in game: DrawGame) -> String? {
        guard !game.own.isEmpty else { return nil }
        let left = game.own.map(label(ofOwn:)).filter { !draw.recent.suffix(game.round - 1).contains($0) }
        return left.isEmpty ? label(ofOwn: game.own[0]) : left[Int(secretNumber("object") % UInt64(left.count))]
    }

    /// The machine's label for a word, or the word itself where the machine does not know it.
    private func label(ofOwn word: String) -> String { drawing.objects.named(word)?.label ?? word }

    /// Whether the people judge the drawings, because the machine does not know the object.
    func isJudgedByPeople(_ game: DrawGame) -> Bool { game.mode == .together && drawing.objects[game.label] == nil }

    /// Notes that an object had its turn.
    mutating func remember(_ label: String) {
        draw.recent = (draw.recent + [label]).suffix(drawing.rules.rest)
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
            if game.mode == .together { showDrawings(of: game) } else { timeIsUp(in: game) }
        case .names: tellNames(of: game)
        case .next:
            act(.editKeyboard(.handle(game.sheet), nil))
            nextRound(of: &game)
        case .machine: machineGuesses(alarm.number, in: game)
        case .chain: chainTimeIsUp(game)
        case .letter: showLetters(alarm.number + 1, of: game)
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

    /// Ends a round of a person alone. The best of their drawings has its points already.
    private mutating func timeIsUp(in game: DrawGame) {
        act(.edit(.handle(game.prompt), prompt(of: game, .over)))
        guard drawers(in: game).contains(where: { hasSent($0.drawer.person, in: game) }) else {
            return rest(game, after: DrawNoticeText(.noDrawing, object: object(of: game).phrase))
        }
        let game = closed(game)
        if game.isLast { finishDrawing(game) }
    }

    /// Gives points to the people who have drawn already. If nobody has, another object takes the place of this one; words of the
    /// players' own are not made up for.
    mutating func skipDrawing(in game: DrawGame) {
        if drawers(in: game).contains(where: { hasSent($0.drawer.person, in: game) }) {
            return game.mode == .alone ? goOn(from: game) : showDrawings(of: game)
        }
        act(.edit(.handle(game.prompt), prompt(of: game, .skipped)))
        var game = game
        if game.own.isEmpty { game.skipped += 1 }
        rest(game, after: DrawNoticeText(.skipped, object: object(of: game).phrase))
    }

    /// Alone: ends a round in which more tries would count, and begins the next, or ends the game after the last.
    mutating func goOn(from game: DrawGame) {
        act(.edit(.handle(game.prompt), prompt(of: game, .done)))
        var game = closed(game)
        if game.isLast { finishDrawing(game) } else { nextRound(of: &game) }
    }

    /// Alone: the game after a round that has a drawing, whose points now say how difficult the next object may be.
    mutating func closed(_ game: DrawGame) -> DrawGame {
        var game = game
        for entry in drawers(in: game) {
            guard let drawn = entry.notes.drawings.last(where: { $0.round == game.round }) else { continue }
            learn(drawn, of: entry.drawer.person, in: game)
        }
        game.phase = .resting
        game.startedAt = now
        draw.game = game
        return game
    }

    /// Notes how well a drawing was recognised and what it is worth.
    mutating func learn(_ drawn: Drawing, of person: PersonID, in game: DrawGame) {
        let clarity = drawing.rules.clarity(probability: drawn.probability, place: drawn.place)
        update(person, in: game) { $0.learn(clarity: clarity, points: drawn.points) }
    }

    /// Tells how a round without a drawing ended, and waits for somebody to go on.
    mutating func rest(_ game: DrawGame, after notice: DrawNoticeText) {
        var game = game
        game.phase = .resting
        game.startedAt = now
        draw.game = game
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

    /// The message that names the object.
    func prompt(of game: DrawGame, _ clock: DrawClock, seconds: Int = 0) -> OutgoingMessage.Content {
        let people = drawers(in: game)
        let sent = people.count { $0.notes.drawings.contains { $0.round == game.round } }
        let text = DrawPromptText(
            round: game.number, rounds: game.rounds, object: object(of: game).phrase, clock: Chosen(clock),
            seconds: Quantity(seconds), share: Int((drawing.rules.late.share * 100).rounded()), isGroup: isGroup,
            people: Quantity(people.count), sent: Quantity(sent))
        let isOpen = clock == .running || clock == .late || clock == .free
        return .init(language.rich(text), keyboard: isOpen ? keyboard(below: game) : nil)
    }

    private func keyboard(below game: DrawGame) -> Keyboard {
        let others =
            !isUndrawn(game)
            ? []
            : game.choices.enumerated().map { number, label in
                button(.other, DrawButton(.other, id: game.id, "\(game.round)-\(number)"), object: phrase(label))
            }
        let row = [button(.skip, .skip, of: game), button(.stop, .stop, of: game)]
        return Keyboard(rows: others.map { [$0] } + [row])
    }

    /// The prompt as it stands now.
    func prompt(of game: DrawGame) -> OutgoingMessage.Content {
        guard let left = secondsLeft(in: game) else { return prompt(of: game, .free) }
        let rules = drawing.rules
        return left > 0
            ? prompt(of: game, .running, seconds: left)
            : prompt(of: game, .late, seconds: max(0, left + rules.late.seconds))
    }

    /// How long a drawing may take in this game; `nil` where there is no limit.
    func seconds(of game: DrawGame) -> Int? {
        let seconds = game.seconds ?? drawing.rules.seconds
        return seconds == 0 ? nil : seconds
    }

    /// Negative when the time is up; `nil` where there is no limit.
    func secondsLeft(in game: DrawGame) -> Int? {
        seconds(of: game).map { $0 - Int(now.timeIntervalSince(game.startedAt)) }
    }
}
