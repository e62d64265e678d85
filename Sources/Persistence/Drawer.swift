public import Messaging

public import struct Foundation.Data

/// What is kept of somebody who draws in a chat, private or group. Kept up by the conversation; one entry a person and chat.
public struct Drawer: Codable, Hashable, Sendable {
    public var person: PersonID
    /// As the platform last gave it: hostile text of any length.
    public var name: String
    /// Earned since the chat's first drawing.
    public var points: Int
    /// Earned since the day ``weekStart``.
    public var weekPoints: Int
    /// The Monday of the week that ``weekPoints`` counts, as a number of days since 1970 by the chat's clock.
    public var weekStart: Int
    /// The conversation's own notes on this person as JSON: their drawings of the game that is on, how well they draw.
    public var notes: Data

    public init(
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
