package import BotState
package import Foundation
internal import Hive
internal import JSON
package import Messaging
package import SQL

/// Reads and writes the table `verdict`: whether the puzzle accepted a word, according to a person.
package struct VerdictTable: FeatureTable {
    package static let feature = Puzzle.key
    package static let nothing = NoRecords()
    package static let tablesOfPeople = ["verdict"]

    private let db: any SQLConnection

    package init(db: any SQLConnection) { self.db = db }

    package func load(for place: RecordPlace) -> NoRecords { NoRecords() }

    package func apply(
        _ changes: [WordVerdictChange], of person: PersonID, in chat: ChatRow, at time: Date
    ) throws {
        for change in changes {
            switch change {
            case .say(let word, let board, let isTaken):
                try db.execute(
                    """
                    INSERT INTO verdict (word, platform, person_id, center, outer_letters, is_taken)
                    VALUES (:word, :platform, :person, :center, :outer, :isTaken)
                    ON CONFLICT (word, platform, person_id, center, outer_letters)
                    DO UPDATE SET is_taken = excluded.is_taken
                    """, Self.key(word, board, person) + ["isTaken": isTaken])
            case .withdraw(let word, let board):
                try db.execute(
                    """
                    DELETE FROM verdict WHERE word = :word AND platform = :platform AND person_id = :person
                    AND center = :center AND outer_letters = :outer
                    """, Self.key(word, board, person))
            }
        }
    }

    package func tell(_ question: String) throws -> String? {
        guard question == Self.ofSeveral else { return nil }
        return try SortedJSON.text(verdictsOfSeveral())
    }

    package func check() throws { _ = try verdicts("") }

    /// The question for ``verdictsOfSeveral(in:)``; the answer is a JSON array.
    private static let ofSeveral = "verdicts of several"

    /// The verdicts on words that at least two people judged, on at least two boards.
    package static func verdictsOfSeveral(in store: any RecordStore) async throws -> [WordVerdict] {
        try await told(ofSeveral, by: store)
    }

    private func verdictsOfSeveral() throws -> [WordVerdict] {
        try verdicts(
            """
            WHERE word IN (
                SELECT word FROM verdict GROUP BY word
                HAVING count(DISTINCT platform || ' ' || person_id) > 1 AND count(DISTINCT center || outer_letters) > 1)
            """)
    }

    private func verdicts(_ condition: String) throws -> [WordVerdict] {
        try db.rows("SELECT * FROM verdict \(condition) ORDER BY word, platform, person_id, center, outer_letters").map
        { row in
            guard let board = Board(center: row["center"], outer: row["outer_letters"]) else {
                throw StoreError.corrupt("a stored board is not a board")
            }
            return WordVerdict(
                word: row["word"],
                person: PersonID(row: row),
                board: board, isTaken: row["is_taken"])
        }
    }

    private static func key(_ word: String, _ board: Board, _ person: PersonID) -> SQLArguments {
        [
            "word": word, "platform": person.platform.rawValue, "person": person.id,
            "center": board.center.description, "outer": board.outerText,
        ]
    }
}
