internal import Algorithms
internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// `/later yacht` keeps a word, `/later` shows what is kept and lets one try it.
extension LaterWords {
    mutating func keepForLater(_ argument: String) {
        guard !isGroup else { return say(laterText(.onlyAlone)) }
        guard let game = core.activeGame else { return core.askForBoard() }
        let words = MessageText(argument).guesses(on: game.board)
        if words.count == 2, language.puzzleWords.contains(where: { $0.erase.contains(words[0]) }) {
            return drop(words[1], in: game)
        }
        guard !words.isEmpty else { return showKept(in: game) }
        keep(words, in: game)
    }

    private mutating func keep(_ words: [String], in game: Game) {
        let fit = words.filter(game.board.admits)
        let unfit = words.filter { !game.board.admits($0) }
        let (kept, found) = (keptWords(in: game), Set(game.countedWords))
        let new = fit.filter { !kept.contains($0) && !found.contains($0) }
        let room = new.prefix(LaterNotes.limit - kept.count)
        later.words[game.id] = kept + room
        let notice: LaterNotice = room.count < new.count ? .full : new.isEmpty ? .nothingNew : .kept
        say(laterText(notice, words: Array(room), in: game, unfit: unfit))
    }

    private mutating func drop(_ word: String, in game: Game) {
        let isKept = keptWords(in: game).contains(word)
        later.drop([word], of: game)
        say(laterText(isKept ? .dropped : .notKept, words: [word], in: game))
    }

    private mutating func showKept(in game: Game) {
        let (text, keyboard) = kept(in: game)
        say(text, keyboard: keyboard)
    }

    /// Judges one kept word or all of them.
    mutating func tryKept(_ button: LaterButton) throws -> Toast? {
        guard !isGroup, let game = core.activeGame, game.id == button.id else { return toast(.expired) }
        let words = keptWords(in: game)
        let tried = button.verb == .all ? words : words.filter { $0 == button.argument }
        guard !tried.isEmpty else { return toast(.expired) }
        later.drop(tried, of: game)
        let (text, keyboard) = kept(in: game)
        sayInPlace(text, keyboard: keyboard)
        try core.judge(tried, alsoCommand: nil)
        return nil
    }

    private func keptWords(in game: Game) -> [String] { later.words[game.id] ?? [] }

    // MARK: Words and buttons

    private func kept(in game: Game) -> (RichText, Keyboard?) {
        let words = keptWords(in: game)
        guard !words.isEmpty else { return (laterText(.empty), nil) }
        return (laterText(.list, words: words, in: game), keyboard(trying: words, in: game))
    }

    private func keyboard(trying words: [String], in game: Game) -> Keyboard {
        let buttons = words.map { Keyboard.Button($0, data: LaterButton(.one, id: game.id, $0).data) }
            .filter { $0.data.utf8.count <= capabilities.buttonByteLimit }
        let rows = buttons.prefix(Self.mostButtons).chunks(ofCount: Self.buttonsInRow).map(Array.init)
        let label = language.plain(LaterButtonText(words: Quantity(words.count)))
        let all = words.count > 1 ? [[button(label, LaterButton(.all, id: game.id))]] : []
        return Keyboard(rows: rows + all)
    }

    private func laterText(
        _ notice: LaterNotice, words: [String] = [], in game: Game? = nil, unfit: [String] = []
    ) -> RichText {
        language.rich(
            LaterText(
                notice: Chosen(notice), words: words.isEmpty ? nil : WordLine.joined(words),
                total: Quantity(game.map { keptWords(in: $0).count } ?? 0),
                unfit: unfit.isEmpty ? nil : WordLine.joined(unfit, limit: Self.mostUnfit), limit: LaterNotes.limit))
    }

    private static let buttonsInRow = 3
    /// More would fill the screen. *Try all* tries the others too.
    private static let mostButtons = 12
    private static let mostUnfit = 10
}
