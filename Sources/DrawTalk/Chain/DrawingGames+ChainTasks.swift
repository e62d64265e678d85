internal import BotState
internal import Foundation
internal import ImageCodec
internal import Messaging
internal import PhotoReading
internal import Pictures
internal import Talk

/// What a player of a chain game does in their private chat.
extension DrawingGames {
    mutating func hear(_ note: ChainNote) {
        switch note {
        case .task(let task): if !isGroup { take(task) }
        case .done(let gameID, let round, let content): chainStepArrives(content, gameID: gameID, round: round)
        case .over(let gameID): if draw.task?.gameID == gameID { draw.task = nil }
        case .reminder(let gameID, let round):
            guard let task = draw.task, task.gameID == gameID, task.round == round else { return }
            act(.send(.init(chainPrivate(.reminder, seconds: secondsLeft(of: task)))))
        }
    }

    private func secondsLeft(of task: ChainTask) -> Int { max(0, Int(task.deadline.timeIntervalSince(now).rounded())) }

    func chainPrivate(_ stage: ChainPrivateStage, phrase: String = "", seconds: Int = 0) -> RichText {
        language.rich(ChainPrivateText(stage: Chosen(stage), phrase: phrase, seconds: Quantity(seconds)))
    }

    /// Says what there is to do.
    private mutating func take(_ task: ChainTask) {
        guard now < task.deadline else { return }
        draw.task = task
        draw.task?.before = nil
        let stage: ChainPrivateStage =
            switch task.work {
            case .begin: .begin
            case .describe: .describe
            case .draw: .draw
            }
        let text = ChainPrivateText(
            stage: Chosen(stage), phrase: task.before?.phrase ?? "", seconds: Quantity(secondsLeft(of: task)))
        act(.send(.init(language.rich(text), picture: task.before.flatMap { picture(of: $0, above: text) })))
        let reminder = task.deadline.addingTimeInterval(-Double(drawing.rules.chain.reminder))
        guard reminder > now else { return }
        setTimer(
            of: DrawingGames.self, id: StableID.make("chain", task.gameID, "\(task.round)", state.chat.id),
            at: reminder, note: ChainNote.reminder(gameID: task.gameID, round: task.round).note)
    }

    /// The drawing to be described. Its description in words says what the machine takes it for: without it, who can't see the picture
    /// could not play.
    private func picture(of content: ChainContent, above text: ChainPrivateText) -> OutgoingMessage.Picture? {
        guard case .drawing(let bitmap, let guesses) = content else { return nil }
        let named = guesses.map { drawing.objects.name(of: $0) }
        let description = chainPrivate(.described, phrase: WordLine.joined(named)).plain
        return picture(text, described: description) {
            let image = try GrayImage(bitmap)
            let entry = SketchSheetScene.Drawing(image: image, name: "", verdict: "", points: "", isWinner: false)
            return try pictures.sketchSheet(
                SketchSheetScene(title: pictureLine(.chainDescribe), drawings: [entry]))
        }
    }

    // MARK: Answers

    /// Whether a photo that is sent now is the drawing that a chain game asked for.
    var awaitsChainDrawing: Bool {
        guard !isGroup, let task = draw.task else { return false }
        return task.work == .draw && input.date <= task.deadline
    }

    /// Whether a text that is sent now is the phrase that a chain game asked for.
    var awaitsChainPhrase: Bool {
        guard !isGroup, let task = draw.task else { return false }
        return task.work != .draw && input.date <= task.deadline
    }

    /// Takes a message for the phrase that a chain game asked for.
    /// - Returns: whether it was.
    mutating func hearChainPhrase(_ message: IncomingMessage) -> Bool {
        guard !isGroup, let task = draw.task, task.work != .draw, message.photo == nil, message.text.first != "/"
        else { return false }
        // Lines that run together would also join their words.
        let line = message.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let phrase = PersonName.presentable(line, longest: drawing.rules.chain.longest)
        guard phrase.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else { return false }
        draw.task = nil
        // The bot may have been down when it was sent.
        guard input.date <= task.deadline else {
            // Much later, a message is about something else.
            guard input.date.timeIntervalSince(task.deadline) < Self.grace else { return false }
            say(chainPrivate(.late))
            return true
        }
        tell(.done(gameID: task.gameID, round: task.round, .phrase(phrase)), to: task.group)
        say(chainPrivate(.thanks))
        return true
    }

    private static let grace: TimeInterval = 60

    /// Takes a reading for the drawing that a chain game asked for.
    /// - Returns: whether it was.
    mutating func readChainDrawing(_ reading: Reading, from pending: PendingPhoto) -> Bool {
        guard !isGroup, pending.request?.kind == .sketch, let task = draw.task, task.work == .draw else { return false }
        let grace = Double(drawing.rules.chain.grace)
        guard now.timeIntervalSince(task.deadline) <= grace else {
            draw.task = nil
            act(.edit(.handle(pending.handle), .init(chainPrivate(.late))))
            return true
        }
        guard case .sketch(let sketch) = reading, sketch.verdict == .drawing, let bitmap = sketch.drawing,
            (try? GrayImage(bitmap)) != nil
        else {
            act(
                .edit(.handle(pending.handle), .init(chainPrivate(.notADrawing, seconds: secondsLeft(of: task)))))
            return true
        }
        draw.task = nil
        let guesses = sketch.guesses.prefix(ChainContent.guesses).map(\.label)
        tell(.done(gameID: task.gameID, round: task.round, .drawing(bitmap, guesses: guesses)), to: task.group)
        act(.edit(.handle(pending.handle), .init(chainPrivate(.thanks))))
        return true
    }
}
