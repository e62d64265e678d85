internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import PuzzleRound
internal import Talk

/// What is said of a board in a chat of which the bot is no member.
extension Challenges {
    /// The letters, what the board holds, a clue that opens on a tap, and buttons to play it; `nil` for letters that make no board.
    func describe(_ read: BoardReading) throws -> GuestAnswer? {
        guard let letters = read.board,
            let board = try self[Editions.self].likeliestBoard(center: letters.center, tiles: letters.outerTiles)
        else { return nil }
        let round = try core.round(Game(id: "", board: board, startedAt: now, lastPlayedAt: now))
        let word = round.offerable.first
        let clue = try word.flatMap { word in
            try self[Hints.self].clues(to: word, on: board, among: round.words.filter { $0 != word }).first?.text
        }
        let summary = round.summary
        let text = GuestBoardText(
            center: board.center.description, outer: board.outerTiles.spaced, words: Quantity(summary.words),
            pangrams: Quantity(summary.pangrams), points: Quantity(summary.points), clue: clue,
            letters: Quantity(word?.count ?? 0), hasDoubts: !read.uncertain.isEmpty)
        return GuestAnswer(language.rich(text), keyboard: playKeyboard(code: BoardLink.code(board)))
    }

    /// The buttons that open a board in the person's own chat and in a group.
    func playKeyboard(code: String?) -> Keyboard {
        func label(_ label: MatchLabel) -> String { language.plain(MatchButtonText(label: Chosen(label))) }
        return Keyboard(rows: [
            [
                Keyboard.Button(label(.playAlone), opening: .privateChat(code: code), role: .goesOn),
                Keyboard.Button(label(.playInGroup), opening: .group(code: code)),
            ]
        ])
    }
}
