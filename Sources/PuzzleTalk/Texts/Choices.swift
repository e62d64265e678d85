internal import Hive
internal import Messaging
internal import PhotoReading
internal import PuzzleRound
internal import Talk

/// The reason why a board is shown.
enum BoardOrigin: String, Choice, Codable {
    case photo, typed, continued, mended, corrected, edition, resumed, undone
    /// The bot's own boards: that of the day, and others.
    case daily, picked
}

/// Why a photo gave no board.
enum PhotoFailure: String, Choice {
    case noBoard, cutLeft, cutRight, cutTop, cutBottom, nothing, unreadableFile, noSuchPage, lockedDocument, tooLarge,
        gaveUp, failed
}

/// Why a board can't be played by the rules of an edition.
enum EditionFault: String, Choice {
    /// There is no word list of its language.
    case noWords
    /// The edition does not allow the board's letters.
    case letters
    /// The word asked for names no puzzle.
    case noSuchPuzzle
}

/// Why a letter can't be put right as asked.
enum FixFault: String, Choice { case usage, notOnBoard, alreadyThere, alreadyCenter, rightAlready }

/// The result of a person's claim that the puzzle accepted or rejected a word.
enum ClaimOutcome: String, Choice { case usage, notOnBoard, notListed, anothers, rejected, restored, own }

/// The kinds of action that "undo" takes back.
enum UndoneThing: String, Choice { case finds, skip, nothing }

/// The kinds of input that the bot could not understand.
enum UnknownInput: String, Choice {
    case text, thanks, command, voice, sticker, location, file, other
    /// The key to it is missing, or kept from the bot.
    case encrypted, withheld
    /// No message: the bot may not speak in a room that the person brought it into.
    case muted
}

/// Which cell of the honeycomb is meant, by where the picture draws it.
enum CellPlace: String, Choice, CaseIterable {
    case center, top, upperRight, lowerRight, bottom, lowerLeft, upperLeft

    /// The place of a cell by its index in a reading: the centre first, then clockwise from the top.
    init(index: Int) {
        self = Self.allCases.indices.contains(index) ? Self.allCases[index] : .center
    }
}

/// Why there is no clue to give.
enum NoClue: String, Choice { case allFound, noWords, onlyCoarse }

/// The short answers to a press of a puzzle's button.
enum PuzzleToast: String, Choice { case otherPuzzle, gone, alreadyFound, noneKept }

/// The labels of buttons.
enum ButtonLabel: String, Choice {
    case hint, rephrase, more, reveal, next, back, grid, fullgrid, blanks, byLetter, byLength, pageBack, pageOn, found,
        board,
        fix, other, makeCenter, noLetter, take, reject, define, cancel, answers, giveUp, goOn, allWords, practise
}

extension ButtonLabel {
    /// What the button does to the game.
    var role: Keyboard.Button.Role? {
        switch self {
        case .next: .goesOn
        case .giveUp: .cantBeUndone
        default: nil
        }
    }
}

extension GuessVerdict: Choice {}

extension HintCost: Choice {}

extension BlankList.Order: Choice {}

extension PhotoFailure {
    /// Whether it may be the reader's mistake, so that the photo is worth reporting.
    var isReaders: Bool { [.noBoard, .cutLeft, .cutRight, .cutTop, .cutBottom, .nothing, .gaveUp].contains(self) }

    /// - Parameter request: what the photo was to be taken for; a puzzle is missed only where one was asked for.
    init(_ reason: NothingRead, in request: ReadingRequest?) {
        switch reason {
        case .noBoard, .noText, .noDrawing: self = request?.kind == .board ? .noBoard : .nothing
        case .boardCutAtLeft: self = .cutLeft
        case .boardCutAtRight: self = .cutRight
        case .boardCutAtTop: self = .cutTop
        case .boardCutAtBottom: self = .cutBottom
        case .unreadableFile: self = .unreadableFile
        case .noSuchPage: self = .noSuchPage
        case .lockedDocument: self = .lockedDocument
        case .tooLarge: self = .tooLarge
        case .gaveUp: self = .gaveUp
        }
    }
}
