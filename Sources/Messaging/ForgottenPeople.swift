public import Foundation

/// The people whom the store has forgotten, and the platform's adapter has not yet. The store writes the list into the vault together with what it
/// deletes, and the adapter takes people off it when nothing names them any more.
public struct ForgottenPeople: Hashable, Sendable {
    /// The name of the list in the vault.
    public static let item = "forgotten"

    /// When they asked, by the platform's identifier.
    public var people: [String: Date]

    /// Reads what ``data`` wrote; nobody if there is nothing.
    public init(_ data: Data?) {
        people = data.flatMap { try? JSONDecoder().decode([String: Date].self, from: $0) } ?? [:]
    }

    /// The list for the vault; `nil` if nobody is on it.
    public var data: Data? { people.isEmpty ? nil : try? JSONEncoder().encode(people) }
}
