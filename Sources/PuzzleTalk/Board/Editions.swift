internal import BotState
internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import Talk

/// Chooses the language of a board: by its letters, then by the group's setting, then by the words that the letters make, then by the
/// language of the board played before, and at last by the language of the chat.
struct Editions: BoardPart {
    var core: Puzzle

    /// The board of these letters in the likeliest edition that has a word list; `nil` if no such edition allows them.
    func likeliestBoard(center: Letter, tiles: [Letter]) throws -> Board? {
        let boards = boards(center: center, tiles: tiles, editions: resources.editions)
        if let chosen = usualEditionOfGroup, let board = boards.first(where: { $0.edition == chosen }) { return board }
        guard boards.count > 1 else { return boards.first }
        let readings = try boards.map { (board: $0, words: try resources.words(for: $0).words(on: $0)) }
        let plausible = readings.filter { Self.hasPangram($0.board, $0.words) }
        // Two languages may have a word of all letters. Only one of them then has at least half of the words that the smallest published
        // boards of its language have. Lists lack some words.
        let ample = plausible.filter {
            2 * $0.words.count >= BoardStandard(of: $0.board.edition).wordCounts.lowerBound
        }
        if let board = preferred(in: ample.map(\.board)) { return board }
        // A list of another language than English lacks words, so the puzzle's word of all letters may be one of these.
        if !ample.contains(where: { $0.board.isEnglish }) {
            let whole = readings.filter {
                !$0.board.isEnglish
                    && $0.words.count >= BoardStandard(of: $0.board.edition).wordCounts.lowerBound
            }
            if let board = preferred(in: whole.map(\.board)) { return board }
        }
        let choice = ([ample, plausible].first { !$0.isEmpty } ?? readings).map(\.board)
        return preferred(in: choice) ?? choice.first
    }

    /// The board of the language that is being played, or else of the chat's language.
    private func preferred(in boards: [Board]) -> Board? {
        [core.activeGame?.board.rules.language, puzzleLanguageOfChat, language.code].lazy
            .compactMap { code in boards.first { $0.rules.language == code } }.first
    }

    /// The language that the chat has chosen or the platform reports, where there are puzzles in it. The bot need not speak it: a person
    /// whose app is in Swedish is likely to play Swedish puzzles, and reads English.
    var puzzleLanguageOfChat: String {
        let code = (session.settings.languageCode ?? session.languageCode ?? "").lowercased()
        let primary = String(code.prefix { $0 != "-" && $0 != "_" })
        let written = Self.norwegian.contains(primary) ? "nb" : primary
        return Edition.all(in: written).isEmpty ? language.code : written
    }

    /// The codes of Norwegian in general, and of its other written form, beside that of Bokmål.
    private static let norwegian: Set = ["no", "nn"]

    /// Whether there are puzzles with `letter` where `board` has `old`, in its language or in another one that has a word list.
    func isPossible(_ letter: Letter, insteadOf old: Letter, on board: Board) -> Bool {
        let letters = ([board.center] + board.outerTiles).map { $0 == old ? letter : $0 }
        let editions = [board.edition] + resources.editions
        return !boards(center: letters[0], tiles: Array(letters.dropFirst()), editions: editions).isEmpty
    }

    /// The boards that the letters of `board` make in other languages.
    func readingsInOtherLanguages(of board: Board) throws -> [Board] {
        try boards(center: board.center, tiles: board.outerTiles, editions: resources.editions)
            .filter { $0.rules.language != board.rules.language }
            .filter { Self.hasPangram($0, try resources.words(for: $0).words(on: $0)) }
    }

    /// The board without one of its outer letters, in a language whose puzzles leave a cell empty on some days: that of the board, or one
    /// that has a word of all the other letters. `nil` if there is none.
    func boardWithout(_ letter: Letter, of game: Game) throws -> Board? {
        guard letter != game.board.center else { return nil }
        let tiles = game.board.outerTiles.filter { $0 != letter }
        return try boards(center: game.board.center, tiles: tiles, editions: resources.editions).first {
            try $0.rules.language == game.board.rules.language
                || Self.hasPangram($0, resources.words(for: $0).words(on: $0))
        }
    }

    /// The edition of the boards that the chat is likely to photograph, if it is of another language than English: the one that it is
    /// playing, or that the group has set. The chat's own language says too little, as many people play English puzzles.
    var expectedEdition: Edition? {
        let edition = usualEditionOfGroup ?? core.activeGame?.board.edition
        return edition?.rules.language == LanguageCode.english ? nil : edition
    }

    /// One board for each language, of the first of its editions that allows the letters.
    func boards(center: Letter, tiles: [Letter], editions: [Edition]) -> [Board] {
        var languages: Set<String> = []
        return editions.compactMap { Board(center: center, tiles: tiles, edition: $0) }
            .filter { languages.insert($0.rules.language).inserted }
    }

    private var usualEditionOfGroup: Edition? { isGroup ? core.group.settings.edition : nil }

    /// Every puzzle has a word of all its letters, so letters without one are most likely a puzzle of another language.
    private static func hasPangram(_ board: Board, _ words: [Word]) -> Bool {
        words.contains { board.isPangram($0.text) }
    }

    // MARK: Refusals

    /// Says that there is no word list for the letters, if they are a board of another language; else asks for a board.
    /// - Parameter handle: the message that said the photo is being looked at, which is to become the answer.
    mutating func refuseBoard(center: Letter, tiles: [Letter], instead handle: MessageHandle? = nil) {
        guard let board = boards(center: center, tiles: tiles, editions: Edition.allCases).first else {
            return core.askForBoard()
        }
        refuse(.noWords, board.edition, instead: handle)
    }

    mutating func refuse(_ fault: EditionFault, _ edition: Edition, instead handle: MessageHandle? = nil) {
        refuse(fault, language: language.name(of: edition), instead: handle)
    }

    /// - Parameter name: of a language; of ``EditionFault/noSuchPuzzle`` the word that names no puzzle.
    mutating func refuse(_ fault: EditionFault, language name: String, instead handle: MessageHandle? = nil) {
        let text = language.rich(EditionRefusedText(fault: Chosen(fault), language: name))
        guard let handle else { return say(text) }
        act(.edit(.handle(handle), .init(text)))
    }
}

extension Board {
    fileprivate var isEnglish: Bool { rules.language == LanguageCode.english }
}
