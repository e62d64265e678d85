package import Messaging
package import SQL

/// Data about one person in one chat: a row whose key is (chat, person).
package protocol ChatMember: Hashable {
    var person: PersonID { get }
}

extension Player: ChatMember {}

extension PersonID {
    /// Reads the identifier from the columns `platform` and `person_id`.
    package init(row: SQLRow) {
        self.init(platform: Platform(rawValue: row["platform"]), id: row["person_id"])
    }
}

extension SQLConnection {
    /// Writes the differences between two states of a chat's members: deletes the rows of removed members, and calls
    /// `write` for new and changed ones. An unchanged member costs no statement.
    package func update<Member: ChatMember>(
        _ table: String, of chat: ChatRow, from old: [Member], to new: [Member], write: (Member) throws -> Void
    ) throws {
        let kept = Set(new.map(\.person))
        for member in old where !kept.contains(member.person) {
            try execute(
                "DELETE FROM \(table) WHERE chat_id = ? AND platform = ? AND person_id = ?",
                [chat, member.person.platform.rawValue, member.person.id])
        }
        let before = Set(old)
        for member in new where !before.contains(member) { try write(member) }
    }
}
