package import BotState
package import Foundation
package import Intents
package import Messaging
package import PhotoReading

/// One thing that people talk about with the bot, with commands, buttons, notes, texts, timers and jobs of its own.
///
/// A turn asks the subjects in the order of its ``SubjectList``. The last of them is the main subject: it receives every message
/// and reading that the others have left. A subject lives in a target of its own, and its actions are extensions of ``Turn`` there.
package protocol Subject: Sendable {
    /// Its notes on a chat. Stored under ``key``.
    associatedtype Notes: SubjectNotes = NoNotes
    /// The data it reads from a language's folder beside its templates.
    associatedtype LanguageData: Sendable = NoLanguageData
    associatedtype Command: SubjectCommand
    /// The platform's menu entry for each command.
    associatedtype Summary: CommandPhrase where Summary.Command == Command
    /// The actions of its buttons.
    associatedtype Verb: RawRepresentable, Hashable, Sendable where Verb.RawValue == String

    /// Identifies its notes, buttons and timers. Short and in lower case, because platforms limit the data of a button.
    static var key: String { get }

    /// The prefix of its buttons' data.
    static var buttonPrefix: String { get }

    /// Its texts.
    static var phrases: [any Phrase.Type] { get }

    /// Reads its data in the folder of the language `code`.
    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> LanguageData

    /// Whether this subject is talked about in the turn's chat. Where it is not, its commands and buttons still reach it, and
    /// nothing else.
    static func isPresent(in turn: Turn) -> Bool

    // MARK: What people do

    /// Carries out `/command argument`.
    static func perform(_ command: Command, argument: String, in turn: inout Turn) throws

    /// Carries out the press of a button.
    /// - Returns: what to show over the chat to the person who pressed it.
    static func press(_ button: SubjectButton<Self>, in turn: inout Turn) throws -> Turn.Toast?

    /// Sees a message before any subject handles it.
    static func observe(_ message: IncomingMessage, in turn: inout Turn)

    /// Handles a message.
    /// - Returns: whether the message is done with.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool

    /// Whether `text` is an answer for which this subject waits. Other subjects then don't take it for one of their own words.
    static func isGuess(_ text: MessageText, in turn: Turn) throws -> Bool

    /// Whether this subject has just asked for a number, and `number` answers it. Then it presses no button.
    static func asksForNumber(_ number: Int, in turn: Turn) -> Bool

    /// Says what `word` means.
    /// - Returns: whether this subject explains words.
    static func explain(_ word: String, in turn: inout Turn) throws -> Bool

    /// Keeps words to be practised, without explaining them now.
    /// - Parameter language: the words' language, as a code.
    /// - Returns: how many it keeps; `nil` if this subject keeps no words.
    static func keep(_ words: [String], language: String, in turn: inout Turn) throws -> Int?

    /// What of this subject is under way, which changes what sentences mean.
    static func circumstances(in turn: Turn) -> Set<ChatCircumstance>

    /// Carries out what a person asks for in a sentence of their own, as its command would.
    /// - Returns: whether this subject knows the intent.
    static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool

    /// Answers an inline query.
    /// - Returns: whether this subject answers such queries.
    static func answer(_ query: InlineQuery, in turn: inout Turn) throws -> Bool

    // MARK: Photos

    /// How to read a photo with `caption`, if this subject knows.
    static func request(below caption: String, in turn: Turn) -> ReadingRequest?

    /// Adds to `request` what this subject knows of the chat's photos: the languages of its pages, the edition of its boards.
    static func complete(_ request: inout ReadingRequest, in turn: Turn)

    /// Whether `caption` asks this subject for something, so that it has to be kept until the photo is read.
    static func isRequest(caption: String, in language: Language) -> Bool

    /// Sees a reading before any subject handles it.
    static func observe(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn)

    /// Handles a reading.
    /// - Returns: whether the reading is done with.
    static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool

    /// Handles photos whose job failed.
    /// - Returns: whether this subject has told the person.
    static func couldNotRead(_ pending: PendingPhoto, in turn: inout Turn) -> Bool

    /// The buttons that this subject adds below an answer to a photo.
    static func buttons(below answer: PhotoAnswer, in turn: Turn) -> [Keyboard.Button]

    // MARK: Other events

    /// Handles a timer set with ``Turn/setTimer(of:id:at:note:isCountdown:)``.
    static func wake(_ note: String, in turn: inout Turn) throws

    /// Handles the end of a job that this subject asked for with ``Turn/ask(for:of:id:holdsUpChat:)``; `result` is `nil` when it
    /// failed.
    static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) throws

    /// Handles that the bot was added to the chat or removed from it.
    static func membershipChanged(isMember: Bool, in turn: inout Turn) throws

    /// Handles that the chat has moved to another place on the platform, where none of its messages are.
    static func chatMoved(in turn: inout Turn) throws

    /// Makes the first changes, before the input is handled.
    static func begin(_ turn: inout Turn)

    /// Makes the last changes before the chat's state is stored.
    static func finish(_ turn: inout Turn)
}

extension Subject {
    package static var buttonPrefix: String { key + "." }
    package static func isPresent(in turn: Turn) -> Bool { true }

    package static func observe(_ message: IncomingMessage, in turn: inout Turn) {}
    package static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool { false }
    package static func isGuess(_ text: MessageText, in turn: Turn) throws -> Bool { false }
    package static func asksForNumber(_ number: Int, in turn: Turn) -> Bool { false }
    package static func explain(_ word: String, in turn: inout Turn) throws -> Bool { false }
    package static func keep(_ words: [String], language: String, in turn: inout Turn) throws -> Int? { nil }
    package static func circumstances(in turn: Turn) -> Set<ChatCircumstance> { [] }
    package static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool { false }
    package static func answer(_ query: InlineQuery, in turn: inout Turn) throws -> Bool { false }

    package static func request(below caption: String, in turn: Turn) -> ReadingRequest? { nil }
    package static func complete(_ request: inout ReadingRequest, in turn: Turn) {}
    package static func isRequest(caption: String, in language: Language) -> Bool { false }
    package static func observe(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) {}
    package static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool {
        false
    }
    package static func couldNotRead(_ pending: PendingPhoto, in turn: inout Turn) -> Bool { false }
    package static func buttons(below answer: PhotoAnswer, in turn: Turn) -> [Keyboard.Button] { [] }

    package static func wake(_ note: String, in turn: inout Turn) throws {}
    package static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) throws {}
    package static func membershipChanged(isMember: Bool, in turn: inout Turn) throws {}
    package static func chatMoved(in turn: inout Turn) throws {}
    package static func begin(_ turn: inout Turn) {}
    package static func finish(_ turn: inout Turn) {}
}

extension Subject where LanguageData == NoLanguageData {
    package static func languageData(in folder: URL, code: String) -> NoLanguageData { NoLanguageData() }
}

/// The notes of a subject on a chat. Notes that can't be read are replaced by fresh ones.
///
/// No person is named in them: forgetting somebody deletes their rows and does not look into the notes of other chats.
package protocol SubjectNotes: Codable, Hashable, Sendable {
    init()

    /// Deletes what came from the person with this mark (``PersonMark``).
    mutating func forget(_ mark: String)
}

extension SubjectNotes {
    /// For notes that hold nothing of a single person.
    package mutating func forget(_ mark: String) {}
}

/// The notes of a subject that needs none.
package struct NoNotes: SubjectNotes {
    package init() {}
}

/// The data of a subject that needs none.
package struct NoLanguageData: Sendable {}

/// The topic of an answer to a photo.
package enum PhotoAnswer {
    /// The photo led to this game.
    case game(Game)
    /// Nothing was found on the photo.
    case nothing
}
