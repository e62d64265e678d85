internal import Foundation
internal import Messaging
internal import Synchronization

/// A record of keys. What is stored of one also has a random revision, because a ratchet has the same next state in two processes: whoever
/// finds what it wanted to store can then tell that it was stored by itself.
protocol RevisedRecord: Codable {}

/// A record with its revision.
private struct Revision<Record: RevisedRecord>: Encodable {
    let record: Record

    private enum CodingKeys: CodingKey { case revision }

    func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(UUID(), forKey: .revision)
    }
}

/// The stored keys and sessions, by kind. Each record is an item of the vault.
enum KeyRecord {
    struct Account: RevisedRecord {
        var pickle: String
        /// The device that the keys belong to. A new login creates a new device.
        var device: String
        var isUploaded = false
    }

    /// The Olm sessions with a device, most recently used first.
    struct OlmSessions: RevisedRecord {
        var pickles: [String] = []
        /// The bot's device that the sessions belong to.
        var device: String?
        /// When a session was last opened because none could decrypt a message.
        var reopenedAt: Date?

        static let most = 5
    }

    struct Inbound: RevisedRecord {
        var pickle: String
        /// The sender of the session; empty after they were forgotten.
        var user: String
        /// The identity key of the device that created the session.
        var identityKey: String
        /// The events by their index in the session, so that none can be replayed as another.
        var events: [Int: String] = [:]
        /// When it was last used; `nil` in records of earlier versions.
        var usedAt: Date?

        /// The maximum number of remembered events. Sessions are replaced after about a hundred messages.
        static let mostEvents = 2000
    }

    struct Outbound: RevisedRecord {
        var pickle: String
        var createdAt: Date
        /// The bot's device that the session belongs to.
        var device: String?
        /// The identity keys of the devices that have the session, by user and device.
        var shared: [String: [String: String]] = [:]
        /// The time of the last failed attempt to reach a device, by user and identity key.
        var unreachable: [String: Date] = [:]
        /// The devices that were told that they don't get the session, by user; `nil` if there are none.
        var refused: [String: Set<String>]?

        /// Whether the record says something of `person`.
        func names(_ person: String) -> Bool {
            shared[person] != nil || refused?[person] != nil || unreachable.keys.contains { $0.hasPrefix(person + " ") }
        }

        func has(_ device: Device) -> Bool { shared[device.user]?[device.id] != nil }

        /// Whether an attempt to reach the device failed recently.
        func isUnreachable(_ device: Device, at date: Date) -> Bool {
            unreachable[Self.name(of: device)].map { date.timeIntervalSince($0) <= Pauses.seconds } ?? false
        }

        mutating func note(_ device: Device, isReached: Bool, at date: Date) {
            if isReached { shared[device.user, default: [:]][device.id] = device.identityKey }
            unreachable[Self.name(of: device)] = isReached ? nil : date
        }

        /// Includes the user, so that nobody can block another person's device by claiming its key.
        private static func name(of device: Device) -> String { "\(device.user) \(device.identityKey)" }
    }

    struct Devices: RevisedRecord {
        var devices: [Device]
        /// Whether the server has reported a later change.
        var isOutdated = false
        /// The keys with which the person signs devices; `nil` if they have none.
        var identity: CrossSigningIdentity?
        /// The identity keys of devices that the server lists and the person has not signed, although they sign devices; `nil` if there are none.
        var unsigned: [String]?
        /// The names of the first of those devices; `nil` in the records of earlier versions.
        var unsignedNames: [String]?

        /// The most devices of a person that get keys. Each costs a request's part and a record.
        static let most = 200
        /// The most devices of a person that are told that they get no keys.
        static let mostTold = 20
        /// The most devices of a person whose signatures are checked.
        static let mostListed = 2000
    }

    struct Room: RevisedRecord, Hashable {
        /// The number of messages, and of seconds, after which a session is replaced.
        var mostMessages: Int
        var lifetime: Double
    }

    /// Events that wait for their session.
    struct Waiting: RevisedRecord {
        var events: [Data]

        static let most = 20
    }

    /// The sessions sent by one person, oldest first, to limit their number.
    struct Index: RevisedRecord {
        var sessions: [Encryption.RoomSession] = []

        /// The limit over all rooms. A session is used for a week or a hundred messages.
        static let most = 500
        /// The limit of the bot's own sessions in one room.
        static let mostOwn = 200
    }

    /// The devices of one person with which there are sessions, by identity key, oldest first, to limit their number.
    struct DeviceIndex: RevisedRecord {
        var identityKeys: [String] = []
        /// Whether the names of these devices' records contain the person. Records of earlier versions do not, and are
        /// useless.
        var areNamedByPerson: Bool? = true

        static let most = 200
    }
}

/// Changes to records that are stored together.
struct KeyChanges {
    private(set) var items: [String: Data?] = [:]

    mutating func set(_ name: KeyName, _ record: some RevisedRecord) throws {
        items[name.text] = .some(try JSONEncoder().encode(Revision(record: record)))
    }

    /// Sets a record that is but a time. Who stores the same one at the same time does no harm.
    mutating func set(_ name: KeyName, _ time: Date) throws {
        items[name.text] = .some(try JSONEncoder().encode(time))
    }

    mutating func remove(_ name: KeyName) { items[name.text] = .some(nil) }
}

/// The name of a record.
enum KeyName {
    case account
    case olm(identityKey: String, user: String)
    /// A device's record of an earlier version, which did not name the person.
    case formerOlm(identityKey: String)
    case inbound(Encryption.RoomSession)
    /// A session whose sender was forgotten.
    case nameless(Encryption.RoomSession)
    case outbound(room: String)
    case devices(user: String)
    case room(String)
    case waiting(Encryption.RoomSession)
    case index(user: String)
    case ownIndex(room: String)
    case deviceIndex(user: String)
    case told(room: String)
    /// A name as the vault lists it.
    case stored(String)

    /// The name of the sessions with a device. It contains the user, because anybody can claim the key of another
    /// person's device.
    static func olm(of device: Device) -> KeyName { .olm(identityKey: device.identityKey, user: device.user) }

    var text: String {
        switch self {
        case .account: "account"
        case .olm(let key, let user): "olm \(key) \(user)"
        case .formerOlm(let key): "olm \(key)"
        case .inbound(let session): "inbound \(session.name)"
        case .nameless(let session): "inbound \(session.room) \(session.namelessName)"
        case .outbound(let room): "outbound \(room)"
        case .devices(let user): "devices \(user)"
        case .room(let room): "room \(room)"
        case .waiting(let session): "waiting \(session.name)"
        case .index(let user): "sessions \(user)"
        case .ownIndex(let room): "own sessions \(room)"
        case .deviceIndex(let user): "olm devices \(user)"
        case .told(let room): "told \(room)"
        case .stored(let name): name
        }
    }
}

/// What a step has read from the vault. It stores nothing over what another process has stored since: the ratchet of a session that goes back
/// would encrypt two messages with the same key.
final class KeyReads: Sendable {
    private let items = Mutex<[String: Data?]>([:])

    var known: [String: Data?] { items.withLock { $0 } }

    /// Notes what was read first.
    func note(_ name: String, _ data: Data?) {
        items.withLock { items in if items[name] == nil { items[name] = .some(data) } }
    }

    /// Notes what the step itself has stored.
    func note(stored changes: [String: Data?]) {
        items.withLock { items in for (name, data) in changes { items[name] = .some(data) } }
    }
}

/// Access to the records in the vault.
struct KeyStore: Sendable {
    let vault: any Vault

    /// What the step has read that the current task carries out.
    @TaskLocal static var reads: KeyReads?

    func load<Record: Decodable>(_ name: KeyName, as record: Record.Type = Record.self) async throws -> Record? {
        let data = try await vault.item(name.text, of: .matrix)
        Self.reads?.note(name.text, data)
        return try data.map { try JSONDecoder().decode(Record.self, from: $0) }
    }

    /// The names of all records.
    func names() async throws -> [String] { try await vault.names(of: .matrix) }

    /// - Throws: `PlatformError.unavailable` if another process has changed a record since the step read it.
    func save(_ changes: KeyChanges) async throws {
        guard !changes.items.isEmpty else { return }
        do {
            try await vault.keep(changes.items, over: Self.reads?.known ?? [:], of: .matrix)
        } catch is VaultConflict {
            throw PlatformError.unavailable("another process has used the keys of the bot's device meanwhile")
        }
        Self.reads?.note(stored: changes.items)
    }

    func save(_ name: KeyName, _ record: some RevisedRecord) async throws {
        var changes = KeyChanges()
        try changes.set(name, record)
        try await save(changes)
    }

    func save(_ name: KeyName, _ time: Date) async throws {
        var changes = KeyChanges()
        try changes.set(name, time)
        try await save(changes)
    }
}
