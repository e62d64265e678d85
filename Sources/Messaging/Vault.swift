public import struct Foundation.Data

/// Keeps what a platform's adapter must find again after a restart and nobody else may see: an access token, keys. It is not part of
/// backups.
public protocol Vault: Sendable {
    /// The item with this name; `nil` when there is none.
    func item(_ name: String, of platform: Platform) async throws -> Data?

    /// The names of all items.
    func names(of platform: Platform) async throws -> [String]

    /// Stores the items by their names, all or none, durably when this returns; `nil` deletes one.
    /// - Parameter known: what was stored under some of the names when the caller read them; `nil` where nothing was.
    /// - Throws: ``VaultConflict`` if one of them has changed since. Nothing is stored then.
    func keep(_ items: [String: Data?], over known: [String: Data?], of platform: Platform) async throws
}

/// Another process has changed an item meanwhile. Storing over it would bring back an earlier state, for example of a key that must never be
/// used twice.
public struct VaultConflict: Error {
    public init() {}
}

extension Vault {
    /// Stores the items, whatever is stored under their names.
    public func keep(_ items: [String: Data?], of platform: Platform) async throws {
        try await keep(items, over: [:], of: platform)
    }

    /// Stores one item; `nil` deletes it.
    public func keep(_ item: Data?, as name: String, of platform: Platform) async throws {
        try await keep([name: item], of: platform)
    }
}
