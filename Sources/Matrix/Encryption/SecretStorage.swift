internal import Crypto
internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging

/// The account's data on the server that is encrypted with its recovery key. Source: the Matrix specification, Secret
/// storage.
struct SecretStorage {
    private static let secretName = "m.cross_signing.self_signing"

    let user: String
    let call: @Sendable (MatrixRequest) async throws -> JSONValue

    /// The account's self-signing key, decrypted with `recoveryKey`.
    /// - Throws: ``Encryption/SigningFailure``.
    func signingKey(_ recoveryKey: RecoveryKey) async throws -> Curve25519.Signing.PrivateKey {
        guard let (id, description) = try await storageKey(),
            let secret = try await accountData(Self.secretName)?["encrypted"]?[id]
        else {
            throw Encryption.SigningFailure(
                description:
                    "the account has no secret storage: log in to it with a client, set up recovery there, and use that key"
            )
        }
        guard recoveryKey.opens(description), let text = recoveryKey.secret(Self.secretName, in: secret),
            let seed = Data(unpaddedBase64: text), let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
        else {
            throw Encryption.SigningFailure(
                description: "MATRIX_RECOVERY_KEY is not the key of the account's secret storage")
        }
        return key
    }

    /// Stores secrets, encrypted with `recoveryKey`, which becomes the key of the storage.
    /// - Throws: ``Encryption/SigningFailure`` if the storage has another key already, which the account's owner may use.
    func store(_ secrets: [String: String], _ recoveryKey: RecoveryKey) async throws {
        let known = try await storageKey()
        guard known.map({ recoveryKey.isKnown(to: $0.description) }) ?? true else {
            throw Encryption.SigningFailure(
                description:
                    "the account has a secret storage with another key, which the bot does not replace: set MATRIX_RECOVERY_KEY to it, or remove the storage with a client"
            )
        }
        let id = known?.id ?? UUID().uuidString
        if known == nil {
            try await setAccountData("m.secret_storage.key.\(id)", recoveryKey.description())
        }
        for (name, secret) in secrets.sorted(by: { $0.key < $1.key }) {
            try await setAccountData(name, ["encrypted": [id: recoveryKey.encrypted(secret, as: name)]])
        }
        try await setAccountData("m.secret_storage.default_key", ["key": .string(id)])
    }

    /// The key of the storage, with the description by which it is recognized; `nil` if there is none.
    private func storageKey() async throws -> (id: String, description: JSONValue)? {
        guard let id = try await accountData("m.secret_storage.default_key")?["key"]?.string,
            let description = try await accountData("m.secret_storage.key.\(id)")
        else { return nil }
        return (id, description)
    }

    private func setAccountData(_ type: String, _ content: JSONValue) async throws {
        _ = try await call(
            MatrixRequest("account data", .put, client: ["user", user, "account_data", type], json: content))
    }

    private func accountData(_ type: String) async throws -> JSONValue? {
        do {
            return try await call(
                MatrixRequest("account data", .get, client: ["user", user, "account_data", type]))
        } catch PlatformError.rejected {
            return nil
        }
    }
}
