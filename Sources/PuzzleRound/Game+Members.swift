package import BotState
package import Messaging

extension Game {
    package func member(_ person: PersonID?) -> Member? { members.first { $0.person == person } }

    /// Changes the record of `person`, which is added if there is none.
    package mutating func update(_ person: PersonID, _ change: (inout Member) -> Void) {
        if let index = members.firstIndex(where: { $0.person == person }) {
            change(&members[index])
        } else {
            var member = Member(person: person)
            change(&member)
            members.append(member)
        }
    }

    package mutating func withdrawVotes() {
        for index in members.indices { members[index].wantsReveal = false }
    }

    /// The people who found a word, asked for a clue, joined a team or voted.
    package var participants: Set<PersonID> {
        Set(finds.compactMap(\.person)).union(members.map(\.person))
    }
}
