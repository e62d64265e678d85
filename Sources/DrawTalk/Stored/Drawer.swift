internal import BotState
package import Messaging

package import struct Foundation.Data

/// A person who draws in a chat, private or group. The conversation keeps one entry per person and chat.
package struct Drawer: ChatMember, Codable, Hashable, Sendable {
    package var person: PersonID
    /// The name the platform reported last: untrusted text of any length.
    package var name: String
    /// Points since the chat's first drawing.
    package var points: Int
    /// Points since the day ``weekStart``.
    package var weekPoints: Int
    /// The Monday that starts the week of ``weekPoints``, in days since 1970 by the chat's clock.
    package var weekStart: Int
    /// The conversation's own data on this person as JSON: their drawings in the current game, and how well they draw.
    package var notes: Data

    package init(
        person: PersonID, name: String, points: Int = 0, weekPoints: Int = 0, weekStart: Int = 0, notes: Data = Data()
    ) {
        self.person = person
        self.name = name
        self.points = points
        self.weekPoints = weekPoints
        self.weekStart = weekStart
        self.notes = notes
    }
}
