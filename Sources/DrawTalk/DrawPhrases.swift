internal import Talk

/// A sentence about the drawing games.
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
    static let sample = DrawButtonText(label: Chosen(.rounds), number: Quantity(5), object: "an umbrella")

    let label: Chosen<DrawLabel>
    let number: Quantity
    let object: String
}

/// The description of a drawing command in the platform's menu.
struct DrawCommandText: CommandPhrase {
    static let file = "draw-commands"
    static let sample = DrawCommandText(command: Chosen(.draw))

    let command: Chosen<DrawCommand>
}

/// A game is offered: alone, how many drawings; in a group, who joins.
struct DrawOfferText: Phrase {
    static let file = "draw-offer"
    static let sample = DrawOfferText(
        isGroup: true, rounds: Quantity(5), seconds: Quantity(60), people: Quantity(2), names: "Ana, Ben")

    let isGroup: Bool
    let rounds: Quantity
    /// The time for each drawing; 0 for no limit.
    let seconds: Quantity
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

/// How the game goes in which one draws and the others guess.
struct GuessItText: Phrase {
    static let file = "draw-guess-it"
    static let sample = GuessItText(
        stage: Chosen(.drawing), drawer: "Ana", guesser: "Ben", object: "an umbrella", guess: "a mushroom",
        seconds: Quantity(60), letters: "▢m▢r▢▢▢▢", drawerPoints: Quantity(40), guesserPoints: Quantity(80),
        hearsEverything: true)

    let stage: Chosen<GuessItStage>
    let drawer: String
    let guesser: String
    let object: String
    /// The machine's guess.
    let guess: String
    let seconds: Quantity
    /// The word with some of its letters; `nil` until the first is shown.
    let letters: String?
    let drawerPoints: Quantity
    let guesserPoints: Quantity
    /// Whether plain messages of the group reach the bot.
    let hearsEverything: Bool
}
