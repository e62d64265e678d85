package import Messaging

package import struct Foundation.Date

/// A clue that a person wrote for a word. Its text is a stranger's: it is within the limits, and nothing else is known of it.
package struct WrittenClue: Codable, Hashable, Identifiable, Sendable {
    /// Unique in the whole database. The conversation derives it from the update that brought the clue.
    package let id: String
    /// Lower case.
    package var word: String
    package var text: String
    package var writer: PersonID
    package var writtenAt: Date
    /// At most one for each person, in no order.
    package var votes: [Vote]

    /// The most clues kept of a person. Beyond that, the oldest are deleted.
    package static let limit = 200

    package init(
        id: String, word: String, text: String, writer: PersonID, writtenAt: Date, votes: [Vote] = []
    ) {
        self.id = id
        self.word = word
        self.text = text
        self.writer = writer
        self.writtenAt = writtenAt
        self.votes = votes
    }

    /// A person's opinion of a clue.
    package struct Vote: Codable, Hashable, Sendable {
        package var person: PersonID
        package var isUp: Bool

        package init(person: PersonID, isUp: Bool) {
            self.person = person
            self.isUp = isUp
        }
    }
}

/// A change to the written clues by the person behind the update.
package enum WrittenClueChange: Codable, Hashable, Sendable {
    /// Adds a clue of this chat, or replaces the person's earlier one for the word here, with its votes.
    case write(id: String, word: String, text: String, at: Date)
    /// Deletes the person's clue for this word in this chat.
    case erase(word: String)
    /// Records the person's vote on the clue with this identifier, and replaces an earlier one.
    case vote(id: String, isUp: Bool)
}
