internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// What a newcomer is led through, in this order: a word, a hint, a photo of their own.
enum TourStep: String, Choice, Codable { case word, hint, photo }

/// Leads a newcomer who is alone with the bot through the first puzzle. Each step is said once, when the one before is done.
extension DailyPuzzle {
    mutating func startTourForNewcomer() {
        guard !isGroup, state.games.isEmpty else { return }
        daily.tour = TourStep.allCases
    }

    /// Looks at what happened in this turn, and says the next step.
    mutating func goOnWithTour() {
        guard let game = core.activeGame, let next = daily.tour.first else { return }
        // Whoever sends a photo needs no more guidance.
        guard daily.game?.gameID == game.id || core.puzzle.boards[game.id]?.evidence == nil else {
            return daily.tour = []
        }
        let isNew = before.activeGameID == nil
        daily.tour.removeAll { step in
            switch step {
            case .word: !game.countedWords.isEmpty
            case .hint: !game.clues.isEmpty
            case .photo: false
            }
        }
        guard let step = daily.tour.first, isNew || step != next else { return }
        if step == .photo { daily.tour = [] }
        let hint = core.button(.hint, PuzzleButton(.hint, id: game.id))
        let text = TourText(
            step: Chosen(step), center: game.board.center.description, shortest: game.board.rules.shortestWord,
            language: language.otherLanguage(of: game.board.edition))
        say(language.rich(text), keyboard: step == .hint ? Keyboard(rows: [[hint]]) : nil)
    }
}
