internal import BotState
internal import Messaging

extension Game {
    func member(_ person: PersonID?) -> Member? { members.first { $0.person == person } }

    /// Changes what is kept of `person`, who becomes a member by it.
    mutating func update(_ person: PersonID, _ change: (inout Member) -> Void) {
        if let index = members.firstIndex(where: { $0.person == person }) {
            change(&members[index])
        } else {
            var member = Member(person: person)
            change(&member)
            members.append(member)
        }
    }

    /// Everybody who found a word, had the bot help, joined a team or voted.
    var participants: Set<PersonID> {
        Set(finds.map(\.person)).union(members.map(\.person))
    }
}
