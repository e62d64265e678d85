public import struct Foundation.Data

/// Keeps what a platform's adapter must find again after a restart and nobody else may see: an access token, keys. It is not part of
/// backups.
public protocol Vault: Sendable {
    /// The item with this name; `nil` when there is none.
    func item(_ name: String, of platform: Platform) async throws -> Data?

    /// Stores the items by their names, all or none, durably when this returns; `nil` deletes one.
    func keep(_ items: [String: Data?], of platform: Platform) async throws
}

extension Vault {
    /// Stores one item; `nil` deletes it.
    public func keep(_ item: Data?, as name: String, of platform: Platform) async throws {
        try await keep([name: item], of: platform)
    }
}
