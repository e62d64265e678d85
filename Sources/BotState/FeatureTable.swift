package import Foundation
package import Hive
package import Messaging
package import SQL

/// The row identifier of a chat.
package typealias ChatRow = Int64

/// The tables in which one feature keeps what it stores, beside its notes on a chat.
///
/// The type belongs to the feature's target, and nobody else knows the columns. The store calls it inside its transactions: whenever it
/// reads or writes a chat's state, forgets a person, moves a chat, or checks a copy. The SQL is the one that both databases share.
package protocol FeatureTable: SendableMetatype {
    /// What is loaded with a chat's state. Written back where a step has changed it.
    associatedtype Records: Hashable, Sendable
    /// A change of what is stored about the person behind an input, for what is not written back as a whole.
    associatedtype Change: Hashable, Sendable = Never

    /// The key of the feature. Never changed, because stored jobs and migrations have it in their names.
    static var feature: String { get }
    /// What is loaded where nothing is stored.
    static var nothing: Records { get }
    /// What makes the tables, in the order of application.
    static var migrations: [TableMigration] { get }
    /// The tables whose rows belong to a person (`platform`, `person_id`) and go when the person is forgotten.
    static var tablesOfPeople: [String] { get }
    /// Those among them whose rows also belong to a chat (`chat_id`).
    static var tablesOfMembers: [String] { get }

    init(db: any SQLConnection)

    func load(for place: RecordPlace) throws -> Records

    /// Writes the differences between two states of the records of a chat.
    func save(_ records: Records, insteadOf old: Records, of chat: ChatRow) throws

    /// Applies a person's changes, which they made at `time` in `chat`.
    func apply(_ changes: [Change], of person: PersonID, in chat: ChatRow, at time: Date) throws

    /// Moves the rows of a chat to another chat, which may have rows of its own.
    func merge(_ source: ChatRow, into target: ChatRow) throws

    /// Answers a question of the feature (``Job/Work/consult(_:)``) about the person who asked. Runs beside everything else.
    func answer(_ question: String, of person: PersonID) throws -> String?

    /// Tells what is stored about all people, for the operator's commands and for what is learnt of all. Runs beside everything else.
    func tell(_ question: String) throws -> String?

    /// Reads every row as the feature does.
    /// - Throws: an error for the first row that can't be read.
    func check() throws
}

extension FeatureTable {
    package static var migrations: [TableMigration] { [] }
    package static var tablesOfPeople: [String] { [] }
    package static var tablesOfMembers: [String] { [] }

    package func save(_ records: Records, insteadOf old: Records, of chat: ChatRow) throws {}
    package func apply(_ changes: [Change], of person: PersonID, in chat: ChatRow, at time: Date) throws {}
    package func merge(_ source: ChatRow, into target: ChatRow) throws {}
    package func answer(_ question: String, of person: PersonID) throws -> String? { nil }
    package func tell(_ question: String) throws -> String? { nil }

    /// What the tables in `store` tell (``tell(_:)``), which is a JSON array. None where the store does not know the feature.
    package static func told<Value: Decodable>(_ question: String, by store: any RecordStore) async throws -> [Value] {
        guard let text = try await store.tell(question, of: feature) else { return [] }
        return try JSONDecoder().decode([Value].self, from: Data(text.utf8))
    }
}

/// For tables of which nothing is loaded with a chat's state.
package struct NoRecords: Hashable, Sendable {
    package init() {}
}

/// For whom and where records are loaded.
package struct RecordPlace: Sendable {
    package var chat: Chat
    package var row: ChatRow
    /// The person behind the input.
    package var person: PersonID?
    /// The board of the game that is played in the chat.
    package var board: Board?

    package init(chat: Chat, row: ChatRow, person: PersonID?, board: Board?) {
        self.chat = chat
        self.row = row
        self.person = person
        self.board = board
    }
}

/// A step that makes or changes a feature's tables. Never edit one after a release.
package struct TableMigration: Hashable, Sendable {
    /// Unique within the feature.
    package var name: String
    package var sqlite: String
    package var postgres: String

    package init(name: String, sqlite: String, postgres: String) {
        self.name = name
        self.sqlite = sqlite
        self.postgres = postgres
    }
}
