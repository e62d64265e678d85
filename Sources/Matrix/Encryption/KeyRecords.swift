internal import Foundation
internal import Messaging

/// What is kept of keys and sessions, by kind. Each is an item of the vault.
enum KeyRecord {
    struct Account: Codable {
        var pickle: String
        /// The device that the keys belong to. A new login has a new one.
        var device: String
        var isUploaded = false
    }

    /// The Olm sessions with a device, the one used last first.
    struct OlmSessions: Codable {
        var pickles: [String] = []
        /// The bot's device that they belong to.
        var device: String?
        /// When a session was last opened because none could read a message.
        var reopenedAt: Date?

        static let most = 5
    }

    struct Inbound: Codable {
        var pickle: String
        /// Who sent the session.
        var user: String
        /// The device that has made it.
        var identityKey: String
        /// The events by their places in the session, so that none can be repeated as another.
        var events: [Int: String] = [:]

        /// Sessions are replaced after about a hundred messages.
        static let mostEvents = 2000
    }

    struct Outbound: Codable {
        var pickle: String
        var createdAt: Date
        /// The bot's device that it belongs to.
        var device: String?
        /// The identity keys of those devices that have the session, by user and device.
        var shared: [String: [String: String]] = [:]
        /// The devices that could not be reached, by user and identity key, with the time.
        var unreachable: [String: Date] = [:]

        func has(_ device: Device) -> Bool { shared[device.user]?[device.id] != nil }

        /// Whether the device was tried a short time ago.
        func isUnreachable(_ device: Device, at date: Date) -> Bool {
            unreachable[Self.name(of: device)].map { date.timeIntervalSince($0) <= Pauses.seconds } ?? false
        }

        mutating func note(_ device: Device, isReached: Bool, at date: Date) {
            if isReached { shared[device.user, default: [:]][device.id] = device.identityKey }
            unreachable[Self.name(of: device)] = isReached ? nil : date
        }

        /// Nobody can hold up the device of somebody else by claiming its key.
        private static func name(of device: Device) -> String { "\(device.user) \(device.identityKey)" }
    }

    struct Devices: Codable {
        var devices: [Device]
        /// Whether the server has said that they have changed since.
        var isOutdated = false
    }

    struct Room: Codable, Hashable {
        /// After how many messages, and seconds, a session is replaced.
        var mostMessages: Int
        var lifetime: Double
    }

    /// Events that wait for their session.
    struct Waiting: Codable {
        var events: [Data]

        static let most = 20
    }

    /// The sessions that one person has sent, oldest first, so that there are not ever more of them.
    struct Index: Codable {
        var sessions: [Encryption.RoomSession] = []

        /// In all rooms together. A session is used for a week or a hundred messages.
        static let most = 500
        /// In one room, of the bot's own.
        static let mostOwn = 200
    }

    /// The devices of one person with which there are sessions, by their identity keys, oldest first. Their number is limited too.
    struct DeviceIndex: Codable {
        var identityKeys: [String] = []
        /// Whether the records of these devices are named by the person too. Those of earlier versions are not, and are of no use.
        var areNamedByPerson: Bool? = true

        static let most = 200
    }
}

/// Changes to records, which are stored together.
struct KeyChanges {
    private(set) var items: [String: Data?] = [:]

    mutating func set(_ name: KeyName, _ record: some Encodable) throws {
        items[name.text] = .some(try JSONEncoder().encode(record))
    }

    mutating func remove(_ name: KeyName) { items[name.text] = .some(nil) }
}

/// The name of a record.
enum KeyName {
    case account
    case olm(identityKey: String, user: String)
    /// What earlier versions kept for a device, whoever claimed its key.
    case formerOlm(identityKey: String)
    case inbound(Encryption.RoomSession)
    case outbound(room: String)
    case devices(user: String)
    case room(String)
    case waiting(Encryption.RoomSession)
    case index(user: String)
    case ownIndex(room: String)
    case deviceIndex(user: String)
    case told(room: String)

    /// The sessions with a device. Anybody can claim the key of somebody else's device for one of their own, so the key alone names nothing.
    static func olm(of device: Device) -> KeyName { .olm(identityKey: device.identityKey, user: device.user) }

    var text: String {
        switch self {
        case .account: "account"
        case .olm(let key, let user): "olm \(key) \(user)"
        case .formerOlm(let key): "olm \(key)"
        case .inbound(let session): "inbound \(session.name)"
        case .outbound(let room): "outbound \(room)"
        case .devices(let user): "devices \(user)"
        case .room(let room): "room \(room)"
        case .waiting(let session): "waiting \(session.name)"
        case .index(let user): "sessions \(user)"
        case .ownIndex(let room): "own sessions \(room)"
        case .deviceIndex(let user): "olm devices \(user)"
        case .told(let room): "told \(room)"
        }
    }
}

/// The records in the vault.
struct KeyStore: Sendable {
    let vault: any Vault

    func load<Record: Decodable>(_ name: KeyName, as record: Record.Type = Record.self) async throws -> Record? {
        guard let data = try await vault.item(name.text, of: .matrix) else { return nil }
        return try JSONDecoder().decode(Record.self, from: data)
    }

    func save(_ changes: KeyChanges) async throws {
        guard !changes.items.isEmpty else { return }
        try await vault.keep(changes.items, of: .matrix)
    }

    func save(_ name: KeyName, _ record: some Encodable) async throws {
        var changes = KeyChanges()
        try changes.set(name, record)
        try await save(changes)
    }
}
