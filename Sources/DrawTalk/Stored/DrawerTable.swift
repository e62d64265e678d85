package import BotState
internal import Foundation
internal import Messaging
package import SQL

/// Reads and writes the table `drawer`.
package struct DrawerTable: FeatureTable {
    package static let feature = DrawingGames.key
    /// The people who draw in a chat, in the order in which they came.
    package static let nothing: [Drawer] = []
    package static let tablesOfPeople = ["drawer"]
    package static let tablesOfMembers = ["drawer"]

    private let db: any SQLConnection

    package init(db: any SQLConnection) { self.db = db }

    package func load(for place: RecordPlace) throws -> [Drawer] { try drawers(in: place.row) }

    package func check() throws {
        for chat in try db.values(ChatRow.self, "SELECT DISTINCT chat_id FROM drawer") { _ = try drawers(in: chat) }
    }

    private func drawers(in chat: ChatRow) throws -> [Drawer] {
        try db.rows("SELECT * FROM drawer WHERE chat_id = ? ORDER BY rowid", [chat]).map { row in
            Drawer(
                person: PersonID(row: row),
                name: row["name"], points: row["points"], weekPoints: row["week_points"],
                weekStart: row["week_start"], notes: row["notes"])
        }
    }

    /// Writes the differences between two states of the chat's drawers.
    package func save(_ drawers: [Drawer], insteadOf old: [Drawer], of chat: ChatRow) throws {
        try db.update("drawer", of: chat, from: old, to: drawers) { try save($0, of: chat) }
    }

    private func save(_ drawer: Drawer, of chat: ChatRow) throws {
        try db.execute(
            """
            INSERT INTO drawer VALUES (:chat, :platform, :person, :name, :points, :weekPoints, :weekStart, :notes)
            ON CONFLICT (chat_id, platform, person_id) DO UPDATE SET name = excluded.name, points = excluded.points,
                week_points = excluded.week_points, week_start = excluded.week_start, notes = excluded.notes
            """,
            [
                "chat": chat, "platform": drawer.person.platform.rawValue, "person": drawer.person.id,
                "name": drawer.name, "points": drawer.points, "weekPoints": drawer.weekPoints,
                "weekStart": drawer.weekStart, "notes": drawer.notes,
            ])
    }

    /// Merges the drawers of two chats.
    /// For a person in both, adds up the points. Their notes stay those of the target, because they belong to the game in the
    /// target's session.
    package func merge(_ source: ChatRow, into target: ChatRow) throws {
        let old = try drawers(in: target)
        var merged = old
        for drawer in try drawers(in: source) {
            guard let index = merged.firstIndex(where: { $0.person == drawer.person }) else {
                merged.append(drawer)
                continue
            }
            merged[index].points += drawer.points
            if merged[index].weekStart == drawer.weekStart {
                merged[index].weekPoints += drawer.weekPoints
            } else if merged[index].weekStart < drawer.weekStart {
                merged[index].weekPoints = drawer.weekPoints
                merged[index].weekStart = drawer.weekStart
            }
        }
        try save(merged, insteadOf: old, of: target)
    }
}
