package import BotState
package import Foundation
package import Messaging

/// What a participant knows of the exchange.
extension Participant {
    package var resources: TalkResources { exchange.resources }
    package var input: ChatInput { exchange.input }
    package var now: Date { exchange.now }
    /// The language that the chat is spoken to in.
    package var language: Language { exchange.language }
    package var capabilities: Capabilities { exchange.capabilities }
    package func can(_ feature: Capabilities.Feature) -> Bool { exchange.can(feature) }

    /// The chat's state when the input came.
    package var before: ChatState { exchange.context.before }
    package var isGroup: Bool { exchange.isGroup }
    /// Whether the bot has been removed from the chat.
    package var isAway: Bool { exchange.isAway }
    /// The person behind the input, also when it is the end of a job that they caused.
    package var person: PersonID? { exchange.person }
    /// Their mark in the chat's notes.
    package var mark: String? { exchange.mark }
    package var messageID: MessageID? { exchange.messageID }
    package var pressedMessage: MessageID? { exchange.pressedMessage }
    // MARK: People

    /// Names by person, as the platform last gave them.
    package var names: [PersonID: String] { exchange.names }
    package func shortName(_ name: String) -> String { exchange.shortName(name) }
    package func shortName(of person: PersonID?) -> String { exchange.shortName(of: person) }

    // MARK: Time

    package var groupClock: GroupClock { exchange.groupClock }
    /// The time of the day in the group's time zone, as the group's language writes it: `21:05`.
    package func time(of date: Date) -> String { exchange.time(of: date) }
    package var today: Int { exchange.today }

    // MARK: Lots

    /// An identifier for something that this input begins.
    package func newID(_ kind: String) -> String { exchange.newID(kind) }

    /// A number for something that this input begins and that nobody may foretell.
    package func lot(_ kind: String) -> UInt64 { exchange.lot(kind) }
}
