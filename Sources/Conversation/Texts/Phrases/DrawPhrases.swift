/// Something about the drawing games that is told in a sentence.
struct DrawNoticeText: Phrase {
    static let file = "draw-notice"
    static let sample = DrawNoticeText(.roundCount, name: "Ana", object: "an umbrella", number: 3, most: 10)

    let notice: Chosen<DrawNotice>
    let name: String
    let object: String
    let number: Quantity
    let most: Int

    init(_ notice: DrawNotice, name: String = "", object: String = "", number: Int = 0, most: Int = 0) {
        self.notice = Chosen(notice)
        self.name = name
        self.object = object
        self.number = Quantity(number)
        self.most = most
    }
}

/// Something about the drawing games that is shown over the chat to one person.
struct DrawToastText: PlainPhrase {
    static let file = "draw-toast"
    static let sample = DrawToastText(notice: Chosen(.yourObject), object: "an umbrella")

    let notice: Chosen<DrawToast>
    let object: String
}

/// The label of a button of the drawing games.
struct DrawButtonText: PlainPhrase {
    static let file = "draw-buttons"
    static let sample = DrawButtonText(label: Chosen(.rounds), number: Quantity(5))

    let label: Chosen<DrawLabel>
    let number: Quantity
}

/// What the platform's menu says of a command of the drawing games.
struct DrawCommandText: PlainPhrase {
    static let file = "draw-commands"
    static let sample = DrawCommandText(command: Chosen(.draw))

    let command: Chosen<DrawCommand>
}

/// A game is offered: alone, how many drawings; in a group, who joins.
struct DrawOfferText: Phrase {
    static let file = "draw-offer"
    static let sample = DrawOfferText(
        isGroup: true, rounds: Quantity(5), seconds: 60, people: Quantity(2), names: "Ana, Ben")

    let isGroup: Bool
    let rounds: Quantity
    let seconds: Int
    let people: Quantity
    let names: String
}

/// The object to be drawn and the time that is left.
struct DrawPromptText: Phrase {
    static let file = "draw-prompt"
    static let sample = DrawPromptText(
        round: 1, rounds: 5, object: "an umbrella", clock: Chosen(.running), seconds: Quantity(60), share: 50,
        isGroup: true, people: Quantity(3), sent: Quantity(2))

    let round: Int
    let rounds: Int
    let object: String
    let clock: Chosen<DrawClock>
    let seconds: Quantity
    /// Per cent of the points that a late drawing is worth.
    let share: Int
    let isGroup: Bool
    /// How many have joined, and how many of them have sent their drawing.
    let people: Quantity
    let sent: Quantity
}

/// What came of one drawing.
struct DrawResultText: Phrase {
    static let file = "draw-result"
    static let sample = DrawResultText(
        comment: Chosen(.great), object: "an umbrella", guess: "a mushroom", percent: 82, points: Quantity(82),
        isLate: true, isBest: true, round: 2, rounds: 5, total: Quantity(134), isLast: true)

    let comment: Chosen<DrawComment>
    /// What was asked for.
    let object: String
    /// What the machine takes it for.
    let guess: String
    /// How sure the machine is of the object asked for.
    let percent: Int
    let points: Quantity
    let isLate: Bool
    /// Whether no drawing of this person was worth as much before.
    let isBest: Bool
    let round: Int
    let rounds: Int
    let total: Quantity
    let isLast: Bool
}

/// Why a photo earns no points.
struct DrawRefusalText: Phrase {
    static let file = "draw-refusal"
    static let sample = DrawRefusalText(
        reason: Chosen(.emptySheet), object: "an umbrella", isRound: true, seconds: Quantity(40))

    let reason: Chosen<DrawRefusal>
    /// What is to be drawn, in a round.
    let object: String
    /// Whether a round is on.
    let isRound: Bool
    /// What is left of its time.
    let seconds: Quantity
}

/// What a drawing looks like that nobody had asked for.
struct DrawPracticeText: Phrase {
    static let file = "draw-practice"
    static let sample = DrawPracticeText(
        certainty: Chosen(.sure), object: "an umbrella", percent: 82, second: "a mushroom")

    let certainty: Chosen<DrawCertainty>
    let object: String
    let percent: Int
    let second: String
}

/// The end of a game alone.
struct DrawEndText: Phrase {
    static let file = "draw-end"
    static let sample = DrawEndText(
        drawings: Quantity(5), points: Quantity(312), most: 500,
        lines: [.init(object: "umbrella", points: Quantity(82), isBest: true)])

    struct Line: Sendable {
        let object: String
        let points: Quantity
        let isBest: Bool
    }

    let drawings: Quantity
    let points: Quantity
    /// The most that could be had.
    let most: Int
    let lines: [Line]
}

/// The drawings of a round in a group: first without names, then with them.
struct DrawSheetText: Phrase {
    static let file = "draw-sheet"
    static let sample = DrawSheetText(
        round: 2, rounds: 5, object: "an umbrella", isAnonymous: true, seconds: Quantity(8), drawings: Quantity(3),
        lines: [.init(letter: "A", name: "Ana", points: Quantity(82), isLate: true, isBest: true)])

    struct Line: Sendable {
        let letter: String
        let name: String
        let points: Quantity
        let isLate: Bool
        let isBest: Bool
    }

    let round: Int
    let rounds: Int
    let object: String
    let isAnonymous: Bool
    /// Until the names are told.
    let seconds: Quantity
    let drawings: Quantity
    let lines: [Line]
}

/// Who earned what by drawing and guessing drawings.
struct DrawStandingsText: Phrase {
    static let file = "draw-standings"
    static let sample = DrawStandingsText(
        period: Chosen(.game), lines: [.init(place: 1, name: "Ana", points: Quantity(210))], hidden: Quantity(2))

    struct Line: Sendable {
        let place: Int
        let name: String
        let points: Quantity
    }

    let period: Chosen<DrawPeriod>
    let lines: [Line]
    /// How many more there are.
    let hidden: Quantity
}

/// What stands on the pictures of drawings.
struct DrawPictureText: PlainPhrase {
    static let file = "draw-picture"
    static let sample = DrawPictureText(
        line: Chosen(.resultTitle), object: "an umbrella", name: "umbrella", percent: 82, points: Quantity(82),
        drawings: Quantity(5))

    let line: Chosen<DrawPictureLine>
    let object: String
    let name: String
    let percent: Int
    let points: Quantity
    let drawings: Quantity

    init(
        line: Chosen<DrawPictureLine>, object: String = "", name: String = "", percent: Int = 0,
        points: Quantity = Quantity(0), drawings: Quantity = Quantity(0)
    ) {
        self.line = line
        self.object = object
        self.name = name
        self.percent = percent
        self.points = points
        self.drawings = drawings
    }
}

/// How the game goes in which one draws and the others guess.
struct GuessItText: Phrase {
    static let file = "draw-guess-it"
    static let sample = GuessItText(
        stage: Chosen(.drawing), drawer: "Ana", guesser: "Ben", object: "an umbrella", guess: "a mushroom",
        seconds: Quantity(60), drawerPoints: Quantity(40), guesserPoints: Quantity(80), hearsEverything: true)

    let stage: Chosen<GuessItStage>
    let drawer: String
    let guesser: String
    let object: String
    /// What the machine takes it for.
    let guess: String
    let seconds: Quantity
    let drawerPoints: Quantity
    let guesserPoints: Quantity
    /// Whether plain messages of the group reach the bot.
    let hearsEverything: Bool
}

// MARK: - Choices

/// What is told of the drawing games in a sentence.
enum DrawNotice: String, Choice {
    case roundCount, gameIsOn, guessItIsOn, noGame, samePicture, stopped, skipped, nobodyDrew, onlyInGroups, nobodyYet,
        alreadySent,
        noDrawing, spoiled
}

/// What is shown over the chat to whoever pressed a button.
enum DrawToast: String, Choice { case youAreIn, joinFirst, notYourTurn, yourObject }

/// The labels of the buttons.
enum DrawLabel: String, Choice {
    case rounds, moreRounds, join, start, skip, stop, next, again, show, mine, game, week, all
}

/// How it stands with the time of a drawing.
enum DrawClock: String, Choice { case running, late, over, done }

/// What the bot thinks of a drawing.
enum DrawComment: String, Choice {
    /// Surely recognised, or recognised with less and less certainty.
    case great, good, fair
    /// The machine's second and third guess.
    case second, third
    /// Taken for something else altogether, or for nothing at all.
    case other, nothing
}

/// Why a photo earns no points.
enum DrawRefusal: String, Choice {
    case emptySheet, scribble, writing, writtenName, notADrawing, unreadable
}

/// How sure the machine is of what a drawing shows.
enum DrawCertainty: String, Choice { case sure, likely, unsure }

/// What standings of drawing are about.
enum DrawPeriod: String, Choice { case game, week, all }

/// The lines of text on the pictures of drawings.
enum DrawPictureLine: String, Choice {
    case resultTitle, resultVerdict, practiceTitle, points, sheetTitle, sheetSubtitle, endTitle, endSubtitle, nobody
}

/// Where the game stands in which one draws and the others guess.
enum GuessItStage: String, Choice { case drawing, secret, guessing, machine, machineKnew, guessed, nobody, noDrawing }
