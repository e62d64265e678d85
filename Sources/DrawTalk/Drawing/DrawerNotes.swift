internal import Foundation
internal import PhotoReading
internal import Talk

/// The conversation's notes on somebody who draws in a chat, inside `BotState.Drawer.notes`.
struct DrawerNotes: Codable, Hashable, Sendable {
    /// The game that the notes below are about.
    var gameID: String?
    /// Whether it is their turn to draw what the others guess.
    var isDrawing = false
    /// Points of the game.
    var points = 0
    /// Their drawings of the game that are still to be shown.
    var drawings: [Drawing] = []
    /// Their drawings of the previous game (``DrawNotes/lastGame``), until the next one begins. They stay when the person joins its
    /// lobby, which empties the notes on the game above.
    var kept: [Drawing] = []
    /// Chain game: whether they opened it, where they sit, and what they have written and drawn.
    var isHost = false
    var seat: Int?
    var steps: [ChainStep] = []
    /// How many rounds in a row they sent nothing, and whether they are waited for no more.
    var missed = 0
    var isAway = false
    /// How surely their drawings are recognised on average, 0…100 (``Drawing/clarity``). Later ones count more; `nil` before the first.
    var average: Double?
    /// The most points a drawing of theirs ever got.
    var best = 0

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        gameID = container.decode(.gameID, or: nil)
        isDrawing = container.decode(.isDrawing, or: false)
        points = container.decode(.points, or: 0)
        drawings = container.decode(.drawings, or: [])
        kept = container.decode(.kept, or: [])
        isHost = container.decode(.isHost, or: false)
        seat = container.decode(.seat, or: nil)
        steps = container.decode(.steps, or: [])
        missed = container.decode(.missed, or: 0)
        isAway = container.decode(.isAway, or: false)
        average = container.decode(.average, or: nil)
        best = container.decode(.best, or: 0)
    }

    func hasStep(in round: Int) -> Bool { steps.contains { $0.round == round } }

    /// Takes one more drawing into ``average`` and ``best``.
    mutating func learn(clarity: Int, points: Int) {
        average = average.map { $0 + (Double(clarity) - $0) * Self.rate } ?? Double(clarity)
        best = max(best, points)
    }

    /// Some four drawings make the average.
    private static let rate = 0.25
}

/// A drawing that was recognised in a round.
struct Drawing: Codable, Hashable, Sendable {
    var round: Int
    /// The object that was asked for.
    var label: String
    var points: Int
    var isLate: Bool
    /// The machine's best guesses.
    var guesses: [SketchReading.Guess]
    /// The probability of the object asked for, whatever its rank.
    var probability: Double
    /// Its rank, from 0.
    var place: Int?
    /// As it was drawn.
    var bitmap: SketchReading.Bitmap?
    /// How many people preferred it, where people judge; `nil` where the machine does.
    var votes: Int?

    /// How many guesses are shown.
    static let guesses = 5

    /// A drawing read in `round` as `reading`, when `label` was asked for.
    /// - Parameter timeLeft: the part of the time that was left; negative for a late drawing, `nil` where time does not count.
    init(_ reading: SketchReading, of label: String, round: Int, timeLeft: Double?, rules: DrawRules) {
        let place = reading.guesses.firstIndex { $0.label == label }
        let probability = place.map { reading.guesses[$0].probability } ?? 0
        self.round = round
        self.label = label
        isLate = timeLeft ?? 0 < 0
        self.place = place
        self.probability = probability
        guesses = Array(reading.guesses.prefix(Self.guesses))
        bitmap = reading.drawing
        points = rules.points(probability: probability, place: place, timeLeft: timeLeft, isLate: isLate)
    }
}
