internal import BotState
internal import Hive
internal import Messaging
internal import Talk

extension Puzzle {
    /// Says by which rules the chat's board is played, or the one of the day.
    mutating func explainRules() throws {
        let rules = (activeGame?.board.edition ?? DailyPuzzle(core: self).usualEdition(nil)).rules
        let text = RulesText(
            least: Quantity(rules.shortestWord), bonus: Quantity(rules.pangramBonus), isFlat: rules.isFlat,
            usesTilesOnce: rules.usesTilesOnce, puzzle: DailyPuzzle(core: self).puzzleLanguage)
        let keyboard = activeGame == nil ? Keyboard(rows: [[DailyPuzzle(core: self).todaysPuzzleButton]]) : nil
        say(language.rich(text), keyboard: keyboard)
    }
}

extension Rules {
    /// Whether all words but pangrams are worth the same.
    fileprivate var isFlat: Bool {
        if case .flat = wordPoints { true } else { false }
    }
}
