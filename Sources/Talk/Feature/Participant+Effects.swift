package import BotState
package import Foundation
internal import Messaging

/// What a participant can change.
extension Participant {
    /// The chat's data. A feature changes that which is its own.
    package var state: ChatState {
        get { exchange.state }
        set { exchange.state = newValue }
    }

    /// The conversation's own notes on the chat, the features' among them.
    package var session: Session {
        get { exchange.session }
        set { exchange.session = newValue }
    }

    /// What shall happen because of the input.
    package var effects: Effects {
        get { exchange.effects }
        set { exchange.effects = newValue }
    }

    /// Whether the message is clearly meant for the bot.
    package var isAddressed: Bool {
        get { exchange.isAddressed }
        set { exchange.isAddressed = newValue }
    }

    /// Whether a puzzle's board is shown or played on. The next words are then guesses, so a question of another feature ends.
    package var isAtBoard: Bool {
        get { exchange.isAtBoard }
        set { exchange.isAtBoard = newValue }
    }

    /// Speaks the language of the chat's settings from now on, after these have changed.
    package mutating func renewLanguage() {
        exchange.language = resources.texts.language(for: session.settings.languageCode ?? session.languageCode)
    }

    /// Stores the sender's name before anything of theirs is counted, and a new name in place of an old one.
    package mutating func noteSender() {
        guard let sender = input.sender else { return }
        let name = PersonName.stored(sender.name)
        guard let index = state.players.firstIndex(where: { $0.person == sender.id }) else {
            return state.players.append(Player(person: sender.id, name: name))
        }
        if state.players[index].name != name { state.players[index].name = name }
    }

    // MARK: Jobs

    /// Has ``FeatureEvent/woken(note:)`` happen at `date`. A chat may have any number of timers. A timer replaces an open
    /// timer of the same identifier. A timer can't be stopped: whoever is woken looks whether it still matters.
    /// - Parameter isCountdown: whether the time until `date` matters, rather than the date (``BotState/Job/isCountdown``).
    package mutating func setTimer<Topic: Feature>(
        of feature: Topic.Type, id: String, at date: Date, note: String, isCountdown: Bool = false
    ) {
        exchange.effects.jobs.append(
            Job(
                id: "\(Topic.key)-\(id)", chat: state.chat, subject: Topic.key, work: .wake(note), due: date,
                holdsUpChat: false, isCountdown: isCountdown))
    }

    /// Has `work` done. Its end is a ``FeatureEvent/jobEnded(id:_:)``.
    /// - Parameter holdsUpChat: whether the chat's other updates wait for it.
    package mutating func ask<Topic: Feature>(
        for work: Job.Work, of feature: Topic.Type, id: String, holdsUpChat: Bool = false
    ) {
        exchange.effects.jobs.append(
            Job(id: id, chat: state.chat, subject: Topic.key, work: work, due: now, holdsUpChat: holdsUpChat))
    }
}
