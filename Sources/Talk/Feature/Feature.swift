package import BotState
package import Foundation
package import Messaging
package import PhotoReading

/// One thing that people talk about with the bot, with commands, buttons, notes, texts, timers and jobs of its own.
///
/// A feature is a value that lives for one input: it gets the exchange, handles the input, and gives the exchange back. It reaches its own
/// notes, the chat's data, and the services in the extensions of ``Participant``; it never sees another feature. What it wants from
/// others it asks for with a ``FeatureRequest``, which goes to whichever feature can fulfil it.
///
/// The features are asked in the order of the ``FeatureList``. The last of them is the main feature: it receives every message
/// and reading that the others have left.
package protocol Feature: FeatureDescription, Participant {
    init(_ exchange: Exchange)

    /// What of this feature is under way.
    var status: FeatureStatus { get }

    /// Says what there is to say of this feature.
    func introduce(_ introduction: inout Introduction)

    /// Carries out `/command argument`.
    mutating func perform(_ command: Command, argument: String) throws

    /// Carries out the press of a button.
    /// - Returns: what to show over the chat to the person who pressed it.
    mutating func press(_ button: FeatureButton<Self>) throws -> Toast?

    /// Handles what happened, or leaves it to the next feature.
    /// - Returns: whether the event is done with. Of no matter for events that every feature gets.
    mutating func handle(_ event: FeatureEvent) throws -> Bool

    /// Fulfils what another feature asks for.
    /// - Returns: what came of it; `nil` if this feature does not fulfil such requests.
    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer?

    /// Whether `text` is an answer for which this feature waits. Other features then don't take it for one of their own words.
    func isGuess(_ text: MessageText) throws -> Bool

    /// How to read a photo with `caption`, if this feature knows.
    func request(below caption: String) -> ReadingRequest?

    /// Adds to `request` what this feature knows of the chat's photos: the languages of its pages, the edition of its boards.
    func complete(_ request: inout ReadingRequest)

    /// The buttons that this feature adds below an answer to a photo.
    func buttons(below answer: PhotoAnswer) -> [Keyboard.Button]
}

/// What is known of a feature before there is an input.
package protocol FeatureDescription: Sendable {
    /// Its notes on a chat. Stored under ``key``.
    associatedtype Notes: FeatureNotes = NoNotes
    /// The data it reads from a language's folder beside its templates.
    associatedtype LanguageData: Sendable = NoLanguageData
    associatedtype Command: FeatureCommand
    /// The platform's menu entry for each command.
    associatedtype Summary: CommandPhrase where Summary.Command == Command
    /// The actions of its buttons.
    associatedtype Verb: RawRepresentable, Hashable, Sendable where Verb.RawValue == String

    /// Identifies its notes, buttons and timers. Short and in lower case, because platforms limit the data of a button.
    static var key: String { get }

    /// The prefix of its buttons' data.
    static var buttonPrefix: String { get }

    /// The tables in which it keeps what it stores, if it has any.
    static var table: (any FeatureTable.Type)? { get }

    /// Its texts.
    static var phrases: [any Phrase.Type] { get }

    /// Reads its data in the folder of the language `code`.
    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> LanguageData

    /// Whether this feature is talked about in `chat`. Where it is not, its commands and buttons still reach it, and nothing else.
    static func isPresent(in chat: Chat) -> Bool

    /// Whether `caption` asks this feature for something, so that it has to be kept until the photo is read.
    static func isRequest(caption: String, in language: Language) -> Bool
}

extension FeatureDescription {
    package static var table: (any FeatureTable.Type)? { nil }
    package static var buttonPrefix: String { key + "." }
    package static func isPresent(in chat: Chat) -> Bool { true }
    package static func isRequest(caption: String, in language: Language) -> Bool { false }
}

extension Feature {
    /// Whether another feature has handled what a person did, and said something about it.
    package var hasAnotherAnswered: Bool {
        exchange.answeringFeature.map { $0 != Self.key } ?? false && !exchange.effects.outgoing.isEmpty
    }

    package var status: FeatureStatus { FeatureStatus() }
    package func introduce(_ introduction: inout Introduction) {}
    package mutating func handle(_ event: FeatureEvent) throws -> Bool { false }
    package mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? { nil }
    package func isGuess(_ text: MessageText) throws -> Bool { false }
    package func request(below caption: String) -> ReadingRequest? { nil }
    package func complete(_ request: inout ReadingRequest) {}
    package func buttons(below answer: PhotoAnswer) -> [Keyboard.Button] { [] }
}

extension Feature where Command == NoCommand {
    package func perform(_ command: NoCommand, argument: String) {}
}

extension Feature where Verb == NoVerb {
    package func press(_ button: FeatureButton<Self>) -> Toast? { nil }
}

extension FeatureDescription where LanguageData == NoLanguageData {
    package static func languageData(in folder: URL, code: String) -> NoLanguageData { NoLanguageData() }
}

/// The data of a feature that needs none.
package struct NoLanguageData: Sendable {}
