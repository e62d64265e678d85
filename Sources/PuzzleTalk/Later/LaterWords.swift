internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Words that a person who plays alone keeps, to try them later.
struct LaterWords: BoardFeature {
    typealias Notes = LaterNotes
    typealias Command = LaterCommand
    typealias Summary = LaterCommandText
    typealias Verb = LaterVerb

    static let key = "later"

    static let phrases: [any Phrase.Type] = [LaterCommandText.self, LaterText.self, LaterButtonText.self]

    var core: Puzzle

    mutating func perform(_ command: LaterCommand, argument: String) throws {
        keepForLater(argument)
    }

    mutating func press(_ button: LaterButton) throws -> Toast? {
        try tryKept(button)
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .message(let message): return try hear(message)
        case .end: later.tidy(state.games)
        default: break
        }
        return false
    }

    /// Takes "later yacht cany", unless "later" itself can be a guess.
    private mutating func hear(_ message: IncomingMessage) throws -> Bool {
        guard !isGroup, message.photo == nil, let board = core.activeGame?.board else { return false }
        let text = MessageText(message.text)
        guard let first = text.tokens.first, message.text.first != "/",
            language.puzzleWords.contains(where: { $0.later.contains(first) }), !board.admits(first)
        else { return false }
        // As the board spells words, with the accents that are letters there.
        let words = text.original.split(maxSplits: 1, whereSeparator: \.isWhitespace).dropFirst().joined()
        guard MessageText(words).guesses(on: board).contains(where: board.admits) else { return false }
        keepForLater(words)
        return true
    }
}

/// The commands. The raw value is the slash command.
enum LaterCommand: String, FeatureCommand {
    case later

    var scope: CommandDescription.Scope? { nil }
}

/// The actions of the buttons below the kept words: one of them, or all. The identifier is the game's.
enum LaterVerb: String, Sendable { case one, all }

typealias LaterButton = FeatureButton<LaterWords>

/// The words kept in a private chat.
struct LaterNotes: FeatureNotes {
    /// In the order in which they came, by the game's identifier.
    var words: [String: [String]] = [:]

    /// The most words kept for a game.
    static let limit = 50

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        words = container.decode(.words, or: [:])
    }

    mutating func drop(_ dropped: [String], of game: Game) { words[game.id]?.removeAll(where: dropped.contains) }

    /// Drops words that have been found, and the words of games that are no longer loaded.
    mutating func tidy(_ games: [Game]) {
        guard !words.isEmpty else { return }
        let found = Dictionary(games.map { ($0.id, Set($0.countedWords)) }, uniquingKeysWith: { first, _ in first })
        words = words.reduce(into: [:]) { kept, entry in
            let rest = found[entry.key].map { found in entry.value.filter { !found.contains($0) } } ?? []
            if !rest.isEmpty { kept[entry.key] = rest }
        }
    }
}

extension LaterWords {
    var later: LaterNotes {
        get { session[LaterWords.self] }
        set { session[LaterWords.self] = newValue }
    }
}
