internal import BotState
internal import Hive
internal import Lexicon
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Clues to a word that a player picks by what it is like.
extension Hints {
    /// Gives a clue to a word of this kind that is not found yet.
    mutating func giveHint(_ wish: HintWish) throws {
        guard !self[TeamRace.self].waitsForRace(.hint) else { return core.notice(.raceIsOn) }
        guard let game = core.activeGame else { return try core.handle(.hint) }
        isAtBoard = true
        self[GivenClues.self].answerThoseWithClues()
        let round = try self[GivenClues.self].clueRound(game)
        guard !round.isComplete, !round.words.isEmpty else { return sayNoClue(in: round) }
        guard let word = word(for: wish, in: round) else { return say(language.rich(FrankText(.noSuchHint))) }
        let clues = try clues(to: word, in: round)
        guard round.found.contains(word) else {
            return try tell(word, clues: clues, in: round, atLeast: HintLadder.definition)
        }
        let ladder = HintLadder(word: word, level: round.game.clueLevel(of: word))
        say(language.rich(try clueText(ladder, clues: clues, in: round)))
    }

    /// Gives the clue that stands behind the command: “/hint T5”. What it does not understand asks for any.
    mutating func giveHint(typed argument: String) throws {
        let wish = core.activeGame.flatMap {
            HintWish(typed: MessageText(argument), isArgument: true, on: $0.board, in: language)
        }
        if let wish { try giveHint(wish) } else { try core.handle(.hint) }
    }

    private func word(for wish: HintWish, in round: Round) -> String? {
        let board = round.game.board
        let missing = round.offerable.filter { !round.found.contains($0) }
        let untold = missing.filter { !round.game.isTold($0) }
        let words = untold.isEmpty ? missing : untold
        let fresh = { (words: [String]) in words.first { round.game.clueLevel(of: $0) == 0 } ?? words.first }
        switch wish {
        case .pangram: return fresh(words.filter(board.isPangram))
        case .prefix(let prefix, let length):
            let begin = board.rules.folded(prefix)
            return fresh(words.filter { $0.hasPrefix(begin) && (length?.contains($0.count) ?? true) })
        case .length(let length): return fresh(words.filter { length.contains($0.count) })
        case .easy: return fresh(words)
        case .long:
            let longest = words.map(\.count).max() ?? 0
            return fresh(words.filter { $0.count == longest })
        case .hard: return fresh(words.reversed())
        case .last: return missing.last
        case .number(let number): return round.words.first { round.hintPosition(of: $0) == number }
        }
    }

    /// Goes up the ladder of the open clue to `level`, or one letter further. The word itself stays hidden.
    mutating func tellMore(atLeast level: Int, isOneMore: Bool) throws {
        guard !self[TeamRace.self].waitsForRace(.more) else { return core.notice(.raceIsOn) }
        guard let game = core.activeGame, let word = openWord(in: try self[GivenClues.self].clueRound(game)) else {
            return try core.handle(.more)
        }
        isAtBoard = true
        let round = try self[GivenClues.self].clueRound(game)
        let current = HintLadder(word: word, level: round.game.clueLevel(of: word))
        let wanted = max(level, isOneMore ? current.level + 1 : current.level)
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: min(wanted, current.top - 1))
    }
}
