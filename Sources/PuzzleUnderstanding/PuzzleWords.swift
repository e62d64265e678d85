package import Talk

/// How people of one language talk about puzzles, as the file `puzzle.json` states it.
package struct PuzzleWords: Decodable, Hashable, Sendable {
    /// The words before the letters of a new board, and before corrected letters.
    let newBoard: Set<String>
    let fix: Set<String>
    let correction: CorrectionWords
    let claim: ClaimWords
    /// What people write around guesses: "I found yacht and hyena".
    let guessFillers: Set<String>?
    /// By the goal, what people write behind the command for a race.
    let raceGoals: [String: [String]]
    package let boards: BoardWords
    /// What people write before a word that is no longer to be kept: its clue, or the word itself.
    package let erase: Set<String>
    let days: DayWords?
    /// Ways to ask for a clue to a word of some kind. A language without them has English ones.
    let clueWishes: ClueWishWords?
    /// Ways to ask about a word. A language without them has English ones.
    let wordQuestions: WordQuestionWords?
    /// How people talk about the league of screenshots. A language without it has English words.
    package let league: LeagueWords?

    /// The reason why the words can't be used; `nil` if they can.
    package var fault: String? {
        if let goal = RaceGoal.allCases.first(where: { raceGoals[$0.rawValue] == nil }) {
            return "the goal \(goal.rawValue) is missing"
        }
        let patterns = [claim.taken, claim.rejected].flatMap { $0.aroundWord ?? [] } + (wordQuestions?.patterns ?? [])
        if let pattern = patterns.sorted().first(where: { !WordPattern.isOne($0) }) {
            return "“\(pattern)” must have {word} in one place"
        }
        if let choice = boards.missing { return "the puzzle \(choice) is missing" }
        if let kind = clueWishes?.missing { return "the clue to a word that is \(kind) is missing" }
        let words: [Set<String>] = [
            newBoard, fix, correction.center, correction.negations, correction.rightOneFirst, correction.articles,
            correction.fillers, claim.subjects, claim.taken.beforeWord, claim.taken.afterWord,
            claim.rejected.beforeWord, claim.rejected.afterWord, erase,
            guessFillers ?? [], wordQuestions?.smallWords ?? [], days?.today ?? [], days?.yesterday ?? [],
            days?.fillers ?? [],
        ]
        return foldingFault(
            of: words.flatMap(\.self) + patterns.map { $0.replacing("{word}", with: "word") }
                + raceGoals.values.flatMap(\.self) + boards.all + (clueWishes?.all ?? []) + (league?.all ?? []))
    }
}

/// How people put letters right.
struct CorrectionWords: Decodable, Hashable, Sendable {
    /// The middle of the board.
    let center: Set<String>
    /// Between two letters: the first is right, and the other wrong; before both the other way round.
    let negations: Set<String>
    /// With one of these the right letter comes first.
    let rightOneFirst: Set<String>
    /// Articles that are single letters.
    let articles: Set<String>
    /// All other words that a correction may have.
    let fillers: Set<String>
}

/// How people say that the puzzle took a word or rejected it.
struct ClaimWords: Decodable, Hashable, Sendable {
    /// The possible first words: "the puzzle", "it".
    let subjects: Set<String>
    let taken: Places
    let rejected: Places

    /// The words around the word that it is about.
    struct Places: Decodable, Hashable, Sendable {
        let beforeWord: Set<String>
        let afterWord: Set<String>
        /// Patterns with `{word}` inside, where a language puts words on both sides of it: "nahm {word} nicht".
        let aroundWord: Set<String>?
    }
}

extension Language {
    /// How people talk about puzzles in it, and in English.
    package var puzzleWords: [PuzzleWords] { understood.map { $0.data(PuzzleWords.self) } }
}
