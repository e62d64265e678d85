package import Messaging

/// Says of a note in a group whose it is, so that it can be deleted when they ask to be forgotten. The notes name no person.
package enum PersonMark {
    /// The mark of `person`. It is too short to find out who that is: of a million people one has the same.
    package static func of(_ person: PersonID) -> String {
        String(StableID.make("notes", person.platform.rawValue, person.id).prefix(4))
    }
}
