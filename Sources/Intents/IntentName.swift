/// What a sentence may ask for. The raw value is the name of the file with its examples, `Templates/en/intents/hint_prefix.txt`.
package enum IntentName: String, CaseIterable, Sendable {
    // Clues.
    case hint
    case hintPangram = "hint_pangram"
    case hintPrefix = "hint_prefix"
    case hintLength = "hint_length"
    case hintEasy = "hint_easy"
    case hintLong = "hint_long"
    case hintHard = "hint_hard"
    case more
    case clueQuestion = "clue_question"
    case letter, length
    case nextClue = "next_clue"
    case revealWord = "reveal_word"
    case revealAll = "reveal_all"

    // The board in play.
    case score, ranks, grid
    case gridLeft = "grid_left"
    case twoLetters = "two_letters"
    case found
    case missingCount = "missing_count"
    case pangrams
    case showBoard = "show_board"
    case shuffle, guess
    case isWordHere = "is_word_here"
    case took, rejected, undo, cancel

    // Boards.
    case daily
    case randomPuzzle = "random_puzzle"
    case easy, hard, yesterday
    case newBoard = "new_board"
    case resume
    case fixLetter = "fix_letter"
    case confirm, decline

    // Words.
    case define, quiz
    case quizAnswer = "quiz_answer"
    case quizSkip = "quiz_skip"
    case words
    case saveWord = "save_word"
    case removeWord = "remove_word"
    case remind
    case remindOff = "remind_off"
    case export, book

    // Drawing.
    case draw, guessit, chain
    case drawingGuess = "drawing_guess"
    case nextDrawing = "next_drawing"

    // Groups.
    case standings, teams, challenge, settings, vote
    case voteYes = "vote_yes"
    case voteNo = "vote_no"

    // The person and the bot.
    case rules, help
    case whoAreYou = "who_are_you"
    case language, share, stats
    case dailyDelivery = "daily_delivery"
    case stop, privacy
    case forgetMe = "forget_me"
    case thanks, greeting, smalltalk
    case cantDo = "cant_do"

    // Nothing for the bot.
    case none
    case noneSilence = "none_silence"
}

extension IntentName {
    /// Whether it is no request to the bot.
    package var isTalk: Bool { self == .none || self == .noneSilence }

    /// Whether a wrong reading gives words away, calls on somebody, or changes what is stored. Games that begin by mistake are
    /// ended with a word.
    package var isGrave: Bool {
        switch self {
        case .revealWord, .forgetMe, .vote, .voteYes, .stop, .remindOff, .removeWord, .challenge:
            true
        default: false
        }
    }

    /// Whether the bot can offer it as a button. The others are answers, or need words that only the sentence has.
    package var isOfferable: Bool {
        switch self {
        case .clueQuestion, .guess, .isWordHere, .took, .rejected, .quizAnswer, .drawingGuess, .voteYes, .voteNo,
            .thanks,
            .greeting, .smalltalk, .cantDo, .none, .noneSilence, .confirm, .saveWord, .removeWord, .define, .fixLetter,
            .book, .hintPrefix, .hintLength:
            false
        default: true
        }
    }

    /// Whether it asks for a clue to another word.
    package var isClue: Bool {
        switch self {
        case .hint, .hintPangram, .hintPrefix, .hintLength, .hintEasy, .hintLong, .hintHard, .nextClue: true
        default: false
        }
    }

    /// Whether a text that asks for both asks for one thing.
    package func isAnsweredLike(_ other: IntentName) -> Bool {
        self == other || isClue && other.isClue || Self.alike.contains { $0.contains(self) && $0.contains(other) }
    }

    /// Whether the caption of a photo may ask for it: it is about the board, and neither changes nor gives away anything.
    package var isBelowPhoto: Bool {
        switch self {
        case .score, .ranks, .grid, .gridLeft, .twoLetters, .found, .missingCount, .pangrams, .rules: true
        default: isClue
        }
    }

    /// Intents that the bot answers alike, so that it does not matter which of them is meant.
    static let alike: [[IntentName]] = [
        [.ranks, .score], [.found, .missingCount], [.none, .noneSilence], [.greeting, .smalltalk],
        [.hint, .hintEasy, .nextClue], [.define, .saveWord], [.revealAll, .vote], [.remindOff, .stop],
        [.draw, .nextDrawing],
        [.grid, .gridLeft],
    ]
}
