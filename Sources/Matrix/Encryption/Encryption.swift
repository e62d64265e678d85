internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Olm
internal import Synchronization

/// Encryption for the bot's device: its keys, its sessions with other devices, and the sessions of rooms.
///
/// No key is held in memory. Each step loads what it needs from the vault, and stores its changes before anything that
/// depends on them leaves the machine. Steps run one at a time, and none of them waits for another person's server.
final class Encryption: Sendable {
    typealias Call = @Sendable (MatrixRequest) async throws -> JSONValue

    let user: String
    let device: String
    let keys: KeyStore
    let call: Call
    let logger: Logger
    let now: @Sendable () -> Date
    private let gate: SerialGate
    /// The people whose devices have changed since a query was sent, by query.
    let queries = Mutex<[UUID: Set<String>]>([:])
    /// The people whose servers did not answer a query for devices.
    let unanswered = Mutex(Pauses())
    let reopenings = Mutex(Reopenings())
    /// The people whose devices are being asked for by a poll.
    let learning = Mutex<Set<String>>([])
    /// The devices of a session are being told that they don't get it, by session.
    let refusing = Mutex<[String: Task<Void, Never>]>([:])
    /// The people whose devices were listed again because an unlisted one wrote.
    let unlisted = Mutex(Pauses())

    /// - Parameter gate: serializes the steps of this device and of the other devices whose keys are in `keys`.
    init(
        user: String, device: String, keys: KeyStore, gate: SerialGate = SerialGate(), logger: Logger,
        now: @escaping @Sendable () -> Date, call: @escaping Call
    ) {
        self.user = user
        self.device = device
        self.keys = keys
        self.gate = gate
        self.logger = logger
        self.now = now
        self.call = call
    }

    /// The server has one-time keys for this device that this bot did not create. They can't be used to open a session.
    struct ForeignKeys: Error {}

    /// Creates and uploads the device's keys, if it has none yet.
    /// - Throws: ``ForeignKeys``.
    func start() async throws {
        try await alone { [self] in
            var record = try await keys.load(.account, as: KeyRecord.Account.self)
            // Keys belong to a device. After a new login, the old ones are useless.
            if record?.device != device { record = nil }
            if record == nil {
                let made = KeyRecord.Account(pickle: try OlmAccount().pickle(), device: device)
                try await keys.save(.account, made)
                record = made
            }
            guard var record, !record.isUploaded else { return }
            let account = try OlmAccount(pickle: record.pickle)
            let own = try identity(of: account)
            let description = try signed(
                [
                    "user_id": .string(user), "device_id": .string(device),
                    "algorithms": [.string(Algorithm.olm), .string(Algorithm.megolm)],
                    "keys": [
                        "curve25519:\(device)": .string(own.curve25519), "ed25519:\(device)": .string(own.ed25519),
                    ],
                ], by: account)
            let answer = try await call(
                MatrixRequest("upload keys", .post, client: ["keys", "upload"], json: ["device_keys": description]))
            // The device's own one-time keys are created later.
            let count = answer["one_time_key_counts"]?["signed_curve25519"]?.integer ?? 0
            guard count == 0 else { throw ForeignKeys() }
            record.isUploaded = true
            try await keys.save(.account, record)
        }
    }

    // MARK: Keys of the account

    struct Identity: Decodable {
        var curve25519: String
        var ed25519: String
    }

    func identity(of account: OlmAccount) throws -> Identity {
        try JSONDecoder().decode(Identity.self, from: Data(try account.identityKeys().utf8))
    }

    func loadAccount() async throws -> (record: KeyRecord.Account, account: OlmAccount) {
        guard let record = try await keys.load(.account, as: KeyRecord.Account.self) else {
            throw PlatformError.unavailable("the device has no keys yet")
        }
        guard record.device == device else {
            throw PlatformError.unavailable("the bot has logged in again as another device")
        }
        return (record, try OlmAccount(pickle: record.pickle))
    }

    private func signed(_ object: [String: JSONValue], by account: OlmAccount) throws -> JSONValue {
        var object = object
        let signature = try account.sign(JSONValue.object(object).canonical)
        object["signatures"] = [user: ["ed25519:\(device)": .string(signature)]]
        return .object(object)
    }

    /// Uploads one-time keys in place of used ones, and a fallback key if the last one was used.
    /// - Parameters:
    ///   - count: the number of keys left on the server.
    ///   - hasFallback: whether the server has an unused fallback key.
    func replenish(count: Int, hasFallback: Bool) async throws {
        try await alone { [self] in
            var (record, account) = try await loadAccount()
            let wanted = account.mostOneTimeKeys / 2
            // The server may report any count.
            let missing = wanted - min(max(count, 0), wanted)
            guard missing > 0 || !hasFallback else { return }
            if missing > 0 { try account.makeOneTimeKeys(missing) }
            if !hasFallback { try account.makeFallbackKey() }
            record.pickle = try account.pickle()
            // Save first: a key that others know must be known here.
            try await keys.save(.account, record)
            if !hasFallback {
                let keys = try signedKeys(try account.fallbackKey(), isFallback: true, by: account)
                try await upload(["fallback_keys": keys])
            }
            if missing > 0 {
                let keys = try signedKeys(try account.oneTimeKeys(), isFallback: false, by: account)
                try await upload(["one_time_keys": keys])
            }
            try account.markKeysAsPublished()
            record.pickle = try account.pickle()
            try await keys.save(.account, record)
        }
    }

    /// Uploads keys. The server refuses all of them if it has another key under the name of one, as after a restore of the bot's database.
    /// These keys are then given up, and the next ones have new names.
    private func upload(_ keys: [String: JSONValue]) async throws {
        do {
            _ = try await call(MatrixRequest("upload keys", .post, client: ["keys", "upload"], json: .object(keys)))
        } catch PlatformError.rejected(let reason) {
            logger.warning("the server refused new keys of the bot's device", metadata: ["error": "\(reason)"])
        }
    }

    private func signedKeys(_ json: String, isFallback: Bool, by account: OlmAccount) throws -> JSONValue {
        let unsigned = try JSONDecoder().decode([String: [String: String]].self, from: Data(json.utf8))["curve25519"]
        var signedKeys: [String: JSONValue] = [:]
        for (id, key) in unsigned ?? [:] {
            var object: [String: JSONValue] = ["key": .string(key)]
            if isFallback { object["fallback"] = true }
            signedKeys["signed_curve25519:\(id)"] = try signed(object, by: account)
        }
        return .object(signedKeys)
    }

    /// Runs a step that must not overlap with other steps. What it has read, no other process may have changed when it stores its changes.
    @discardableResult
    func alone<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await gate.pass { try await KeyStore.$reads.withValue(KeyReads()) { try await body() } }
    }
}
