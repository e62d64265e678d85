internal import HTML

public import struct Foundation.Data
public import struct Foundation.Date

/// A note of a person's deck. Anki makes one card of it.
public struct AnkiNote: Hashable, Sendable {
    /// Identifies the note for ever: importing a note with a known identifier replaces the one in the collection.
    public var guid: String
    /// The deck of its card. Two colons make a deck inside another.
    public var deck: String
    /// As HTML, one for each field of the ``AnkiNoteType``. What came from outside must be escaped (``FieldText``).
    public var fields: [String]
    /// When the deck, or a field, was changed last. An import replaces only what is older.
    public var changedAt: Date

    public init(guid: String, deck: String, fields: [String], changedAt: Date) {
        self.guid = guid
        self.deck = deck
        self.fields = fields
        self.changedAt = changedAt
    }
}

/// The fields and the look of the cards of a package.
public struct AnkiNoteType: Hashable, Sendable {
    /// Identifies the type for ever. A type with other fields needs another number.
    public var id: Int64
    public var name: String
    /// The names of the fields. The first identifies a note to people.
    public var fields: [String]
    /// The templates of the card's two sides.
    public var front: String
    public var back: String
    public var css: String
    /// When the fields or the look were changed last. An import replaces what is older, and with it the look that a learner gave the cards:
    /// so this changes with the rest alone.
    public var changedAt: Date

    public init(
        id: Int64, name: String, fields: [String], front: String, back: String, css: String, changedAt: Date
    ) {
        self.id = id
        self.name = name
        self.fields = fields
        self.front = front
        self.back = back
        self.css = css
        self.changedAt = changedAt
    }
}

/// A picture or sound that notes refer to by its name.
public struct AnkiMedium: Hashable, Sendable {
    public var name: String
    public var data: Data

    public init(name: String, data: Data) {
        self.name = name
        self.data = data
    }
}

/// The name of a deck.
public enum AnkiDeckName {
    /// The deck `name` inside `parent`. Colons in `name` make no further level.
    public static func inside(_ parent: String, _ name: String) -> String {
        parent + "::" + name.replacing("::", with: ":").replacing("\"", with: "”")
    }
}

/// Text for the fields of notes.
public enum FieldText {
    /// `text` with everything escaped that HTML, or Anki's own templates, would take for more than text.
    public static func escaped(_ text: String) -> String { entities.escape(text.replacing("\r\n", with: "\n")) }

    private static let entities = HTMLEntities(and: [
        "'": "&#39;", "{": "&#123;", "}": "&#125;", "[": "&#91;", "\\": "&#92;", "\u{1F}": "", "\0": "",
        "\n": "<br>", "\r": "<br>",
    ])
}
