package import BotState
package import Foundation
package import Messaging

/// What a participant knows of the exchange.
extension Participant {
    package var resources: TalkResources { exchange.context.resources }
    package var input: ChatInput { exchange.context.input }
    package var now: Date { exchange.context.now }
    /// The language that the chat is spoken to in.
    package var language: Language { exchange.language }
    package var capabilities: Capabilities { exchange.context.capabilities }
    package func can(_ feature: Capabilities.Feature) -> Bool { capabilities.features.contains(feature) }

    /// The chat's state when the input came.
    package var before: ChatState { exchange.context.before }
    package var isGroup: Bool { input.chat.kind == .group }
    /// Whether the bot has been removed from the chat.
    package var isAway: Bool { exchange.statuses.contains(where: \.isAway) }
    /// The person behind the input, also when it is the end of a job that they caused.
    package var person: PersonID? { input.person }
    /// Their mark in the chat's notes.
    package var mark: String? { person.map(PersonMark.of) }

    package var messageID: MessageID? {
        switch input.event {
        case .message(let message), .edited(let message, _): message.id
        default: nil
        }
    }

    package var pressedMessage: MessageID? {
        if case .button(let press) = input.event { press.messageID } else { nil }
    }

    // MARK: People

    /// Names by person, as the platform last gave them.
    package var names: [PersonID: String] {
        var names = Dictionary(state.players.map { ($0.person, $0.name) }, uniquingKeysWith: { first, _ in first })
        if let sender = input.sender { names[sender.id] = sender.name }
        return names
    }

    package func shortName(_ name: String) -> String { PersonName.short(name, or: language.plain(SomebodyText())) }

    package func shortName(of person: PersonID?) -> String {
        if let sender = input.sender, sender.id == person { return shortName(sender.name) }
        return shortName(state.players.first { $0.person == person }?.name ?? "")
    }

    // MARK: Time

    package var groupClock: GroupClock { GroupClock(timeZone: session.settings.timeZone) }

    /// The time of the day in the group's time zone, as the group's language writes it: `21:05`.
    package func time(of date: Date) -> String {
        language.time(hour: groupClock.hour(of: date), minute: groupClock.minute(of: date))
    }

    package var today: Int { groupClock.day(of: now) }

    // MARK: Identifiers and random numbers

    /// An identifier for something that this input begins.
    package func newID(_ kind: String) -> String {
        let chat = state.chat
        return StableID.make(kind, chat.platform.rawValue, chat.id, chat.topic ?? "", input.id)
    }

    /// A number for something that this input begins and that nobody may foretell.
    package func secretNumber(_ kind: String) -> UInt64 {
        let chat = state.chat
        return resources.secretRandom.draw([kind, chat.platform.rawValue, chat.id, chat.topic ?? "", input.id])
    }
}
