public import Messaging

public import struct Foundation.Data

/// Removes a person's content from a chat's notes; `nil` if there is none. Only the conversation can read the notes.
public typealias NotesWithout = @Sendable (Data, PersonID) -> Data?

/// What a store has to know of the features: their tables, and how a person's content is taken out of the notes on a chat.
public struct StoredFeatures: Sendable {
    package var tables: [any FeatureTable.Type]
    public var notesWithout: NotesWithout

    package init(_ tables: [any FeatureTable.Type], notesWithout: @escaping NotesWithout = { _, _ in nil }) {
        self.tables = tables
        self.notesWithout = notesWithout
    }

    /// For a store that no conversation uses.
    public static let none = StoredFeatures([])

    /// The tables of the feature with this key.
    package func table(of feature: String?) -> (any FeatureTable.Type)? { tables.first { $0.feature == feature } }
}
