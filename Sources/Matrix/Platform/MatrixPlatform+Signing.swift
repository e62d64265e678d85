internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging

/// The account's signature of the bot's device. Strict clients show nothing of a device without one.
extension MatrixPlatform {
    private var recoveryKeyFile: RecoveryKeyFile? { configuration.recoveryKeyFile.map(RecoveryKeyFile.init) }

    /// The key of the account's secret storage, from the settings or from the file that the bot has written.
    var recoveryKey: RecoveryKey? { configuration.recoveryKey ?? recoveryKeyFile?.key }

    /// Signs the bot's device. Makes signing keys for an account without any, if its password is known.
    func sign(with encryption: Encryption) async throws {
        do {
            if try await makesIdentity(with: encryption) { return }
            if let key = recoveryKey { return try await encryption.signDevice(with: key) }
            // This is only for the warning.
            guard await (try? encryption.isSigned()) == false else { return }
            logger.warning(
                "the bot's device is not signed, so clients warn of it or show nothing of it: set MATRIX_RECOVERY_KEY to the recovery key of the account"
            )
        } catch let failure as Encryption.SigningFailure {
            logger.error("the bot's device is not signed", metadata: ["error": "\(failure)"])
        } catch let failure as RecoveryKeyFile.Failure {
            logger.error("the bot's device is not signed", metadata: ["error": "\(failure)"])
        } catch PlatformError.rejected(let reason), PlatformError.chatUnavailable(let reason) {
            logger.error("the bot's device is not signed", metadata: ["error": "\(reason)"])
        }
    }

    /// Makes signing keys if the account has none, and signs the device with them.
    /// - Returns: whether the device is signed now.
    private func makesIdentity(with encryption: Encryption) async throws -> Bool {
        guard case .password(let password) = configuration.credentials, configuration.recoveryKey == nil,
            let file = recoveryKeyFile, try await !encryption.hasIdentity()
        else { return false }
        let key = try file.key ?? file.make()
        try await encryption.makeIdentity(key, password: password)
        try await encryption.signDevice(with: key)
        logger.notice(
            "made cross-signing keys for the account and signed the bot's device; the file has the recovery key, so keep it safe and back it up",
            metadata: ["file": "\(file.url.path(percentEncoded: false))"])
        return true
    }

    // MARK: Verification

    /// Declines requests to verify the bot's device, so that nobody's client waits in vain: nobody is there to compare emoji. The poll does not
    /// wait for this.
    func declineVerifications(_ messages: [JSONValue]) {
        let requests = messages.filter { $0["type"]?.string == "m.key.verification.request" }.prefix(10)
        for request in requests {
            guard let sender = request["sender"]?.string, sender.isIdentifier,
                let device = request["content"]?["from_device"]?.string, device.isIdentifier,
                let transaction = request["content"]?["transaction_id"]?.string, transaction.isIdentifier
            else { continue }
            let cancel = Self.refusal.merging(["transaction_id": .string(transaction)]) { $1 }
            let answer = MatrixRequest.toDevices(Self.cancelType, [sender: [device: .object(cancel)]])
            Task { _ = try? await call(answer) }
        }
    }

    /// Declines a request in a room.
    func declineVerification(_ event: RoomEvent, in room: String) {
        guard let id = event.id, event.content["to"]?.string == user else { return }
        let relation: JSONValue = ["rel_type": "m.reference", "event_id": .string(id)]
        let cancel = Self.refusal.merging(["m.relates_to": relation]) { $1 }
        Task {
            let place = Place(room: room, thread: nil, key: "decline " + id, sent: [:])
            _ = try? await put(Self.cancelType, cancel, in: place, part: "")
        }
    }

    private static let cancelType = "m.key.verification.cancel"

    private static let refusal: [String: JSONValue] = [
        "code": "m.user", "reason": "This is a bot: nobody can compare emoji with you.",
    ]
}
