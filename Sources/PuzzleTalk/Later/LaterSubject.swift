internal import BotState
internal import Hive
internal import Messaging
internal import Talk

/// Words that a person who plays alone keeps, to try them later.
enum LaterSubject: Subject {
    typealias Notes = LaterNotes
    typealias Command = LaterCommand
    typealias Summary = LaterCommandText
    typealias Verb = LaterVerb

    static let key = "later"

    static let phrases: [any Phrase.Type] = [LaterCommandText.self, LaterText.self, LaterButtonText.self]

    static func perform(_ command: LaterCommand, argument: String, in turn: inout Turn) throws {
        turn.keepForLater(argument)
    }

    static func press(_ button: LaterButton, in turn: inout Turn) throws -> Turn.Toast? {
        try turn.tryKept(button)
    }

    /// Takes "later yacht cany", unless "later" itself can be a guess.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool {
        guard !turn.isGroup, message.photo == nil, let board = turn.activeGame?.board else { return false }
        let text = MessageText(message.text)
        guard let first = text.tokens.first, message.text.first != "/",
            turn.language.puzzleWords.contains(where: { $0.later.contains(first) }), !board.admits(first)
        else { return false }
        // As the board spells words, with the accents that are letters there.
        let words = text.original.split(maxSplits: 1, whereSeparator: \.isWhitespace).dropFirst().joined()
        guard MessageText(words).guesses(on: board).contains(where: board.admits) else { return false }
        turn.keepForLater(words)
        return true
    }

    static func finish(_ turn: inout Turn) { turn.later.tidy(turn.state.games) }
}

/// The commands. The raw value is the slash command.
enum LaterCommand: String, SubjectCommand {
    case later

    var scope: CommandDescription.Scope? { nil }
}

/// The actions of the buttons below the kept words: one of them, or all. The identifier is the game's.
enum LaterVerb: String, Sendable { case one, all }

typealias LaterButton = SubjectButton<LaterSubject>

/// The words kept in a private chat.
struct LaterNotes: SubjectNotes {
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

extension Turn {
    var later: LaterNotes {
        get { session[LaterSubject.self] }
        set { session[LaterSubject.self] = newValue }
    }
}
