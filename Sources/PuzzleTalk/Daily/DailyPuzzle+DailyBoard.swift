internal import BotState
internal import Hive
internal import Lexicon
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

extension DailyPuzzle {
    /// The day before today that the request names: “12 November”, “last Monday”.
    private func pastDay(of request: PuzzleRequest) -> Int? {
        guard !request.others.isEmpty else { return nil }
        let text = MessageText(request.others.joined(separator: " "))
        return NamedDay.days(text, in: language, today: today).filter { $0 < today }.max()
    }

    /// Plays the board of a past day.
    private mutating func playBoard(of day: Int, edition: Edition) throws {
        guard let board = resources.calendar.board(of: day, edition: edition) else { return core.askForBoard() }
        try self[Boards.self].play(
            board, notes: BoardNotes(outer: board.outerTiles, day: day), origin: .picked, instead: nil)
    }

    /// Whether a message asks for the puzzle of a past day and says nothing else: “the puzzle of last Monday”.
    func asksForPastDay(_ text: MessageText) -> Bool {
        let nouns = language.puzzleWords.map(\.boards.nouns)
        guard text.tokens.contains(where: { token in nouns.contains { $0.contains(token) } }) else { return false }
        return pastDay(of: PuzzleRequest(argument: text, in: language)) != nil
    }

    /// Plays the board of the day, or another.
    mutating func givePuzzle(_ request: PuzzleRequest) throws {
        if let day = pastDay(of: request) { return try playBoard(of: day, edition: usualEdition(request.edition)) }
        guard !refuses(request) else { return }
        if let asked = request.edition {
            guard resources.calendar.period(of: asked) > 0 else { return self[Editions.self].refuse(.noWords, asked) }
            preferLanguage(of: asked)
        }
        startTourForNewcomer()
        let edition = usualEdition(request.edition)
        guard request.choice != .today else { return try playToday(edition: edition) }
        guard let board = try anotherBoard(request.choice, edition: edition) else { return core.askForBoard() }
        try self[Boards.self].play(board, notes: BoardNotes(outer: board.outerTiles), origin: .picked, instead: nil)
    }

    /// Tells the person if there is no such puzzle.
    /// - Returns: whether there is none.
    private mutating func refuses(_ request: PuzzleRequest) -> Bool {
        if let word = request.unknownWord {
            self[Editions.self].refuse(.noSuchPuzzle, language: PersonName.presentable(word))
        } else if let code = request.languageWithoutEdition {
            self[Editions.self].refuse(.noWords, language: language.name(ofLanguage: code))
        } else {
            return false
        }
        return true
    }

    private mutating func playToday(edition: Edition) throws {
        guard let board = resources.calendar.board(of: today, edition: edition) else { return core.askForBoard() }
        try self[Boards.self].play(board, notes: BoardNotes(outer: board.outerTiles), origin: .daily, instead: nil)
    }

    /// Whether `board` has the letters of a board of today. A group may play them by the rules of another edition.
    func isTodays(_ board: Board) -> Bool {
        Edition.all(in: board.rules.language).contains { edition in
            resources.calendar.board(of: today, edition: edition).map(board.hasLetters) ?? false
        }
    }

    /// The edition of the chat's own puzzles, unless a person asks for another: the one that the group has set, or in whose language the
    /// person asked for a puzzle last, or of the chat's language, which may be one that the bot does not speak. English is the edition of all
    /// that has no boards.
    func usualEdition(_ requested: Edition?) -> Edition {
        let chosen = requested ?? (isGroup ? core.group.settings.edition : daily.edition)
        guard let usual = chosen ?? Edition.all(in: self[Editions.self].puzzleLanguageOfChat).first,
            resources.calendar.period(of: usual) > 0
        else { return .digital }
        return usual
    }

    /// The name of the language of the puzzle that is played, or else of the day's, if it is not the chat's.
    var puzzleLanguage: String? {
        language.otherLanguage(of: core.activeGame?.board.edition ?? usualEdition(nil))
    }

    /// Gives the person's next puzzles in the language of `edition` too, if it is another than usual.
    private mutating func preferLanguage(of edition: Edition) {
        let code = edition.rules.language
        guard !isGroup, code != usualEdition(nil).rules.language else { return }
        daily.edition = Edition.all(in: code).first
    }

    /// A board that the chat has not played lately; an easy or a hard one is the easiest or hardest of several.
    private func anotherBoard(_ choice: PuzzleRequest.Choice, edition: Edition) throws -> Board? {
        let drawn = resources.calendar.boards(
            Self.mostDrawn, drawnBy: secretNumber("puzzle"), farFrom: today, edition: edition)
        try core.find(Set(drawn.map { GameRequest.letters(of: $0) }))
        let fresh = drawn.filter { board in !state.games.contains { $0.hasLetters(of: board) } }
        let choices = fresh.isEmpty ? drawn : fresh
        guard choice != .random else { return choices.first }
        let rated = try choices.prefix(Self.mostCompared).map { ($0, ease: try ease(of: $0)) }
        return (choice == .easy ? rated.max { $0.ease < $1.ease } : rated.min { $0.ease < $1.ease })?.0
    }

    /// How well known the words of `board` are: their mean frequency on the Zipf scale.
    private func ease(of board: Board) throws -> Double {
        let words = try resources.words(for: board).words(on: board)
        return words.isEmpty ? 0 : words.reduce(0) { $0 + $1.frequency } / Double(words.count)
    }

    /// Shows the words of yesterday's board.
    mutating func showYesterday(_ request: PuzzleRequest) throws {
        guard !refuses(request) else { return }
        let edition = usualEdition(request.edition)
        guard let board = resources.calendar.board(of: today - 1, edition: edition) else { return core.askForBoard() }
        let table = try answers(of: board)
        let words = table.entries.filter { !$0.isPangram }.map(\.word)
        let text = YesterdayText(
            center: board.center.description, outer: board.outerTiles.spaced, words: Quantity(table.entries.count),
            found: Quantity(table.entries.count(where: \.isFound)),
            pangrams: WordLine.joined(resources.written(table.entries.filter(\.isPangram).map(\.word), on: board)),
            others: WordLine.joined(resources.written(words, on: board)))
        let keyboard = self[Answers.self].answersKeyboard(of: table, shown: "") {
            DailyButton(.words, "\(today - 1)-\(edition.rawValue)-\($0)").data
        }
        say(language.rich(text), keyboard: keyboard)
    }

    /// Shows the answers of a past day's board that begin with one letter, or all of them.
    mutating func turnPastAnswers(to argument: String) throws -> Toast? {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        // Today's answers are not told by a button that somebody made up.
        guard parts.count == 3, let day = Int(parts[0]), day < today, let edition = Edition(rawValue: parts[1]),
            let board = resources.calendar.board(of: day, edition: edition)
        else { return toast(.expired) }
        let table = try answers(of: board)
        let text = try self[Answers.self].answersText(of: table, initial: parts[2], on: board)
        sayInPlace(
            language.rich(text),
            keyboard: self[Answers.self].answersKeyboard(of: table, shown: parts[2]) {
                DailyButton(.words, "\(day)-\(edition.rawValue)-\($0)").data
            })
        return nil
    }

    /// The words of a board that is over, and which of them were found in this chat.
    private func answers(of board: Board) throws -> WordTable {
        let words = try resources.publishedWords(for: board).words(on: board).filter(\.isOfferable).map(\.text)
        return WordTable(words, found: Set(try core.games(on: board).first?.countedWords ?? []), on: board)
    }

    // MARK: Days in a row

    /// Notes that `game` is played on the board of the day, if it is. A second board of the day does not take back that words of the
    /// first are found.
    mutating func noteDayGame(_ game: Game, origin: BoardOrigin) throws {
        if let noted = daily.game, noted.day == today { _ = try core.game(id: noted.gameID) }
        guard origin == .daily, dayGame?.countedWords.isEmpty ?? true else { return }
        daily.game = .init(day: today, gameID: game.id)
    }

    /// The game of today's board.
    private var dayGame: Game? {
        guard let noted = daily.game, noted.day == today else { return nil }
        return state.games.first { $0.id == noted.gameID }
    }

    /// Counts today towards the days in a row once a word of its board is found, and says so.
    mutating func countDay() {
        guard let game = dayGame else { return }
        if !game.countedWords.isEmpty { noteDayIsPlayed() }
        let before = daily.streak
        daily.streak.note(isPlayed: !game.countedWords.isEmpty, on: today)
        guard daily.streak.days > before.days, daily.streak.days > 1 else { return }
        say(language.rich(DayStreakText(days: Quantity(daily.streak.days))))
    }

    /// Enough to find one that the chat has not played lately.
    private static let mostDrawn = 24
    /// The boards among which the easiest or hardest is looked for.
    private static let mostCompared = 7
}
