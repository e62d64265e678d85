internal import BotState
internal import Hive
internal import Messaging
internal import Talk

extension BoardLists {
    /// Says by which rules the chat's board is played, or the one of the day.
    mutating func explainRules() throws {
        let rules = (core.activeGame?.board.edition ?? self[DailyPuzzle.self].usualEdition(nil)).rules
        let text = RulesText(
            least: Quantity(rules.shortestWord), bonus: Quantity(rules.pangramBonus), isFlat: rules.isFlat,
            usesTilesOnce: rules.usesTilesOnce, puzzle: self[DailyPuzzle.self].puzzleLanguage)
        let keyboard = core.activeGame == nil ? Keyboard(rows: [[self[DailyPuzzle.self].todaysPuzzleButton]]) : nil
        say(language.rich(text), keyboard: keyboard)
    }
}

extension Rules {
    /// Whether all words but pangrams are worth the same.
    fileprivate var isFlat: Bool {
        if case .flat = wordPoints { true } else { false }
    }
}
