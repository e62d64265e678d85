internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

extension About {
    mutating func askWhetherToForget() {
        guard let person = input.sender?.id else { return }
        // The buttons name who asked, so that in a group nobody else can answer.
        let token = Self.token(of: person)
        let keyboard = Keyboard(
            rows: [(AboutLabel.forget, AboutVerb.forget), (.keep, .keep)].map { label, verb in
                var choice = button(language.plain(AboutButtonText(label: Chosen(label))), AboutButton(verb, token))
                choice.role = verb == .forget ? .cantBeUndone : nil
                return [choice]
            })
        say(language.rich(ForgetText(isGroup: isGroup)), keyboard: keyboard)
        session[About.self] = AboutNotes(asked: mark, at: now)
    }

    /// Whether the sender was asked a short time ago and has written nothing since.
    var isAskedWhetherToForget: Bool {
        let notes = session[About.self]
        guard let mark, notes.asked == mark, let date = notes.askedAt else { return false }
        return now.timeIntervalSince(date) < Self.longestQuestion
    }

    /// How long the question waits for a typed answer, in seconds.
    private static let longestQuestion: TimeInterval = 600

    /// The answer to that question.
    mutating func forgetPressed(_ button: AboutButton) -> Toast? {
        guard let person = input.sender?.id, button.argument == Self.token(of: person) else { return toast(.notYours) }
        session[About.self] = AboutNotes()
        answerWhetherToForget(button.verb == .forget)
        return nil
    }

    mutating func answerWhetherToForget(_ isYes: Bool) {
        guard let person = input.sender?.id else { return }
        guard isYes else { return sayInPlace(language.rich(KeptText())) }
        effects.forget = person
        if isGroup { dropFinds(of: person) } else { state = ChatState(chat: state.chat) }
        sayInPlace(language.rich(ForgottenText(isGroup: isGroup)))
    }

    /// The store deletes the person's finds and what the notes hold of theirs everywhere; the group's state here must say the same.
    /// The group's subject then reopens boards and updates its messages, because only it knows the boards' words.
    private mutating func dropFinds(of person: PersonID) {
        for index in state.games.indices where state.games[index].finds.contains(where: { $0.person == person }) {
            state.games[index].finds.removeAll { $0.person == person }
        }
        for index in state.games.indices { state.games[index].members.removeAll { $0.person == person } }
        session.forget(PersonMark.of(person))
    }

    private static func token(of person: PersonID) -> String {
        StableID.make("person", person.platform.rawValue, person.id)
    }
}
