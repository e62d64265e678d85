/// The notes of a feature on a chat. Notes that can't be read are replaced by fresh ones.
///
/// No person is named in them: forgetting somebody deletes their rows and does not look into the notes of other chats.
package protocol FeatureNotes: Codable, Hashable, Sendable {
    init()

    /// Deletes what came from the person with this mark (``PersonMark``).
    mutating func forget(_ mark: String)
}

extension FeatureNotes {
    /// For notes that hold nothing of a single person.
    package mutating func forget(_ mark: String) {}
}

/// The notes of a feature that needs none.
package struct NoNotes: FeatureNotes {
    package init() {}
}
