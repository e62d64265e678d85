package import BotState
package import Foundation
internal import Hive
package import Messaging
package import SQL

/// Reads and writes the tables `league`, `league_member` and `league_entry`.
package struct LeagueTable: FeatureTable {
    package static let feature = Leagues.key
    /// In a group its league, if it has one. In a private chat those of the person, without the words of the others. They are changed by
    /// changes alone.
    package static let nothing: [League] = []
    package static let tablesOfPeople = ["league_member", "league_entry"]
    package static let tablesOfMembers = ["league_member", "league_entry"]

    package static let migrations = [
        TableMigration(
            name: "leagues", sqlite: tables(integer: "INTEGER", text: "TEXT", end: "STRICT"),
            postgres: tables(
                integer: "BIGINT", text: "TEXT COLLATE \"C\"", end: ""))
    ]

    private static func tables(integer: String, text: String, end: String) -> String {
        """
        CREATE TABLE league (
            chat_id \(integer) PRIMARY KEY REFERENCES chat (id) ON DELETE CASCADE, title \(text), time_zone \(text)
        ) \(end);
        CREATE TABLE league_member (
            chat_id \(integer) NOT NULL REFERENCES chat (id) ON DELETE CASCADE, platform \(text) NOT NULL,
            person_id \(text) NOT NULL, name \(text) NOT NULL, joined_at \(integer) NOT NULL,
            PRIMARY KEY (chat_id, platform, person_id)
        ) \(end);
        CREATE INDEX league_member_person ON league_member (platform, person_id);
        CREATE TABLE league_entry (
            chat_id \(integer) NOT NULL REFERENCES chat (id) ON DELETE CASCADE, platform \(text) NOT NULL,
            person_id \(text) NOT NULL, day \(integer) NOT NULL, center \(text) NOT NULL, outer_letters \(text) NOT NULL,
            edition \(text) NOT NULL, points \(integer) NOT NULL CHECK (points >= 0),
            maximum \(integer) NOT NULL CHECK (maximum >= 0), words \(text) NOT NULL,
            unread \(integer) NOT NULL CHECK (unread >= 0), sent_at \(integer) NOT NULL,
            PRIMARY KEY (chat_id, platform, person_id, day)
        ) \(end);
        CREATE INDEX league_entry_person ON league_entry (platform, person_id);
        """
    }

    private let db: any SQLConnection

    package init(db: any SQLConnection) { self.db = db }

    // MARK: Reading

    package func load(for place: RecordPlace) throws -> [League] {
        guard place.chat.kind == .private else {
            return try league(in: place.row, of: place.chat.id).map { [$0] } ?? []
        }
        return try place.person.map(leagues) ?? []
    }

    private func leagues(of person: PersonID) throws -> [League] {
        try db.rows(
            """
            SELECT chat.id, chat.platform, chat.external_id, chat.topic FROM league_member
            JOIN chat ON chat.id = league_member.chat_id
            WHERE league_member.platform = ? AND league_member.person_id = ? ORDER BY chat.id
            """, [person.platform.rawValue, person.id]
        ).compactMap { row in try league(in: row["id"], of: Self.chat(of: row))?.seen(by: person) }
    }

    private static func chat(of row: SQLRow) -> ChatID {
        let topic: String = row["topic"]
        return ChatID(
            platform: Platform(rawValue: row["platform"]), id: row["external_id"], topic: topic.isEmpty ? nil : topic)
    }

    private func league(in row: ChatRow, of chat: ChatID) throws -> League? {
        guard let league = try db.row("SELECT title, time_zone FROM league WHERE chat_id = ?", [row]) else {
            return nil
        }
        return League(
            chat: chat, title: league["title"], timeZone: league["time_zone"], members: try members(in: row),
            entries: try entries(in: row))
    }

    private func members(in chat: ChatRow) throws -> [League.Member] {
        try db.rows("SELECT * FROM league_member WHERE chat_id = ? ORDER BY joined_at, platform, person_id", [chat]).map
        {
            League.Member(person: PersonID(row: $0), name: $0["name"])
        }
    }

    private func entries(in chat: ChatRow) throws -> [LeagueEntry] {
        try db.rows("SELECT * FROM league_entry WHERE chat_id = ? ORDER BY day, sent_at, person_id", [chat]).map(
            Self.entry)
    }

    private static func entry(of row: SQLRow) throws -> LeagueEntry {
        guard let edition = Edition(rawValue: row["edition"]),
            let board = Board(center: row["center"], outer: row["outer_letters"], edition: edition)
        else { throw StoreError.corrupt("a stored board is not a board") }
        let words: String = row["words"]
        return LeagueEntry(
            person: PersonID(row: row), day: row["day"], board: board, points: row["points"], maximum: row["maximum"],
            words: words.split(separator: " ").map(String.init), unread: row["unread"],
            sentAt: Date(microseconds: row["sent_at"]))
    }

    package func check() throws {
        for chat in try db.values(ChatRow.self, "SELECT DISTINCT chat_id FROM league_entry") {
            _ = try entries(in: chat)
        }
    }

    // MARK: Writing

    package func apply(_ changes: [LeagueChange], of person: PersonID, in chat: ChatRow, at time: Date) throws {
        for change in changes {
            switch change {
            case .open(let title, let zone): try open(title, zone, in: chat)
            case .close:
                for table in ["league", "league_member", "league_entry"] {
                    try db.execute("DELETE FROM \(table) WHERE chat_id = ?", [chat])
                }
            case .join(let name): try join(person, name, in: chat, at: time)
            case .leave(let place): try leave(person, place)
            case .send(let entry, let place): try send(entry, to: place)
            case .withdraw(let day, let place):
                try delete("league_entry", person, in: place, and: "day = :day", ["day": day])
            }
        }
    }

    private func open(_ title: String?, _ zone: String?, in chat: ChatRow) throws {
        try db.execute(
            """
            INSERT INTO league (chat_id, title, time_zone) VALUES (?, ?, ?)
            ON CONFLICT (chat_id) DO UPDATE SET title = excluded.title, time_zone = excluded.time_zone
            """, [chat, title, zone])
    }

    private func join(_ person: PersonID, _ name: String, in chat: ChatRow, at time: Date) throws {
        try db.execute(
            """
            INSERT INTO league_member (chat_id, platform, person_id, name, joined_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (chat_id, platform, person_id) DO UPDATE SET name = excluded.name
            """, [chat, person.platform.rawValue, person.id, name, time.microseconds])
    }

    private func leave(_ person: PersonID, _ place: ChatID) throws {
        for table in ["league_member", "league_entry"] { try delete(table, person, in: place) }
    }

    private func delete(
        _ table: String, _ person: PersonID, in place: ChatID, and condition: String = "TRUE",
        _ further: SQLArguments = [:]
    ) throws {
        guard let chat = try row(of: place) else { return }
        let who: SQLArguments = ["chat": chat, "platform": person.platform.rawValue, "person": person.id]
        try db.execute(
            "DELETE FROM \(table) WHERE chat_id = :chat AND platform = :platform AND person_id = :person AND \(condition)",
            who + further)
    }

    /// The row of a group with a league; `nil` if the league has ended meanwhile.
    private func row(of place: ChatID) throws -> ChatRow? {
        try db.value(
            ChatRow.self,
            """
            SELECT league.chat_id FROM league JOIN chat ON chat.id = league.chat_id
            WHERE chat.platform = ? AND chat.external_id = ? AND chat.topic = ?
            """, [place.platform.rawValue, place.id, place.topic ?? ""])
    }

    private func send(_ entry: LeagueEntry, to place: ChatID) throws {
        guard let chat = try row(of: place) else { return }
        try delete("league_entry", entry.person, in: place, and: "day = :day", ["day": entry.day])
        try db.execute(
            """
            INSERT INTO league_entry (chat_id, platform, person_id, day, center, outer_letters, edition, points, maximum,
                words, unread, sent_at)
            VALUES (:chat, :platform, :person, :day, :center, :outer, :edition, :points, :maximum, :words, :unread, :time)
            """,
            [
                "chat": chat, "platform": entry.person.platform.rawValue, "person": entry.person.id, "day": entry.day,
                "center": entry.board.center.description, "outer": entry.board.outerText,
                "edition": entry.board.edition.rawValue, "points": entry.points, "maximum": entry.maximum,
                "words": entry.words.joined(separator: " "), "unread": entry.unread, "time": entry.sentAt.microseconds,
            ])
        try db.execute(
            "DELETE FROM league_entry WHERE chat_id = ? AND day < ?", [chat, entry.day - League.daysKept])
    }

    /// Moves the league of one group to another. What the target has of a person stays.
    package func merge(_ source: ChatRow, into target: ChatRow) throws {
        let chats: SQLArguments = ["source": source, "target": target]
        try db.execute(
            """
            UPDATE league SET chat_id = :target WHERE chat_id = :source
            AND NOT EXISTS (SELECT 1 FROM league AS other WHERE other.chat_id = :target)
            """, chats)
        for (table, key) in [("league_member", ""), ("league_entry", "AND other.day = league_entry.day")] {
            try db.execute(
                """
                UPDATE \(table) SET chat_id = :target WHERE chat_id = :source AND NOT EXISTS (
                    SELECT 1 FROM \(table) AS other WHERE other.chat_id = :target AND other.platform = \(table).platform
                    AND other.person_id = \(table).person_id \(key))
                """, chats)
        }
    }
}
