internal import BotState
internal import Messaging

extension Exchange {
    /// Stores the sender's name before anything of theirs is counted.
    mutating func noteSender() {
        guard let sender = input.sender, !state.players.contains(where: { $0.person == sender.id }) else { return }
        state.players.append(Player(person: sender.id, name: PersonName.stored(sender.name)))
    }

    /// Names by person, as the platform last gave them.
    var names: [PersonID: String] {
        var names = Dictionary(state.players.map { ($0.person, $0.name) }, uniquingKeysWith: { first, _ in first })
        if let sender = input.sender { names[sender.id] = sender.name }
        return names
    }

    func shortName(_ name: String) -> String {
        PersonName.short(name, or: language.plain(SomebodyText()))
    }

    func shortName(of person: PersonID?) -> String {
        if let sender = input.sender, sender.id == person { return shortName(sender.name) }
        return shortName(state.players.first { $0.person == person }?.name ?? "")
    }
}
