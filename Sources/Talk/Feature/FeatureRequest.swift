package import BotState
package import Hive
package import Intents
package import Messaging
package import PhotoReading

/// What a feature asks of whichever feature can fulfil it.
package enum FeatureRequest: Hashable, Sendable {
    /// Say what a word means; nothing is said of an empty one but that there is none.
    case explain(String)
    /// Keep words to be practised, without explaining them now. The language is theirs, as a code.
    case keep([String], language: String)
    /// Say how the puzzle is played.
    case explainRules
    /// Say to a guest what a picture shows. Nothing of it is kept.
    case describe(Reading)
    /// Stop what is under way, or say how it ends.
    case stop
    /// Show what a link leads to, which has this code.
    case open(code: String)
    /// Say which words count on a game's board.
    case knownWords(Game)
    /// Say that a race is on, if one is.
    case waitForRace
    /// Give the clues that people wrote to a word, without naming the other words given.
    case writtenClues(to: String, on: Board, hiding: [String])
    /// Show the open clue to a word once more, in place of the message whose button was pressed.
    case showClueAgain(to: String)
}

/// What came of a ``FeatureRequest``.
package enum FeatureAnswer: Hashable, Sendable {
    case done
    /// So many words are kept.
    case kept(Int)
    /// What a picture shows.
    case described(GuestAnswer)
    /// The words that count on a game's board.
    case known(KnownWords)
    /// The clues that people wrote.
    case written(WrittenClueLines)

    /// What a picture shows, if that was the question.
    package var guestAnswer: GuestAnswer? { if case .described(let answer) = self { answer } else { nil } }
}

/// The words that count on a game's board.
package struct KnownWords: Hashable, Sendable {
    /// Those that are expected, and those that were found, in lower case.
    package let words: Set<String>
    /// Those that count only once somebody finds them.
    package let unlikely: Set<String>
    /// The points of ``words``.
    package let maximum: Int

    package var all: Set<String> { words.union(unlikely) }

    package init(words: Set<String>, unlikely: Set<String>, maximum: Int) {
        self.words = words
        self.unlikely = unlikely
        self.maximum = maximum
    }
}

/// The clues to one word that people wrote, for a hint.
package struct WrittenClueLines: Hashable, Sendable {
    package struct Line: Encodable, Hashable, Sendable {
        /// The writer; `nil` for the reader, who is alone with the bot.
        package let name: String?
        package let clue: String

        package init(name: String?, clue: String) {
            self.name = name
            self.clue = clue
        }
    }

    package var lines: [Line] = []
    /// A row of buttons for each line, with which a group votes on it.
    package var votes: [[Keyboard.Button]] = []

    package init(lines: [Line] = [], votes: [[Keyboard.Button]] = []) {
        self.lines = lines
        self.votes = votes
    }
}

/// What of a feature is under way in a chat.
package struct FeatureStatus: Sendable {
    /// What changes what sentences mean.
    package var circumstances: Set<ChatCircumstance>
    /// The numbers that it has just asked for. Such a number presses no button.
    package var expectedNumbers: ClosedRange<Int>?
    /// Whether the bot has been removed from the chat.
    package var isAway: Bool

    package init(
        _ circumstances: Set<ChatCircumstance> = [], expectedNumbers: ClosedRange<Int>? = nil, isAway: Bool = false
    ) {
        self.circumstances = circumstances
        self.expectedNumbers = expectedNumbers
        self.isAway = isAway
    }
}

/// What the features say of themselves to somebody who has just come, or who asks.
package struct Introduction: Sendable {
    /// The language of the day's puzzle, if it is not the chat's.
    package var puzzleLanguage: String?
    /// The languages of the books whose words are explained, unless that is the chat's alone.
    package var bookLanguages: String?
    /// How many misread photos of the chat are kept with consent.
    package var keptPhotos = 0
    /// What to begin with.
    package var firstButtons: [Keyboard.Button] = []
}

/// The topic of an answer to a photo.
package enum PhotoAnswer {
    /// The photo led to this game.
    case game(Game)
    /// Nothing was found on the photo.
    case nothing
}
