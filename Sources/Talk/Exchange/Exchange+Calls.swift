internal import BotState
internal import Foundation
internal import Messaging

/// Whom messages call, on a platform where the others come without a sound.
extension Exchange {
    /// How long somebody waits for an answer in front of the chat, in seconds.
    private static let patience: TimeInterval = 10

    /// Has the messages call people who may not be looking: for what a timer brings them, what goes to another chat, and an answer that took
    /// long. The chat's settings decide.
    mutating func callPeople() {
        guard can(.calls) else { return }
        for index in effects.outgoing.indices where isNew(effects.outgoing[index]) {
            let call = session.settings.callsPeople ? call(of: effects.outgoing[index]) : nil
            effects.outgoing[index].action.content?.call = call
        }
    }

    private func call(of message: OutgoingMessage) -> OutgoingMessage.Call? {
        guard let content = message.action.content, !message.isAnnouncement else { return nil }
        if let call = content.call { return call }
        // Nobody looks there while they ask here. The chat of a person has their identifier; that of a group is nobody's.
        if message.chat != state.chat { return .person(PersonID(platform: message.chat.platform, id: message.chat.id)) }
        if isGroup, case .onePerson(let reader) = content.audience { return .person(reader.person) }
        if hasTakenLong { return isGroup ? person.map(OutgoingMessage.Call.person) : .readers }
        return isTimer && !isGroup ? .readers : nil
    }

    /// Whether people have not seen the message in an earlier form. The answer to a photo takes the place of “Looking at your photo…”, which
    /// not all platforms show.
    private func isNew(_ message: OutgoingMessage) -> Bool {
        switch message.action {
        case .send: true
        case .edit(.handle(let handle), _): handle == photoHandle && !can(.interimMessages)
        default: false
        }
    }

    private var hasTakenLong: Bool { waitsSince.map { now.timeIntervalSince($0) > Self.patience } ?? false }

    private var isTimer: Bool {
        guard case .jobEnded(let end) = input, case .woken? = end.job.result else { return false }
        return true
    }
}
