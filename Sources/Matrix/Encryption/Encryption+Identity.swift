internal import Crypto
internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging

/// Makes cross-signing keys for an account that has none, as clients do when somebody registers. Source: the Matrix specification, Cross-signing.
extension Encryption {
    /// The account's cross-signing keys; `nil` if it has none.
    func ownIdentity() async throws -> CrossSigningIdentity? {
        CrossSigningIdentity(in: try await ownKeys(), of: user)
    }

    /// Whether the account has cross-signing keys, also such that this program can't read.
    func hasIdentity() async throws -> Bool { try await ownKeys()["master_keys"]?[user] != nil }

    /// Whether the account has signed this device.
    func isSigned() async throws -> Bool {
        let keys = try await ownKeys()
        guard let identity = CrossSigningIdentity(in: keys, of: user), let own = keys["device_keys"]?[user]?[device]
        else { return false }
        return identity.hasSigned(own, of: user)
    }

    private func ownKeys() async throws -> JSONValue {
        try await call(
            MatrixRequest(
                "query keys", .post, client: ["keys", "query"], json: ["device_keys": [user: [.string(device)]]]))
    }

    /// Makes the keys, and keeps the secret ones in the account's secret storage, which `recoveryKey` opens. An interrupted attempt is repeated
    /// with the same key.
    /// - Throws: ``SigningFailure`` if another attempt would fail too.
    func makeIdentity(_ recoveryKey: RecoveryKey, password: String) async throws {
        let identity = NewIdentity(user: user)
        try await SecretStorage(user: user, call: call).store(identity.secrets, recoveryKey)
        var keys = try identity.publicKeys()
        keys["auth"] = [
            "type": "m.login.password", "password": .string(password),
            "identifier": ["type": "m.id.user", "user": .string(user)],
        ]
        do {
            // Last, because an account without these keys counts as one that has none.
            _ = try await call(
                MatrixRequest(
                    "upload signing keys", .post, client: ["keys", "device_signing", "upload"], json: .object(keys)))
        } catch PlatformError.rejected(let reason), PlatformError.chatUnavailable(let reason) {
            throw SigningFailure(description: "the server does not take new signing keys of the account (\(reason))")
        }
    }
}

/// New cross-signing keys of an account.
struct NewIdentity {
    let user: String
    private let master = Curve25519.Signing.PrivateKey()
    private let selfSigning = Curve25519.Signing.PrivateKey()
    private let userSigning = Curve25519.Signing.PrivateKey()

    init(user: String) { self.user = user }

    /// The private keys by the names under which the secret storage keeps them.
    var secrets: [String: String] {
        [
            "m.cross_signing.master": master, "m.cross_signing.self_signing": selfSigning,
            "m.cross_signing.user_signing": userSigning,
        ].mapValues(\.rawRepresentation.unpaddedBase64)
    }

    /// The body of the request that publishes them. The master key signs the others.
    func publicKeys() throws -> [String: JSONValue] {
        [
            "master_key": .object(description(of: master, for: "master")),
            "self_signing_key": try signed(description(of: selfSigning, for: "self_signing")),
            "user_signing_key": try signed(description(of: userSigning, for: "user_signing")),
        ]
    }

    private func name(of key: Curve25519.Signing.PrivateKey) -> String {
        key.publicKey.rawRepresentation.unpaddedBase64
    }

    private func description(of key: Curve25519.Signing.PrivateKey, for usage: String) -> [String: JSONValue] {
        [
            "user_id": .string(user), "usage": [.string(usage)],
            "keys": ["ed25519:" + name(of: key): .string(name(of: key))],
        ]
    }

    private func signed(_ object: [String: JSONValue]) throws -> JSONValue {
        let signature = try master.signature(for: Data(JSONValue.object(object).canonical.utf8))
        let signatures: JSONValue = [
            user: ["ed25519:" + name(of: master): .string(signature.unpaddedBase64)]
        ]
        return .object(object.merging(["signatures": signatures]) { $1 })
    }
}
