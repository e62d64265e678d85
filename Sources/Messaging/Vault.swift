public import struct Foundation.Data

/// Keeps what a platform's adapter must find again after a restart and nobody else may see, such as an access token. It is not part of
/// backups.
public protocol Vault: Sendable {
    /// The item with this name; `nil` when there is none.
    func item(_ name: String, of platform: Platform) async throws -> Data?

    /// Stores the item, durably when this returns; `nil` deletes it.
    func keep(_ item: Data?, as name: String, of platform: Platform) async throws
}
