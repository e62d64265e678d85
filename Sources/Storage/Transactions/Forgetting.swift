import BotState
import Foundation
import Messaging
import SQL

/// Deletes all stored data of a person.
///
/// Only the platform's identifiers of the person's updates remain, so that a repeated update is recognized. Updates
/// that arrived after the request are new and stay.
struct Forgetting {
    let db: any SQLConnection
    let person: PersonID
    /// The sequence number of the update with the request.
    let lastSequence: Int64
    let time: Date
    let features: StoredFeatures

    func run() throws {
        // First delete the jobs, which other processes may be performing. Results that are already stored are then
        // deleted with the rest.
        try deleteJobs()
        try blankUpdates()
        try advanceChats()
        try emptyPrivateChats()
        let own = ["find", "game_member", "player", "report"]
        for table in own + features.tables.flatMap({ $0.tablesOfPeople }) {
            try execute("DELETE FROM \(table) WHERE platform = :platform AND person_id = :person")
        }
        try deleteWhatTheyCaused(in: "outbox")
        try cleanNotes()
        try tellAdapter()
    }

    /// Lets the platform's adapter forget the person too, if it keeps anything.
    private func tellAdapter() throws {
        let place: SQLArguments = [person.platform.rawValue, ForgottenPeople.item]
        guard try db.row("SELECT 1 FROM vault WHERE platform = ? LIMIT 1", [person.platform.rawValue]) != nil else {
            return
        }
        // A row to lock, so that two people who are forgotten at the same time do not overwrite each other.
        try db.execute(
            "INSERT INTO vault (platform, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", place + [Data()])
        var waiting = ForgottenPeople(
            try db.value(
                Data.self, "SELECT value FROM vault WHERE platform = ? AND name = ? \(db.forUpdate)", place))
        waiting.people[person.id] = time
        guard let data = waiting.data else { return }
        try db.execute("UPDATE vault SET value = ? WHERE platform = ? AND name = ?", [data] + place)
    }

    /// Raises the revision of the person's chats, so that a step based on a state with the person in it is not
    /// committed.
    private func advanceChats() throws {
        let members = ["player"] + features.tables.flatMap { $0.tablesOfMembers }
        let isTheirs = "platform = :platform AND person_id = :person"
        try execute(
            """
            UPDATE chat SET revision = revision + 1 WHERE id IN (
                SELECT id FROM chat WHERE platform = :platform AND person_id = :person
                \(members.map { "UNION SELECT chat_id FROM \($0) WHERE \(isTheirs)" }.joined(separator: "\n"))
                UNION SELECT chat_id FROM game JOIN find ON find.game_id = game.id
                    WHERE find.platform = :platform AND find.person_id = :person
                UNION SELECT chat_id FROM game JOIN game_member ON game_member.game_id = game.id
                    WHERE game_member.platform = :platform AND game_member.person_id = :person)
            """)
    }

    /// Removes what the person wrote from the notes of groups: a caption, a page, a board that waits for the group's
    /// decision.
    private func cleanNotes() throws {
        let groups = try db.rows(
            "SELECT id, session FROM chat WHERE platform = ? AND kind <> 'private' AND length(session) > 0",
            [person.platform.rawValue])
        let chats = ChatTable(db: db)
        for group in groups where features.notesWithout(group["session"], person) != nil {
            let row: ChatRow = group["id"]
            try chats.advance(row)
            // Another process may have changed the notes meanwhile.
            guard let notes = features.notesWithout(try chats.session(of: row), person) else { continue }
            try chats.setSession(notes, of: row)
        }
    }

    private static let privateChats = "(SELECT id FROM chat WHERE platform = :platform AND person_id = :person)"

    private func emptyPrivateChats() throws {
        for table in ["game", "outbox", "sent_message"] {
            try execute("DELETE FROM \(table) WHERE chat_id IN \(Self.privateChats)")
        }
        try execute(
            "UPDATE chat SET session = :empty, title = NULL WHERE id IN \(Self.privateChats)", ["empty": Data()])
    }

    private func deleteJobs() throws {
        try execute("DELETE FROM job WHERE chat_id IN \(Self.privateChats)")
        try deleteWhatTheyCaused(in: "job", where: "lane <> 'timers'")
        try disownTimers()
    }

    private func deleteWhatTheyCaused(in table: String, where condition: String = "TRUE") throws {
        try execute(
            """
            DELETE FROM \(table) WHERE person_id = :person AND \(condition)
            AND chat_id IN (SELECT id FROM chat WHERE platform = :platform)
            """)
    }

    /// Keeps the timers that the person set in groups, because they are the group's: the end of a race, the closing
    /// hour of a board. A timer's note names no person.
    private func disownTimers() throws {
        try execute(
            """
            UPDATE job SET person_id = NULL WHERE person_id = :person AND lane = 'timers'
            AND chat_id IN (SELECT id FROM chat WHERE platform = :platform)
            """)
    }

    private func blankUpdates() throws {
        try execute(
            "UPDATE inbox SET person_id = :person WHERE chat_id IN \(Self.privateChats) AND sequence <= :last",
            ["last": lastSequence])
        try execute(
            """
            UPDATE inbox SET body = NULL, chat_id = NULL, person_id = NULL, album_id = NULL,
            handled_at = coalesce(handled_at, :time)
            WHERE platform = :platform AND person_id = :person AND sequence <= :last
            """, ["last": lastSequence, "time": time.microseconds])
    }

    private func execute(_ sql: String, _ further: SQLArguments = [:]) throws {
        let who: SQLArguments = ["platform": person.platform.rawValue, "person": person.id]
        try db.execute(sql, who + further)
    }
}
