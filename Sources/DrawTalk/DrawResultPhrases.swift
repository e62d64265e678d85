internal import Talk

/// The result of one drawing.
struct DrawResultText: Phrase {
    static let file = "draw-result"
    static let sample = DrawResultText(
        comment: Chosen(.great), object: "an umbrella", guess: "a mushroom", percent: 82, points: Quantity(82),
        isLate: true, isBest: true, isOpening: true, round: 2, rounds: 5, total: Quantity(134), isLast: true,
        secondsLeft: Quantity(20), isFree: true, better: Quantity(90))

    let comment: Chosen<DrawComment>
    /// The object asked for.
    let object: String
    /// The machine's guess.
    let guess: String
    /// How sure the machine is of the object asked for.
    let percent: Int
    let points: Quantity
    let isLate: Bool
    /// Whether no drawing of this person was worth as much before.
    var isBest: Bool
    /// Whether the drawing was sent instead of the number of drawings, and so began the game.
    let isOpening: Bool
    let round: Int
    let rounds: Int
    let total: Quantity
    let isLast: Bool
    /// How long another drawing of the object counts; `nil` if the round is over.
    var secondsLeft: Quantity?
    /// Whether another drawing of the object counts at any time.
    var isFree: Bool
    /// The points of an earlier drawing of the object, if it was better.
    var better: Quantity?
}

/// Why a photo earns no points.
struct DrawRefusalText: Phrase {
    static let file = "draw-refusal"
    static let sample = DrawRefusalText(
        reason: Chosen(.emptySheet), object: "an umbrella", isRound: true, seconds: Quantity(40))

    let reason: Chosen<DrawRefusal>
    /// The object to draw in a round.
    let object: String
    /// Whether a round is on.
    let isRound: Bool
    /// The time left.
    let seconds: Quantity
}

/// The guesses about a drawing that nobody had asked for.
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

    struct Line: Encodable, Sendable {
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
        round: 2, rounds: 5, object: "an umbrella", isAnonymous: true, isVote: true, seconds: Quantity(8),
        drawings: Quantity(3),
        lines: [.init(letter: "A", name: "Ana", points: Quantity(82), isLate: true, isBest: true)])

    struct Line: Encodable, Sendable {
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
    /// Whether people judge the drawings, because the machine does not know the object.
    let isVote: Bool
    /// The time until the names are shown.
    let seconds: Quantity
    let drawings: Quantity
    let lines: [Line]
}

/// The points that each person earned by drawing and guessing.
struct DrawStandingsText: Phrase {
    static let file = "draw-standings"
    static let sample = DrawStandingsText(
        period: Chosen(.game), lines: [.init(place: 1, name: "Ana", points: Quantity(210))], hidden: Quantity(2))

    struct Line: Encodable, Sendable {
        let place: Int
        let name: String
        let points: Quantity
    }

    let period: Chosen<DrawPeriod>
    let lines: [Line]
    /// How many more there are.
    let hidden: Quantity
}

/// The picture of one drawing in words.
struct SketchDescription: PlainPhrase {
    static let file = "draw-described"
    static let sample = SketchDescription(object: "an umbrella", percent: 82, guesses: "umbrella 82 %, mushroom 5 %")

    /// The object asked for; `nil` when the drawing was not asked for.
    let object: String?
    let percent: Int
    /// The machine's guesses, the best first, separated by commas.
    let guesses: String
}

/// The picture of several drawings in words.
struct SketchSheetDescription: PlainPhrase {
    static let file = "draw-sheet-described"
    static let sample = SketchSheetDescription(
        title: "A snowman", lines: "A · Ben, 35 % snowman, +35; B · Ana, 82 % snowman, +82", best: "Ana")

    let title: String
    /// What stands below each drawing, separated by semicolons.
    let lines: String
    /// What stands below the best; `nil` when none is marked.
    let best: String?
}

/// The texts on the pictures of drawings.
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
