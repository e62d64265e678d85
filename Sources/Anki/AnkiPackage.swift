public import Foundation
internal import JSON

/// A deck package that Anki imports: a file `.apkg`.
///
/// It is a ZIP archive of the collection, an SQLite database in Anki's schema 11, which every version since 2.1 imports; of the media, named
/// by numbers; and of a JSON object that gives their names.
///
/// Source: `rslib/src/storage/schema11.sql` and `rslib/src/import_export/package` in Anki's repository.
public struct AnkiPackage: Sendable {
    public var type: AnkiNoteType
    /// In the order in which their cards are learnt.
    public var notes: [AnkiNote]
    public var media: [AnkiMedium]

    public init(type: AnkiNoteType, notes: [AnkiNote], media: [AnkiMedium]) {
        self.type = type
        self.notes = notes
        self.media = media
    }

    /// The package as a file.
    /// - Parameter now: when it is made.
    /// - Throws: ``AnkiError`` when a note does not have the fields of its type, or SQLite fails.
    public func data(now: Date) throws -> Data {
        for note in notes where note.fields.count != type.fields.count { throw AnkiError.wrongFields(guid: note.guid) }
        var archive = ZIPArchive()
        try archive.add("collection.anki2", try CollectionFile(type: type, notes: notes, now: now).data())
        var names: [String: String] = [:]
        for (number, medium) in media.enumerated() {
            names["\(number)"] = medium.name
            try archive.add("\(number)", medium.data)
        }
        try archive.add("media", try SortedJSON.data(names))
        return archive.data()
    }
}

/// Why no package can be made.
public enum AnkiError: Error, Hashable, Sendable {
    /// The note has more or fewer fields than its type.
    case wrongFields(guid: String)
    /// SQLite could not hand over the collection.
    case noCollection
    /// More than a ZIP archive without extensions holds.
    case tooLarge
}

extension AnkiError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .wrongFields(let guid): "The note \(guid) has not the fields of its type: report this as a bug."
        case .noCollection: "SQLite could not make the collection: see whether the machine is out of memory."
        case .tooLarge: "The deck is larger than a ZIP archive can be: export fewer words."
        }
    }
}
