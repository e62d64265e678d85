internal import BotState
internal import Foundation
internal import Messaging
internal import PhotoReading
internal import Pictures
internal import Talk

/// Photos of drawings in a round.
extension DrawingGames {
    /// Whether a photo that its sender sends now is one of a drawing that was asked for.
    var awaitsDrawing: Bool {
        guard let game = draw.game, game.phase == .drawing, let sender = input.sender?.id else { return false }
        guard game.mode == .guessIt else { return isIn(game, sender) || !isFull(game) }
        return notes(of: sender, in: game)?.isDrawing == true
    }

    func hasSent(_ person: PersonID?, in game: DrawGame) -> Bool {
        notes(of: person, in: game)?.drawings.contains { $0.round == game.round } == true
    }

    /// Notes when a drawing came, since it is read only later.
    /// - Returns: whether it need not be read.
    mutating func drawingArrives(_ photo: PhotoReference, in message: IncomingMessage, of game: DrawGame) -> Bool {
        if message.text.isEmpty, let refusal = refusal(in: game) {
            notice(refusal)
            return true
        }
        guard awaitsDrawing, let sender = input.sender else { return false }
        var game = game
        let isBeingRead = session.pendingPhotos.contains { $0.photos.contains { $0.uniqueID == photo.uniqueID } }
        if game.seen.contains(photo.uniqueID) || isBeingRead {
            notice(DrawNoticeText(.samePicture))
            return true
        }
        join(game, sender)
        // The platform's clock may differ from ours.
        let date = min(max(input.date, game.startedAt), now)
        game.arrivals.removeAll { $0.uniqueID == photo.uniqueID }
        game.arrivals.append(.init(uniqueID: photo.uniqueID, date: date, message: message.id))
        draw.game = game
        return false
    }

    /// Why the sender can't send a drawing in a group's round; `nil` if they can.
    private func refusal(in game: DrawGame) -> DrawNoticeText? {
        guard game.mode == .together, game.phase == .drawing, let sender = input.sender else { return nil }
        guard !isIn(game, sender.id), isFull(game) else { return nil }
        return DrawNoticeText(.full, name: shortName(sender.name), most: SketchSheetScene.mostDrawings)
    }

    /// Handles the reading of a photo of the round.
    mutating func drawingRead(
        _ reading: Reading, arrival: DrawGame.Arrival, from pending: PendingPhoto, in game: DrawGame
    ) {
        // A photo that was sent beside the one that ended the round comes too late.
        guard game.phase == .drawing, let person else {
            if !isGroup { act(.delete(.handle(pending.handle))) }
            return
        }
        switch reading {
        case .sketch(let sketch):
            if let reason = refusal(of: sketch, in: game) {
                refuse(reason, arrival: arrival, from: pending, in: game)
            } else {
                count(sketch, arrival: arrival, from: pending, by: person, in: game)
            }
        case .none(.unreadableFile), .none(.noSuchPage), .none(.lockedDocument), .none(.tooLarge), .none(.gaveUp):
            refuse(.unreadable, arrival: arrival, from: pending, in: game)
        default:
            refuse(.notADrawing, arrival: arrival, from: pending, in: game)
        }
    }

    private func refusal(of sketch: SketchReading, in game: DrawGame) -> DrawRefusal? {
        switch sketch.verdict {
        case .drawing: nil
        case .emptySheet: .emptySheet
        case .scribble: .scribble
        case .notADrawing: .notADrawing
        case .writing(let text):
            text.map { object(of: game).isNamed(in: $0, plurals: drawing.rules.typed.plurals) } == true
                ? .writtenName : .writing
        }
    }

    /// Explains why a photo earns no points. The round goes on.
    private mutating func refuse(
        _ reason: DrawRefusal, arrival: DrawGame.Arrival, from pending: PendingPhoto, in game: DrawGame
    ) {
        let text = DrawRefusalText(
            reason: Chosen(reason), object: object(of: game).phrase, isRound: true,
            seconds: Quantity(game.mode == .guessIt ? 0 : max(0, secondsLeft(in: game) ?? 0)))
        if isGroup {
            act(.send(.init(language.rich(text)), replyTo: arrival.message))
        } else {
            act(.edit(.handle(pending.handle), .init(language.rich(text))))
        }
    }

    private mutating func count(
        _ sketch: SketchReading, arrival: DrawGame.Arrival, from pending: PendingPhoto, by person: PersonID,
        in game: DrawGame
    ) {
        var game = game
        let timeLeft = timeLeft(at: arrival.date, in: game)
        let drawn = Drawing(sketch, of: game.label, round: game.round, timeLeft: timeLeft, rules: drawing.rules)
        game.seen += pending.photos.map(\.uniqueID)
        let last = notes(of: person, in: game)?.drawings.last { $0.round == game.round }
        keepBetter(drawn, than: last, by: person, in: game)
        draw.game = game
        switch game.mode {
        case .alone: tellPoints(of: drawn, after: last, by: person, from: pending, in: game)
        case .together: drawingIsIn(arrival, in: game)
        case .guessIt: beginGuessing(drawn, in: game)
        // Its drawings come from private chats.
        case .chain: break
        }
    }

    /// The part of the time that was left; negative for a late drawing, `nil` where time does not count.
    private func timeLeft(at date: Date, in game: DrawGame) -> Double? {
        guard game.mode != .guessIt, let seconds = seconds(of: game) else { return nil }
        return 1 - date.timeIntervalSince(game.startedAt) / Double(seconds)
    }

    /// Of the drawings that somebody sends in a round, the one with the most points counts; where people judge, the newest.
    private mutating func keepBetter(_ drawn: Drawing, than last: Drawing?, by person: PersonID, in game: DrawGame) {
        if let last, !isJudgedByPeople(game), last.points > drawn.points { return }
        update(person, in: game) { notes in
            notes.drawings.removeAll { $0.round == game.round }
            notes.drawings.append(drawn)
        }
    }

    /// Alone: a drawing that is sent instead of the number of drawings begins the game. It is the first drawing, and what it shows
    /// best is its object.
    /// - Returns: whether it did.
    mutating func beginsGame(with sketch: SketchReading, from pending: PendingPhoto) -> Bool {
        guard var game = draw.game, game.phase == .lobby, !isGroup, sketch.verdict == .drawing, let person,
            let shown = sketch.guesses.first?.label, now.timeIntervalSince(game.startedAt) < Self.longestOffer
        else { return false }
        deleteLastDrawings()
        act(.editKeyboard(.handle(game.prompt), nil))
        game.round = 1
        game.label = shown
        game.seen = pending.photos.map(\.uniqueID)
        remember(shown)
        let drawn = Drawing(sketch, of: shown, round: game.round, timeLeft: nil, rules: drawing.rules)
        update(person, in: game) { $0.drawings.append(drawn) }
        tellPoints(of: drawn, by: person, from: pending, in: game, isOpening: true)
        return true
    }

    /// How long a drawing begins the game that was offered, in seconds. Later it is practice.
    private static let longestOffer: TimeInterval = 3600

    /// Alone: what the drawing is worth. While time is left, an unlucky one does not end the round.
    /// - Parameter last: the best of the round's earlier drawings.
    private mutating func tellPoints(
        of drawn: Drawing, after last: Drawing? = nil, by person: PersonID, from pending: PendingPhoto,
        in game: DrawGame, isOpening: Bool = false
    ) {
        let before = notes(of: person, in: game)
        let gain = max(0, drawn.points - (last?.points ?? 0))
        award(gain, to: person, in: game)
        let secondsLeft = secondsLeft(in: game)
        let isOpen = !isOpening && mayTryAgain(after: drawn, in: game)
        let game = isOpen ? game : closed(game)
        if !isOpening, !isOpen { act(.edit(.handle(game.prompt), prompt(of: game, .done))) }
        var text = resultText(
            of: drawn, isOpening: isOpening, total: (before?.points ?? 0) + gain, in: game)
        text.isBest = before?.average != nil && drawn.points > max(before?.best ?? 0, last?.points ?? 0)
        text.secondsLeft = isOpen ? secondsLeft.map { Quantity($0) } : nil
        text.isFree = isOpen && secondsLeft == nil
        text.better = last.flatMap { $0.points > drawn.points ? Quantity($0.points) : nil }
        let picture = sketchPicture(text, of: drawn) { try scene(of: drawn) }
        let keyboard = isOpen ? anotherTryKeyboard(of: game) : nextKeyboard(of: game)
        act(.send(.init(language.rich(text), picture: picture, keyboard: keyboard)))
        act(.delete(.handle(pending.handle)))
        if game.isLast, !isOpen { finishDrawing(game) }
    }

    /// Whether there is time for a better drawing, and the machine has not recognised this one well.
    private func mayTryAgain(after drawn: Drawing, in game: DrawGame) -> Bool {
        let comment = DrawComment(drawn, least: drawing.rules.floorFrom)
        return comment != .great && comment != .good && secondsLeft(in: game) ?? 1 > 0
    }

    private func anotherTryKeyboard(of game: DrawGame) -> Keyboard {
        nextKeyboard(of: game) ?? Keyboard(rows: [[button(.stop, .stop, of: game)]])
    }

    private func resultText(of drawn: Drawing, isOpening: Bool, total: Int, in game: DrawGame) -> DrawResultText {
        DrawResultText(
            comment: Chosen(DrawComment(drawn, least: drawing.rules.floorFrom)), object: object(of: game).phrase,
            guess: phrase(drawn.guesses.first?.label),
            percent: Int((drawn.probability * 100).rounded()), points: Quantity(drawn.points), isLate: drawn.isLate,
            isBest: false, isOpening: isOpening, round: game.number, rounds: game.rounds, total: Quantity(total),
            isLast: game.isLast, secondsLeft: nil, isFree: false, better: nil)
    }

    /// The object with its article.
    func phrase(_ label: String?) -> String {
        guard let label else { return "" }
        return drawing.objects[label]?.phrase ?? label
    }
}

extension DrawComment {
    /// The comment on a drawing, by the rank and the probability of the object asked for.
    init(_ drawing: Drawing, least: Double) {
        switch (drawing.place, drawing.probability) {
        case (0, Self.greatFrom...): self = .great
        case (0, Self.goodFrom...): self = .good
        case (0, least...): self = .fair
        case (1, least...): self = .second
        case (2, least...): self = .third
        default:
            self =
                drawing.guesses.first.map { $0.probability >= Self.otherFrom } == true && drawing.place != 0
                ? .other : .nothing
        }
    }

    private static let greatFrom = 0.8
    private static let goodFrom = 0.5
    private static let otherFrom = 0.2
}
