internal import Crypto
internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging

/// Signs the bot's own device with its account. Clients warn people of unsigned devices, and may refuse to send them
/// keys.
extension Encryption {
    /// The reason why the device can't be signed, in a sentence for the operator.
    struct SigningFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Signs the device with the account's self-signing key, which `recoveryKey` opens in the account's secret storage.
    /// Source: the Matrix specification, Cross-signing.
    func signDevice(with recoveryKey: RecoveryKey) async throws {
        let key = try await SecretStorage(user: user, call: call).signingKey(recoveryKey)
        let name = "ed25519:" + key.publicKey.rawRepresentation.unpaddedBase64
        let answer = try await call(
            MatrixRequest(
                "query keys", .post, client: ["keys", "query"], json: ["device_keys": [user: [.string(device)]]]))
        guard answer["self_signing_keys"]?[user]?["keys"]?[name] != nil else {
            throw SigningFailure(description: "the secret storage has another signing key than the account")
        }
        guard let json = answer["device_keys"]?[user]?[device], let own = Device(json, user: user, id: device),
            own.identityKey == (try identity(of: try await loadAccount().account)).curve25519,
            var signed = json.signedPart.object
        else { throw SigningFailure(description: "the server has other keys for the bot's device than the bot") }
        guard json["signatures"]?[user]?[name] == nil else { return }
        let signature = try key.signature(for: Data(json.signedPart.canonical.utf8))
        signed["signatures"] = [user: [name: .string(signature.unpaddedBase64)]]
        let upload = try await call(
            MatrixRequest(
                "upload signatures", .post, client: ["keys", "signatures", "upload"],
                json: [user: [device: .object(signed)]]))
        guard upload["failures"]?.object?.isEmpty ?? true else {
            throw SigningFailure(description: "the server does not accept the signature of the bot's device")
        }
    }
}
