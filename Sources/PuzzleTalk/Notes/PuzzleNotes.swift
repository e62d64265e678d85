internal import Talk

/// The notes on a chat's puzzles beside the games themselves.
struct PuzzleNotes: SubjectNotes {
    /// Whether letters of a new board are expected: after "new", and after a photo that gave none.
    var awaitsBoard = false
    /// The word whose clue was given last, by the game's identifier.
    var openClues: [String: String] = [:]
    /// How many clues to the open word were given, by the game's identifier.
    var toldClues: [String: ToldClues] = [:]
    /// Words that the puzzle turned down, by the game's identifier.
    var rejected: [String: Set<String>] = [:]
    /// Real words of the board that were guessed and are not on the puzzle's list, by the game's identifier.
    var bonus: [String: Set<String>] = [:]
    /// The games whose players were told how long a word must be.
    var toldLength: Set<String> = []
    /// The notes on each game's board, by the game's identifier.
    var boards: [String: BoardNotes] = [:]
    /// The steps that “undo” can take back, newest last.
    var undo: [UndoEntry] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        awaitsBoard = container.decode(.awaitsBoard, or: false)
        openClues = container.decode(.openClues, or: [:])
        toldClues = container.decode(.toldClues, or: [:])
        rejected = container.decode(.rejected, or: [:])
        bonus = container.decode(.bonus, or: [:])
        toldLength = container.decode(.toldLength, or: [])
        boards = container.decode(.boards, or: [:])
        undo = container.decode(.undo, or: [])
    }

    /// Drops the notes on games that are no longer loaded.
    mutating func keepOnly(games: Set<String>) {
        openClues = openClues.filter { games.contains($0.key) }
        toldClues = toldClues.filter { games.contains($0.key) }
        rejected = rejected.filter { games.contains($0.key) && !$0.value.isEmpty }
        bonus = bonus.filter { games.contains($0.key) }
        toldLength.formIntersection(games)
        boards = boards.filter { games.contains($0.key) }
        undo = undo.filter { games.contains($0.gameID) }.suffix(UndoEntry.limit)
    }
}

/// How many clues were given to a word.
struct ToldClues: Codable, Hashable, Sendable {
    var word: String
    var count: Int
}
