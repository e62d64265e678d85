import BotState
import Foundation
import JSON
import Messaging
import SQL

/// Reads and writes the tables `inbox` and `cursor`.
struct Inbox {
    let db: any SQLConnection

    enum Next: Sendable {
        case none
        case input(PendingInput)
        /// The row with this sequence number can't be decoded.
        case unreadable(Int64)
    }

    func setCursor(_ cursor: PollCursor, of platform: Platform) throws {
        try db.execute(
            """
            INSERT INTO cursor (platform, value) VALUES (?, ?)
            ON CONFLICT (platform) DO UPDATE SET value = excluded.value
            """, [platform.rawValue, cursor.rawValue])
    }

    /// Records that an update of `platform` was received and handled. Only its identifier is stored.
    /// - Returns: its sequence number; `nil` if the update is known already.
    func insertHandled(_ update: Update, platform: Platform, time: Date) throws -> Int64? {
        try db.value(
            Int64.self,
            """
            INSERT INTO inbox (platform, update_id, handled_at) VALUES (?, ?, ?)
            ON CONFLICT (platform, update_id) DO NOTHING RETURNING sequence
            """, [platform.rawValue, update.id, time.microseconds])
    }

    /// Whether the update is known already.
    func knows(_ update: Update, platform: Platform) throws -> Bool {
        try db.value(
            Bool.self, "SELECT 1 FROM inbox WHERE platform = ? AND update_id = ?", [platform.rawValue, update.id])
            ?? false
    }

    /// Stores a waiting update of `chat`.
    /// - Returns: its sequence number.
    func insert(_ update: Update, platform: Platform, chat: ChatRow) throws -> Int64 {
        try db.insert(
            """
            INSERT INTO inbox (platform, update_id, chat_id, person_id, album_id, body) VALUES (?, ?, ?, ?, ?, ?)
            RETURNING sequence
            """,
            [platform.rawValue, update.id, chat, update.sender?.id.id, update.albumID, try SortedJSON.data(update)])
    }

    /// Turns an update that was stored as handled back into a waiting one.
    func reopen(_ update: Update, sequence: Int64, chat: ChatRow) throws {
        try db.execute(
            """
            UPDATE inbox SET handled_at = NULL, chat_id = ?, person_id = ?, album_id = ?, body = ? WHERE sequence = ?
            """, [chat, update.sender?.id.id, update.albumID, try SortedJSON.data(update), sequence])
    }

    /// Whether the chat has more waiting updates than allowed.
    func isOverfull(_ chat: ChatRow) throws -> Bool {
        try db.value(
            Bool.self, "SELECT 1 FROM inbox WHERE chat_id = ? AND handled_at IS NULL LIMIT 1 OFFSET ?",
            [chat, PendingInput.mostWaiting]) ?? false
    }

    /// Marks an update as handled without handling it. The row stays for the operator, without the update's content.
    func setAside(_ sequence: Int64, because reason: String, time: Date) throws {
        try db.execute(
            "UPDATE inbox SET handled_at = ?, failure = ?, body = NULL WHERE sequence = ?",
            [time.microseconds, reason, sequence])
    }

    /// Stores the end of a job that `person` requested.
    /// - Parameter serial: the job's serial number. It makes the entry unique, because a later job may have the same
    ///   identifier.
    func insert(_ job: EndedJob, serial: Int64, chat: ChatRow, person: String?, date: Date) throws {
        let platform = try ChatTable(db: db).chat(chat).id.platform
        try db.execute(
            """
            INSERT INTO inbox (platform, update_id, chat_id, person_id, is_job_result, body) VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                platform.rawValue, "job:\(job.id)#\(serial)", chat, person, true,
                try SortedJSON.data(StoredJobEnd(job: job, date: date)),
            ])
    }

    /// The body of a row that holds a job's end.
    private struct StoredJobEnd: Codable {
        var job: EndedJob
        var date: Date
    }

    /// The chat's next input; `.none` if all waiting updates must wait for a job that was due at `heldSince` or later.
    func nextPending(in chat: ChatID, heldSince: Date, _ features: StoredFeatures) throws -> Next {
        let chats = ChatTable(db: db)
        guard let row = try chats.row(of: chat), let next = try nextRow(in: row, heldSince: heldSince) else {
            return .none
        }
        let sequence: Int64 = next["sequence"]
        let described = try chats.described(row)
        guard let input = try? input(from: next, in: described.chat) else { return .unreadable(sequence) }
        let state = try state(
            of: described.chat, row: row, session: described.session, for: next["person_id"], features)
        return .input(
            PendingInput(sequence: sequence, input: input, state: state, revision: described.revision))
    }

    /// The same input with the chat's current state and the games of `requests`; `nil` if the chat is unknown.
    func find(
        _ requests: Set<GameRequest>, for pending: PendingInput, _ features: StoredFeatures
    ) throws -> PendingInput? {
        let chats = ChatTable(db: db)
        guard let row = try chats.row(of: pending.state.chat) else { return nil }
        let described = try chats.described(row)
        let state = try state(
            of: described.chat, row: row, session: described.session, for: pending.input.person?.id, features,
            finding: requests)
        return PendingInput(
            sequence: pending.sequence, input: pending.input, state: state, revision: described.revision)
    }

    /// The state in which to handle an input of `person`, including the games of `requests`.
    func state(
        of described: Chat, row: ChatRow, session: Data, for person: String?, _ features: StoredFeatures,
        finding requests: Set<GameRequest> = []
    ) throws -> ChatState {
        let (games, active) = try GameTable(db: db, chat: row).load(limit: ChatState.loadedGames, and: requests)
        var state = ChatState(
            chat: described.id, session: session, activeGameID: active, games: games,
            players: try PlayerTable(db: db).players(in: row),
            challenges: try ChallengeTable(db: db).challenges(of: row))
        state.answered = requests
        let place = RecordPlace(
            chat: described, row: row, person: person.map { PersonID(platform: described.id.platform, id: $0) },
            board: state.activeGame?.board)
        for table in features.tables { try load(table, for: place, into: &state.records) }
        return state
    }

    private func load<Table: FeatureTable>(
        _ table: Table.Type, for place: RecordPlace, into records: inout FeatureRecords
    ) throws {
        records[table] = try table.init(db: db).load(for: place)
    }

    private func input(from row: SQLRow, in chat: Chat) throws -> ChatInput {
        guard row["is_job_result"] else {
            var update = try JSONDecoder().decode(Update.self, from: row["body"])
            update.chat.id = chat.id
            return .update(update)
        }
        let stored = try JSONDecoder().decode(StoredJobEnd.self, from: row["body"])
        let person = (row["person_id"] as String?).map { PersonID(platform: chat.id.platform, id: $0) }
        return .jobEnded(.init(id: row["update_id"], chat: chat, person: person, date: stored.date, job: stored.job))
    }

    /// - Throws: if the unhandled input with this number can't be decoded.
    func checkReadable(_ sequence: Int64) throws {
        let row = try db.row(
            "SELECT chat_id, update_id, is_job_result, body, person_id FROM inbox WHERE sequence = ?", [sequence])
        guard let row else { return }
        _ = try input(from: row, in: ChatTable(db: db).chat(row["chat_id"]))
    }

    /// Whether the chat has an unhandled input, even one that must wait for a job.
    func hasPending(in chat: ChatRow) throws -> Bool {
        try db.value(Bool.self, "SELECT 1 FROM inbox WHERE chat_id = ? AND handled_at IS NULL LIMIT 1", [chat]) ?? false
    }

    /// Whether an update of this album must wait for an unhandled input of its chat, or for a job that holds up the
    /// chat and was due at `heldSince` or later.
    func mustWait(in chat: ChatRow, forAlbum album: String?, heldSince: Date) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM inbox WHERE chat_id = :chat AND handled_at IS NULL)
            OR EXISTS (
                SELECT 1 FROM job WHERE chat_id = :chat AND holds_up_chat AND due >= :held
                AND album_id IS DISTINCT FROM :album)
            """, ["chat": chat, "album": album ?? "", "held": heldSince.microseconds]) ?? false
    }

    /// Selects the next row. While a job holds up the chat, only job results and photos of that job's own album pass.
    private func nextRow(in chat: ChatRow, heldSince: Date) throws -> SQLRow? {
        try db.row(
            """
            SELECT sequence, update_id, is_job_result, body, person_id FROM inbox WHERE chat_id = :chat AND handled_at IS NULL AND (
                is_job_result OR NOT EXISTS (
                    SELECT 1 FROM job WHERE job.chat_id = :chat AND job.holds_up_chat AND job.due >= :held
                    AND job.album_id IS DISTINCT FROM coalesce(inbox.album_id, '')))
            ORDER BY is_job_result DESC, sequence LIMIT 1
            """, ["chat": chat, "held": heldSince.microseconds])
    }
}
