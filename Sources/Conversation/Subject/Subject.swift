internal import Foundation
internal import Messaging
internal import Persistence
internal import PhotoReading

/// One thing beside the puzzle that people talk about with the bot, with commands, buttons, timers and jobs of its own.
///
/// A turn asks the subjects in the order of ``Subjects/all``; what none of them takes is about the puzzle. A subject's notes on
/// a chat are a part of ``Session``, its texts phrases of its own, and its doings extensions of ``Turn`` in its folder.
protocol Subject: Sendable {
    associatedtype Command: SubjectCommand
    /// What the platform's menu says of each command.
    associatedtype Summary: CommandPhrase where Summary.Command == Command
    /// What its buttons do.
    associatedtype Verb: RawRepresentable, Hashable, Sendable where Verb.RawValue == String

    /// Begins the data of its buttons and the notes of its timers. Lower-case letters, short: buttons hold 64 bytes.
    static var key: String { get }

    /// Does what `/command argument` says.
    static func perform(_ command: Command, argument: String, in turn: inout Turn) throws

    /// Does what a button says.
    /// - Returns: what to show over the chat to whoever pressed it.
    static func press(_ button: SubjectButton<Self>, in turn: inout Turn) throws -> Turn.Toast?

    /// Looks at a message before anybody makes out what it asks for.
    /// - Returns: whether the message is done with.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool

    /// What a photo with `caption` below it is to be read for, where this subject knows; `nil` leaves that to the others.
    static func request(below caption: String, in turn: Turn) -> ReadingRequest?

    /// Takes what photos were read as.
    /// - Returns: whether it is done with.
    static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool

    /// A timer set with ``Turn/setTimer(of:id:at:note:)`` went off.
    static func wake(_ note: String, in turn: inout Turn) throws

    /// A job that is neither a photo nor a timer came to an end; `result` is `nil` when it failed.
    /// - Returns: whether it was this subject's.
    static func jobEnded(_ jobID: String, result: Data?, in turn: inout Turn) throws -> Bool
}

extension Subject {
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool { false }
    static func request(below caption: String, in turn: Turn) -> ReadingRequest? { nil }
    static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool { false }
    static func wake(_ note: String, in turn: inout Turn) throws {}
    static func jobEnded(_ jobID: String, result: Data?, in turn: inout Turn) throws -> Bool { false }
}

/// What the platform's menu says of a command.
protocol CommandPhrase: PlainPhrase {
    associatedtype Command: Choice

    init(command: Chosen<Command>)
}

/// A command of a subject. The raw value is the slash command.
protocol SubjectCommand: Choice {
    /// Other words for it, in lower case, that people type without a slash when they plainly talk to the bot.
    var synonyms: [String] { get }
    /// Where the platform's menu lists it; `nil` for nowhere.
    var scope: CommandDescription.Scope? { get }
}

/// A button of a subject; its data is `key.verb:id:argument`, and everything of it comes back from outside.
struct SubjectButton<Topic: Subject>: Hashable, Sendable {
    var verb: Topic.Verb
    /// What the button is about: a game, mostly. Empty for nothing.
    var id: String
    var argument: String

    init(_ verb: Topic.Verb, id: String = "", _ argument: String = "") {
        self.verb = verb
        self.id = id
        self.argument = argument
    }

    /// `nil` for data that no button of this subject has.
    init?(data: String) {
        let parts = data.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let prefix = Topic.key + "."
        guard parts.count == 3, parts[0].hasPrefix(prefix),
            let verb = Topic.Verb(rawValue: String(parts[0].dropFirst(prefix.count)))
        else { return nil }
        self.init(verb, id: parts[1], parts[2])
    }

    var data: String { "\(Topic.key).\(verb.rawValue):\(id):\(argument)" }
}
