internal import BotState
internal import Foundation
internal import Intents
internal import Messaging
internal import PhotoReading
internal import Talk

/// Drawing on paper: games alone and in groups, and what a sketch looks like.
struct DrawingGames: Feature, SentenceParticipant {
    typealias Notes = DrawNotes
    typealias Command = DrawCommand
    typealias Summary = DrawCommandText
    typealias Verb = DrawVerb

    static let key = "draw"

    static let table: (any FeatureTable.Type)? = DrawerTable.self

    static let phrases: [any Phrase.Type] = [
        DrawNoticeText.self, DrawToastText.self, DrawButtonText.self, DrawCommandText.self, DrawOfferText.self,
        DrawPromptText.self, DrawResultText.self, DrawRefusalText.self, DrawPracticeText.self, DrawEndText.self,
        DrawSheetText.self, DrawStandingsText.self, DrawPictureText.self, SketchDescription.self,
        SketchSheetDescription.self, GuessItText.self, ChainText.self, ChainPrivateText.self, ChainResultText.self,
    ]

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> DrawingData {
        try DrawingData(folder: folder, code: code)
    }

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: DrawCommand, argument: String) throws {
        switch command {
        case .draw: openDrawing(argument)
        case .guessit: openGuessIt(argument)
        case .chain: openChain()
        case .stop: try askToStop()
        }
    }

    mutating func press(_ button: DrawButton) throws -> Toast? {
        if button.verb == .period { return showDrawPeriod(button) }
        if button.verb == .sheet, draw.lastGame?.id == button.id {
            sendSheet()
            return nil
        }
        if button.verb == .again {
            removePressedButtons()
            openDrawing("")
            return nil
        }
        guard let game = draw.game, game.id == button.id else {
            removePressedButtons()
            return toast(.expired)
        }
        return press(button, in: game)
    }

    private mutating func hear(_ message: IncomingMessage) throws -> Bool {
        if hearChainPhrase(message) { return true }
        guard let game = draw.game, !awaitsChainDrawing else { return false }
        if let photo = message.photo { return drawingArrives(photo, in: message, of: game) }
        return try hear(message.text, in: game)
    }

    var status: FeatureStatus {
        let rounds = drawing.rules.rounds
        return FeatureStatus(
            draw.game == nil ? [] : [.drawing], expectedNumbers: awaitsCount ? rounds.fewest...rounds.most : nil)
    }

    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        guard case .describe(.sketch(let sketch)) = request else { return nil }
        return describe(sketch).map(FeatureAnswer.described)
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .message(let message): return try hear(message)
        case .sentence(let request): return try handle(request)
        case .reading(let reading, let pending): return try read(reading, from: pending)
        case .woken(let note): wake(note)
        case .jobEnded(let id, let result): jobEnded(id, result: result)
        case .end: noteEnd()
        default: break
        }
        return false
    }

    private mutating func handle(_ request: IntentRequest) throws -> Bool {
        switch request.intent {
        case .draw, .nextDrawing: try perform(named: DrawCommand.draw.rawValue)
        case .guessit: try perform(named: DrawCommand.guessit.rawValue)
        case .chain: try perform(named: DrawCommand.chain.rawValue)
        case .cancel where draw.game != nil: try perform(named: DrawCommand.stop.rawValue)
        default: return false
        }
        return true
    }

    func isGuess(_ text: MessageText) -> Bool { awaitsChainPhrase }

    func request(below caption: String) -> ReadingRequest? {
        awaitsDrawing || awaitsChainDrawing ? ReadingRequest(kind: .sketch) : nil
    }

    private mutating func read(_ reading: Reading, from pending: PendingPhoto) throws -> Bool {
        if readChainDrawing(reading, from: pending) { return true }
        if pending.request?.kind == .sketch, let game = draw.game,
            let arrival = game.arrivals.last(where: { $0.uniqueID == pending.photos.last?.uniqueID })
        {
            drawingRead(reading, arrival: arrival, from: pending, in: game)
            return true
        }
        switch reading {
        case .sketch(let sketch) where beginsGame(with: sketch, from: pending): break
        case .sketch(let sketch): practise(sketch, from: pending)
        case .none(.noDrawing): refuse(.notADrawing, from: pending)
        default: return false
        }
        return true
    }

    private mutating func wake(_ note: String) {
        if let note = ChainNote(note: note) { return hear(note) }
        guard let alarm = DrawAlarm(note: note), let game = draw.game, alarm.isAbout(game) else { return }
        ring(alarm, in: game)
    }

    private mutating func noteEnd() {
        if let person = effects.forget { drawers.removeAll { $0.person == person } }
        noteLeaving()
    }

    /// Notes that somebody alone does something else while a game waits.
    private mutating func noteLeaving() {
        guard !isGroup, hasAnotherAnswered, let phase = draw.game?.phase, phase == .lobby || phase == .resting
        else { return }
        draw.game?.wasLeft = true
    }

    private mutating func jobEnded(_ jobID: String, result: JobResult?) {
        guard case .standing(let standing)? = result else { return }
        startChain(jobID: jobID, as: standing)
        stopDrawing(jobID: jobID, as: standing)
    }
}

/// The commands. The raw value is the slash command.
enum DrawCommand: String, FeatureCommand {
    case draw, guessit, chain, stop

    var scope: CommandDescription.Scope? {
        switch self {
        case .draw: .everywhere
        case .guessit: .groups
        case .chain, .stop: nil
        }
    }
}

/// The actions of the drawing games' buttons.
enum DrawVerb: String, Sendable {
    /// Before the game: a number of rounds, another number, joining, starting.
    case rounds, more, time, join, start
    /// Another of the three objects.
    case other
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

typealias DrawButton = FeatureButton<DrawingGames>

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

extension DrawingGames {
    /// The people who draw here, in no order.
    var drawers: [Drawer] {
        get { state.records[DrawerTable.self] }
        set { state.records[DrawerTable.self] = newValue }
    }

    var draw: DrawNotes {
        get { session[DrawingGames.self] }
        set { session[DrawingGames.self] = newValue }
    }

    var drawing: DrawingData { language.data(DrawingData.self) }

    /// The object that the game asks for.
    func object(of game: DrawGame) -> DrawnObject {
        drawing.objects[game.label]
            ?? DrawnObject(label: game.label, name: game.label, article: "", aliases: [], difficulty: 1)
    }

    mutating func setAlarm(_ kind: DrawAlarm.Kind, of game: DrawGame, at date: Date, number: Int = 0) {
        let alarm = DrawAlarm(kind, of: game, number: number)
        let id = "\(game.id)-\(game.round)-\(kind.rawValue)-\(number)"
        // A round of a chain ends at a date that its players are told.
        setTimer(of: DrawingGames.self, id: id, at: date, note: alarm.note, isCountdown: kind != .chain)
    }

    func button(_ label: DrawLabel, _ action: DrawButton, number: Int = 0, object: String = "") -> Keyboard.Button {
        Keyboard.Button(
            language.plain(DrawButtonText(label: Chosen(label), number: Quantity(number), object: object)),
            data: action.data, role: label == .start || label == .next ? .goesOn : nil)
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
