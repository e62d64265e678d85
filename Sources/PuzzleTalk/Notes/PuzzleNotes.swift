internal import Talk

/// The notes on a chat's puzzles beside the games themselves.
struct PuzzleNotes: FeatureNotes {
    /// Whether letters of a new board are expected: after "new", and after a photo that gave none.
    var awaitsBoard = false
    /// The word whose clue was given last, by the game's identifier.
    var openClues: [String: String] = [:]
    /// The words whose clues were given, each once, in the order of their first clues, by the game's identifier.
    var trails: [String: [String]] = [:]
    /// How many clues to each word were given, by the game's identifier.
    var toldClues: [String: ToldClues] = [:]
    /// The clues that people of a group were given alone, by the game's identifier and the person's mark (``PersonMark``).
    var ownClues: [String: [String: OwnClues]] = [:]
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
        trails = container.decode(.trails, or: [:])
        toldClues = container.decode(.toldClues, or: [:])
        ownClues = container.decode(.ownClues, or: [:])
        rejected = container.decode(.rejected, or: [:])
        bonus = container.decode(.bonus, or: [:])
        toldLength = container.decode(.toldLength, or: [])
        boards = container.decode(.boards, or: [:])
        undo = container.decode(.undo, or: [])
    }

    mutating func forget(_ mark: String) {
        for id in ownClues.keys { ownClues[id]?[mark] = nil }
    }

    /// Drops the notes on other games than these.
    mutating func keepOnly(games: Set<String>) {
        openClues = openClues.filter { games.contains($0.key) }
        trails = trails.filter { games.contains($0.key) }
        toldClues = toldClues.filter { games.contains($0.key) }
        ownClues = ownClues.filter { games.contains($0.key) && !$0.value.isEmpty }
        rejected = rejected.filter { games.contains($0.key) && !$0.value.isEmpty }
        bonus = bonus.filter { games.contains($0.key) }
        toldLength.formIntersection(games)
        boards = boards.filter { games.contains($0.key) }
        undo = undo.filter { games.contains($0.gameID) }.suffix(UndoEntry.limit)
    }
}

/// How many clues were given to the words of a game.
struct ToldClues: Codable, Hashable, Sendable {
    /// The word that was rephrased last.
    private(set) var word: String
    private(set) var count: Int
    /// The counts of the words rephrased before.
    private var earlier: [String: Int] = [:]

    init(word: String, count: Int) { (self.word, self.count) = (word, count) }

    /// Earlier versions noted no word but the last.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        word = try container.decode(String.self, forKey: .word)
        count = try container.decode(Int.self, forKey: .count)
        earlier = container.decode(.earlier, or: [:])
    }

    func count(of word: String) -> Int { (word == self.word ? count : earlier[word]) ?? 1 }

    mutating func note(_ word: String, count: Int) {
        if word != self.word { earlier[self.word] = self.count }
        earlier[word] = nil
        (self.word, self.count) = (word, count)
    }
}
