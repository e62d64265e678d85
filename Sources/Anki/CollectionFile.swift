internal import Crypto
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// Anki's collection: an SQLite database in schema 11.
struct CollectionFile {
    let type: AnkiNoteType
    let notes: [AnkiNote]
    let now: Date

    /// The database as a file. Nothing is written to a disk.
    func data() throws -> Data {
        let database = try DatabaseQueue()
        try database.write { db in
            try db.execute(sql: Self.schema)
            try addCollection(to: db)
            for (place, note) in notes.enumerated() { try add(note, at: place, to: db) }
        }
        return try database.writeWithoutTransaction { db in
            var size: sqlite3_int64 = 0
            guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0), size > 0 else {
                throw AnkiError.noCollection
            }
            defer { sqlite3_free(bytes) }
            return Data(bytes: bytes, count: Int(size))
        }
    }

    // MARK: Rows

    private func addCollection(to db: Database) throws {
        let seconds = Int64(now.timeIntervalSince1970)
        let parts = CollectionParts(type: type, deckNames: deckNames, seconds: seconds)
        try db.execute(
            sql: "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
            arguments: [
                seconds, milliseconds, milliseconds, try parts.configuration(), try parts.models(), try parts.decks(),
                try parts.deckOptions(),
            ])
    }

    private func add(_ note: AnkiNote, at place: Int, to db: Database) throws {
        // Unique here; Anki gives another number to a note or card whose number it has already.
        let number = milliseconds + Int64(place)
        let changed = Int64(note.changedAt.timeIntervalSince1970)
        let first = note.fields.first ?? ""
        try db.execute(
            sql: "INSERT INTO notes VALUES (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')",
            arguments: [
                number, note.guid, type.id, changed, note.fields.joined(separator: "\u{1F}"), first,
                Self.checksum(of: first),
            ])
        try db.execute(
            sql: "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
            arguments: [number, number, CollectionParts.id(ofDeck: note.deck), changed, place + 1])
    }

    private var milliseconds: Int64 { Int64(now.timeIntervalSince1970 * 1000) }

    /// Every deck, each once, and those that they are inside of.
    private var deckNames: [String] {
        var names: Set<String> = []
        for note in notes {
            let levels = note.deck.components(separatedBy: "::")
            for depth in 1...levels.count { names.insert(levels.prefix(depth).joined(separator: "::")) }
        }
        return names.sorted()
    }

    /// Finds duplicates: the first 32 bits of the SHA-1 of the first field, as Anki computes it for a field without markup.
    private static func checksum(of field: String) -> Int64 {
        Insecure.SHA1.hash(data: Data(field.utf8)).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
    }

    private static let schema = """
        CREATE TABLE col (
            id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
            dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL,
            decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
        CREATE TABLE notes (
            id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
            tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL,
            data text NOT NULL);
        CREATE TABLE cards (
            id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
            usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
            factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL,
            odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE revlog (
            id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
            lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
        CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
        CREATE INDEX ix_notes_usn ON notes (usn);
        CREATE INDEX ix_cards_usn ON cards (usn);
        CREATE INDEX ix_revlog_usn ON revlog (usn);
        CREATE INDEX ix_cards_nid ON cards (nid);
        CREATE INDEX ix_cards_sched ON cards (did, queue, due);
        CREATE INDEX ix_revlog_cid ON revlog (cid);
        CREATE INDEX ix_notes_csum ON notes (csum);
        """
}
