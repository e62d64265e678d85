internal import BotState
internal import Foundation
internal import Intents
internal import Messaging
internal import PhotoReading
internal import Talk

/// Drawing on paper: games alone and in groups, and what a sketch looks like.
enum DrawSubject: Subject {
    typealias Notes = DrawNotes
    typealias Command = DrawCommand
    typealias Summary = DrawCommandText
    typealias Verb = DrawVerb

    static let key = "draw"

    static let phrases: [any Phrase.Type] = [
        DrawNoticeText.self, DrawToastText.self, DrawButtonText.self, DrawCommandText.self, DrawOfferText.self,
        DrawPromptText.self, DrawResultText.self, DrawRefusalText.self, DrawPracticeText.self, DrawEndText.self,
        DrawSheetText.self, DrawStandingsText.self, DrawPictureText.self, SketchDescription.self,
        SketchSheetDescription.self, GuessItText.self, ChainText.self, ChainPrivateText.self, ChainResultText.self,
    ]

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> DrawingData {
        try DrawingData(folder: folder, code: code)
    }

    static func perform(_ command: DrawCommand, argument: String, in turn: inout Turn) throws {
        switch command {
        case .draw: turn.openDrawing(argument)
        case .guessit: turn.openGuessIt(argument)
        case .chain: turn.openChain()
        case .stop: turn.askToStop()
        }
    }

    static func press(_ button: DrawButton, in turn: inout Turn) throws -> Turn.Toast? {
        if button.verb == .period { return turn.showDrawPeriod(button) }
        if button.verb == .sheet, turn.draw.lastGame?.id == button.id {
            turn.sendSheet()
            return nil
        }
        if button.verb == .again {
            turn.removePressedButtons()
            turn.openDrawing("")
            return nil
        }
        guard let game = turn.draw.game, game.id == button.id else {
            turn.removePressedButtons()
            return turn.toast(.expired)
        }
        return turn.press(button, in: game)
    }

    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool {
        if turn.hearChainPhrase(message) { return true }
        guard let game = turn.draw.game, !turn.awaitsChainDrawing else { return false }
        if let photo = message.photo { return turn.drawingArrives(photo, in: message, of: game) }
        return try turn.hear(message.text, in: game)
    }

    static func circumstances(in turn: Turn) -> Set<ChatCircumstance> { turn.draw.game == nil ? [] : [.drawing] }

    static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool {
        switch request.intent {
        case .draw, .nextDrawing: try turn.perform(named: DrawCommand.draw.rawValue)
        case .guessit: try turn.perform(named: DrawCommand.guessit.rawValue)
        case .chain: try turn.perform(named: DrawCommand.chain.rawValue)
        case .cancel where turn.draw.game != nil: try turn.perform(named: DrawCommand.stop.rawValue)
        default: return false
        }
        return true
    }

    static func asksForNumber(_ number: Int, in turn: Turn) -> Bool {
        let rounds = turn.drawing.rules.rounds
        return turn.awaitsCount && (rounds.fewest...rounds.most).contains(number)
    }

    static func request(below caption: String, in turn: Turn) -> ReadingRequest? {
        turn.awaitsDrawing || turn.awaitsChainDrawing ? ReadingRequest(kind: .sketch) : nil
    }

    static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool {
        if turn.readChainDrawing(reading, from: pending) { return true }
        if pending.request?.kind == .sketch, let game = turn.draw.game,
            let arrival = game.arrivals.last(where: { $0.uniqueID == pending.photos.last?.uniqueID })
        {
            turn.drawingRead(reading, arrival: arrival, from: pending, in: game)
            return true
        }
        switch reading {
        case .sketch(let sketch) where turn.beginsGame(with: sketch, from: pending): break
        case .sketch(let sketch): turn.practise(sketch, from: pending)
        case .none(.noDrawing): turn.refuse(.notADrawing, from: pending)
        default: return false
        }
        return true
    }

    static func wake(_ note: String, in turn: inout Turn) throws {
        if let note = ChainNote(note: note) { return turn.hear(note) }
        guard let alarm = DrawAlarm(note: note), let game = turn.draw.game, alarm.isAbout(game) else { return }
        turn.ring(alarm, in: game)
    }

    static func finish(_ turn: inout Turn) {
        guard !turn.isGroup, let answering = turn.answeringSubject, answering != key, !turn.outgoing.isEmpty,
            let phase = turn.draw.game?.phase, phase == .lobby || phase == .resting
        else { return }
        turn.draw.game?.wasLeft = true
    }

    static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) throws {
        guard case .standing(let standing)? = result else { return }
        turn.startChain(jobID: jobID, as: standing)
        turn.stopDrawing(jobID: jobID, as: standing)
    }
}

/// The commands. The raw value is the slash command.
enum DrawCommand: String, SubjectCommand {
    case draw, guessit, chain, stop

    var scope: CommandDescription.Scope? {
        switch self {
        case .draw: .everywhere
        case .guessit, .chain: .groups
        case .stop: nil
        }
    }
}

/// The actions of the drawing games' buttons.
enum DrawVerb: String, Sendable {
    /// Before the game: a number of rounds, another number, joining, starting.
    case rounds, more, join, start
    case skip, stop, next, again
    /// A drawing is preferred to the others.
    case prefer
    /// Guess it: telling the one who draws what, and drawing next.
    case show, mine
    /// Chain game: being told again what to do, and playing no more.
    case task, leave
    /// Another period of the standings.
    case period
    /// The sheet of all drawings as a file.
    case sheet
}

typealias DrawButton = SubjectButton<DrawSubject>

/// The purposes of a drawing game's timers.
struct DrawAlarm: Hashable, Sendable {
    enum Kind: String, Sendable {
        /// The countdown is brought up to date.
        case warning
        /// The time is up; the time for late drawings is up.
        case time, end
        /// The names are shown, and the next object is announced.
        case names, next
        /// The machine says a guess; one more letter of the word is shown.
        case machine, letter
        /// The time for a round of a chain game is up.
        case chain
    }

    var kind: Kind
    var gameID: String
    var round: Int
    /// Distinguishes alarms of one kind in one round.
    var number = 0

    var note: String { "\(kind.rawValue):\(gameID):\(round):\(number)" }

    init(_ kind: Kind, of game: DrawGame, number: Int = 0) {
        (self.kind, gameID, round, self.number) = (kind, game.id, game.round, number)
    }

    init?(note: String) {
        let parts = note.split(separator: ":").map(String.init)
        guard parts.count == 4, let kind = Kind(rawValue: parts[0]), let round = Int(parts[2]),
            let number = Int(parts[3])
        else { return nil }
        (self.kind, gameID, self.round, self.number) = (kind, parts[1], round, number)
    }

    /// Whether the game is still in the phase for which the alarm was set.
    func isAbout(_ game: DrawGame) -> Bool {
        guard game.id == gameID, game.round == round else { return false }
        switch kind {
        case .warning, .time: return game.phase == .drawing
        case .end: return game.phase == .drawing || game.phase == .guessing
        case .names: return game.phase == .showing
        case .next: return game.phase == .resting
        case .machine, .letter: return game.phase == .guessing
        case .chain: return game.phase == .chaining
        }
    }
}

extension Turn {
    var draw: DrawNotes {
        get { session[DrawSubject.self] }
        set { session[DrawSubject.self] = newValue }
    }

    var drawing: DrawingData { language.data(of: DrawSubject.self) }

    /// The object that the game asks for.
    func object(of game: DrawGame) -> DrawnObject {
        drawing.objects[game.label]
            ?? DrawnObject(label: game.label, name: game.label, article: "", aliases: [], difficulty: 1)
    }

    mutating func setAlarm(_ kind: DrawAlarm.Kind, of game: DrawGame, at date: Date, number: Int = 0) {
        let alarm = DrawAlarm(kind, of: game, number: number)
        let id = "\(game.id)-\(game.round)-\(kind.rawValue)-\(number)"
        // A round of a chain ends at a date that its players are told.
        setTimer(of: DrawSubject.self, id: id, at: date, note: alarm.note, isCountdown: kind != .chain)
    }

    func button(_ label: DrawLabel, _ action: DrawButton, number: Int = 0) -> Keyboard.Button {
        Keyboard.Button(
            language.plain(DrawButtonText(label: Chosen(label), number: Quantity(number))), data: action.data)
    }

    func button(_ label: DrawLabel, _ verb: DrawVerb, of game: DrawGame) -> Keyboard.Button {
        button(label, DrawButton(verb, id: game.id))
    }

    func toast(_ notice: DrawToast, object: String = "", isAlert: Bool = false) -> Toast {
        Toast(language.plain(DrawToastText(notice: Chosen(notice), object: object)), isAlert: isAlert)
    }

    mutating func notice(_ text: DrawNoticeText, keyboard: Keyboard? = nil) {
        say(language.rich(text), keyboard: keyboard)
    }
}
