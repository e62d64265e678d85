package import Hive
package import Talk

/// Works out what a text message asks for. Pure: it depends only on its properties.
package struct MessageReader {
    /// The features whose commands there are.
    let features: FeatureList
    /// The language that the message is read in.
    let language: Language
    /// The names of the other languages that the bot speaks, in these languages.
    let otherLanguages: [String]
    /// The board being played, if any.
    let board: Board?
    /// The editions of which there may be boards.
    let editions: [Edition]
    /// Whether letters of a new board are expected.
    let awaitsBoard: Bool
    /// Whether a clue was given to a word that is still missing.
    let hasOpenClue: Bool
    /// Whether the message is plainly meant for the bot: a private chat, or a reply to the bot in a group.
    let isAddressed: Bool
    /// Whether a text is in the list of the board's words, likely or not.
    let isWord: (String) throws -> Bool
    /// Whether a dictionary knows a text.
    let isDefined: (String) throws -> Bool

    package init(
        features: FeatureList, language: Language, otherLanguages: [String] = [], board: Board?,
        editions: [Edition] = Edition.all(in: LanguageCode.english), awaitsBoard: Bool, hasOpenClue: Bool = false,
        isAddressed: Bool, isWord: @escaping (String) throws -> Bool, isDefined: @escaping (String) throws -> Bool
    ) {
        self.features = features
        self.language = language
        self.otherLanguages = otherLanguages
        self.board = board
        self.editions = editions
        self.awaitsBoard = awaitsBoard
        self.hasOpenClue = hasOpenClue
        self.isAddressed = isAddressed
        self.isWord = isWord
        self.isDefined = isDefined
    }

    /// A word that is a command's name and one of the board's words counts as a guess; the slash makes it a command.
    package func intent(of text: String) throws -> Intent {
        if let command = slashCommand(in: text) { return command }
        let message = MessageText(text)
        if isAddressed, let wish = try wishForLanguage(message) { return wish }
        if let board = try typedBoard(message) { return board }
        if isAddressed, let word = language.wordAskedFor(in: message) { return lookUp(of: word) }
        guard isAddressed else { return try overheard(message) }
        if board != nil, let correction = Correction(message.tokensWithMarkedLetters, in: language) {
            return .correction(correction)
        }
        if let question = try wordQuestion(message) { return question }
        let guesses = try self.guesses(in: message)
        // "Vale yacht?" asks, and changes nothing.
        if board != nil, !message.isQuestion, let claim = PuzzleClaim(message.tokens, in: language) {
            // "Tomo mocar" are two guesses on a board that has both words.
            return try guesses.isEmpty || !guesses.allSatisfy(isWord)
                ? .claim(claim.spelled(as: message, on: board)) : .guesses(guesses, alsoCommand: nil)
        }
        if let command = features.command(plain: message, in: language) {
            guard guesses.count == 1, message.tokens.count == 1, try isWord(guesses[0]) else {
                return intent(command, argument: "")
            }
            return .guesses(guesses, alsoCommand: command.name)
        }
        if let command = leadingCommand(message) { return command }
        if let wish = try wishForClue(message, guesses: guesses) { return .wish(wish) }
        if let word = try language.wordsMaybeAskedFor(in: message).first(where: { try isDefined($0.lowercased()) }) {
            return .lookUp(word)
        }
        if language.isThanks(message), try !isWord(message.line) { return .thanks }
        if try isPhrase(message, guesses: guesses) { return .lookUp(message.original) }
        if board != nil, language.isTalk(message), try !isWord(message.line) { return .talk }
        if areWorthJudging(guesses) { return .guesses(guesses, alsoCommand: nil) }
        return try isLookUp(message) ? .lookUp(message.original) : .unintelligible
    }

    /// "Español" is a wish to be spoken to in that language, unless it is a word of the board.
    private func wishForLanguage(_ message: MessageText) throws -> Intent? {
        guard let name = otherLanguages.first(where: { MessageText($0).line == message.line }),
            let command = features.command(slash: Self.languageCommand, in: language),
            try !isWord(message.line)
        else { return nil }
        return .featureCommand(command, argument: name)
    }

    /// “A hint for ra”, “T5”. What the board has as a word is a guess: “a long”.
    private func wishForClue(_ message: MessageText, guesses: [String]) throws -> HintWish? {
        guard let board, try !guesses.contains(where: isWord) else { return nil }
        return HintWish(typed: message, on: board, in: language)
    }

    /// “What about yacht” is a guess if it can be one, and “is yacht a word” a question. “What about pangrams” asks for a command.
    private func wordQuestion(_ message: MessageText) throws -> Intent? {
        guard let board, let question = WordQuestion(message, on: board, in: language),
            try language.command(typed: question.word) == nil || isWord(question.word)
        else { return nil }
        let isGuess = question.isGuess && board.admits(question.word)
        return isGuess ? .guesses([question.word], alsoCommand: nil) : .wordQuestion(question.word)
    }

    /// Several words that a dictionary has together, none of which the board has: “kicked the bucket”.
    private func isPhrase(_ message: MessageText, guesses: [String]) throws -> Bool {
        guard board != nil, (2...Self.longestPhrase).contains(message.tokens.count) else { return false }
        return try !guesses.contains(where: isWord) && isLookUp(message)
    }

    private func lookUp(of word: WordAskedFor) -> Intent {
        switch word {
        case .named(let word): .lookUp(word)
        case .unnamed: .meaningOfOpenWord
        }
    }

    /// Outside a game a word is there to be explained. Several are when a dictionary has them together, and then they are no guess.
    private func isLookUp(_ message: MessageText) throws -> Bool {
        guard message.original.contains(where: \.isLetter) else { return false }
        guard board == nil || message.tokens.count > 1 else { return false }
        return try message.tokens.count == 1 || isDefinedCompound(message)
            || (message.tokens.count <= Self.longestPhrase && isDefined(message.line))
    }

    /// The most words of a text that is looked up as a phrase.
    private static let longestPhrase = 7

    /// Whether a dictionary has the text as one word, with hyphens in it.
    private func isDefinedCompound(_ message: MessageText) throws -> Bool {
        guard message.tokens.count > 1, !message.original.contains(where: \.isWhitespace) else { return false }
        return try isDefined(message.bare.lowercased())
    }

    private func slashCommand(in text: String) -> Intent? {
        let text = MessageText(text).original
        guard text.first == "/" else { return nil }
        let parts = text.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let name = String(parts.first?.prefix { $0 != "@" } ?? "")
        let argument = parts.count > 1 ? String(parts[1]) : ""
        if let command = features.command(slash: name, in: language) { return intent(command, argument: argument) }
        return isAddressed ? .unknownCommand("/" + name.prefix(Self.longestEcho)) : .chatter
    }

    /// "new y acehnt" and "fix o q", without the slash.
    private func leadingCommand(_ message: MessageText) -> Intent? {
        guard let first = message.tokens.first, message.tokens.count > 1 else { return nil }
        let rest = Array(message.tokensWithMarkedLetters.dropFirst())
        let letters = Array(message.spelled.dropFirst())
        if words.contains(where: { $0.newBoard.contains(first) }),
            TypedBoard.looksLikeOne(letters, eager: true, editions: editions)
        {
            return reading(.new, argument: letters.joined(separator: " "))
        }
        if PuzzleCommand(typed: first, in: language) == .resume,
            TypedBoard.looksLikeOne(letters, eager: true, editions: editions)
                || !NamedDay.days(MessageText(letters.joined(separator: " ")), in: language, today: 0).isEmpty
        {
            return .command(.resume, argument: letters.joined(separator: " "))
        }
        if words.contains(where: { $0.fix.contains(first) }), Correction(rest, in: language, isExplicit: true) != nil {
            return reading(.fix, argument: rest.joined(separator: " "))
        }
        return nil
    }

    private func intent(_ command: AnyCommand, argument: String) -> Intent {
        guard let own = PuzzleCommand(rawValue: command.name) else {
            return .featureCommand(command, argument: argument)
        }
        return reading(own, argument: argument)
    }

    private func reading(_ command: PuzzleCommand, argument: String) -> Intent {
        let text = MessageText(argument)
        let tokens = text.tokensWithMarkedLetters
        guard !tokens.isEmpty else { return .command(command, argument: argument) }
        switch command {
        case .took, .rejected:
            let words = text.guesses(on: board)
            return .claim(PuzzleClaim(word: words.count == 1 ? words[0] : nil, isTaken: command == .took))
        case .new:
            switch TypedBoard.read(text.spelled, editions: editions) {
            case .board(let board): return .board(board)
            case .fault(let fault, let letters, let repeated):
                return .boardFault(fault, letters: letters, repeated: repeated)
            }
        case .fix:
            return .correction(Correction(tokens, in: language, isExplicit: true) ?? .unclear)
        default:
            return .command(command, argument: argument)
        }
    }

    /// Letters typed as a board. In the middle of a game they must be capitals, so that "I wanted" starts no new one; in a group
    /// that waits for a board too, unless they are plainly for the bot.
    private func typedBoard(_ message: MessageText) throws -> Intent? {
        let eager = isAddressed && (awaitsBoard || board == nil)
        let isInSmallLetters = message.original.contains(where: \.isLowercase)
        guard isAddressed || awaitsBoard,
            TypedBoard.looksLikeOne(
                message.spelled, eager: eager, isInCapitals: !isInSmallLetters, editions: likelyEditions)
        else { return nil }
        guard eager || !isInSmallLetters, try !isTalk(message, isInSmallLetters: isInSmallLetters) else { return nil }
        // "picture" has seven letters too, and so has "x-raying": unless a board is being waited for, a word is a word.
        if isInSmallLetters, !awaitsBoard, try isDefinedCompound(message) { return nil }
        if message.tokens.count == 1 {
            if isInSmallLetters, !awaitsBoard, try isDefined(message.spelled.joined(separator: " ")) { return nil }
            // A pangram of the board that is played is no new board.
            if let word = message.guesses(on: board).first, try isWord(word) { return nil }
        }
        return reading(.new, argument: message.spelled.joined(separator: " "))
    }

    /// Whether what looks like letters of a board is rather talk: a command ("a hint"), an article and a word ("a puzzle"), or a guess at
    /// a pangram of the board that is played.
    private func isTalk(_ message: MessageText, isInSmallLetters: Bool) throws -> Bool {
        guard message.tokens.count > 1 else {
            // A word for a command, like "picture", may well be a board that is waited for; its name is not.
            guard isInSmallLetters, features.command(named: message.line) == nil else { return isInSmallLetters }
            // Typed with its centre first, it is the same board, and its game goes on.
            return board.map {
                LetterSet(message.spelled[0]) == $0.letters
                    && message.spelled[0].first.flatMap { Letter($0) } != $0.center
            } ?? false
        }
        if features.command(plain: message, in: language) != nil { return true }
        guard isInSmallLetters, message.tokens.count == 2 else { return false }
        let isArticle = language.understood.contains { $0.understanding.isPolite(message.tokens[0]) }
        // Six outer letters may spell a word: "y candle".
        if awaitsBoard, message.tokens[0].count == 1, !isArticle { return false }
        return try message.spelled.contains { try $0.count > 1 && isDefined($0) }
    }

    /// Unless a board is being waited for, only the usual number of letters makes one: "a candy" has six.
    private var likelyEditions: [Edition] {
        awaitsBoard ? editions : editions.filter { $0.rules.outerTiles.contains(6) && !$0.rules.usesTilesOnce }
    }

    /// In a group, what isn't plainly for the bot counts only when it can hardly be anything else.
    private func overheard(_ message: MessageText) throws -> Intent {
        guard let board else { return .chatter }
        if language.isPlainRequest(message), let command = features.command(plain: message, in: language) {
            return intent(command, argument: "")
        }
        if let command = overheardCommand(message) {
            return try isWord(message.line)
                ? .guesses([message.line], alsoCommand: command.name) : intent(command, argument: "")
        }
        if let claim = overheardClaim(message, on: board) { return .claim(claim) }
        if let correction = overheardCorrection(message, of: board) { return .correction(correction) }
        if let question = WordQuestion(message, on: board, in: language), question.isGuess, !question.isSmallWord,
            try isWord(question.word)
        {
            return .guesses([question.word], alsoCommand: nil)
        }
        let guesses = message.guesses(on: board)
        guard try !guesses.isEmpty && guesses.allSatisfy(board.admits) || isTooShort(guesses, for: board) else {
            return .chatter
        }
        return .guesses(guesses, alsoCommand: nil)
    }

    /// A command of which somebody wrote nothing but its name. Without an open clue nobody asks the bot for "more".
    private func overheardCommand(_ message: MessageText) -> AnyCommand? {
        guard message.tokens.count == 1, let command = features.command(slash: message.line, in: language),
            command.isUnmistakable, hasOpenClue || !isAboutClue(command)
        else { return nil }
        return command
    }

    private func isAboutClue(_ command: AnyCommand) -> Bool {
        PuzzleCommand(rawValue: command.name).map { $0 == .more || $0.isAboutOpenClue } ?? false
    }

    /// A claim about a word that the board may have: "it took ages" is about something else.
    private func overheardClaim(_ message: MessageText, on board: Board) -> PuzzleClaim? {
        guard !message.isQuestion,
            let claim = PuzzleClaim(message.tokens, in: language)?.spelled(as: message, on: board),
            let word = claim.word, board.admits(word)
        else { return nil }
        return claim
    }

    /// A letter of the board that somebody puts right in so many words: "it's C, not O".
    private func overheardCorrection(_ message: MessageText, of board: Board) -> Correction? {
        guard
            case .replace(let wrong, let right, isOrdered: true)? =
                Correction(message.tokensWithMarkedLetters, in: language),
            board.letters.contains(wrong), !board.letters.contains(right),
            message.tokens.contains(where: { token in words.contains { $0.correction.negations.contains(token) } })
        else { return nil }
        return .replace(wrong: wrong, right: right, isOrdered: true)
    }

    /// Whether a word alone would be a guess if the board's edition took words as short as the other does.
    private func isTooShort(_ guesses: [String], for board: Board) throws -> Bool {
        guard guesses.count == 1, guesses.allSatisfy(board.with(edition: .digital).admits) else { return false }
        return try isDefined(guesses[0])
    }

    /// The words to judge. Those around the guesses, as in "I found yacht and hyena", are left out.
    private func guesses(in message: MessageText) throws -> [String] {
        let all = message.guesses(on: board)
        guard let board, all.count > 1 else { return all }
        let isFiller = { (word: String) in words.contains { $0.guessFillers?.contains(word) ?? false } }
        let rest = try all.filter { try !isFiller($0) || isWord($0) }
        return !rest.isEmpty && rest.allSatisfy(board.admits) ? rest : all
    }

    /// One word is always a guess. Of a sentence, half the words must fit the board; or all of them must be made of its letters, even if
    /// some are too short or lack the centre.
    private func areWorthJudging(_ guesses: [String]) -> Bool {
        guard let board, !guesses.isEmpty else { return false }
        guard guesses.count > 1 else { return true }
        return guesses.count(where: board.admits) * 2 >= guesses.count
            || guesses.allSatisfy { LetterSet($0).map(board.letters.isSuperset) ?? false }
    }

    private var words: [PuzzleWords] { language.puzzleWords }

    private static let longestEcho = 32
    /// The command that changes the language in which the bot speaks.
    private static let languageCommand = "language"
}
