internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// People's devices, as their servers list them.
///
/// Servers are queried outside the serialized steps, because another person's server may take long to answer.
extension Encryption {
    /// The answer takes too long, perhaps because of the server of one of the people it is about.
    struct TooSlow: Error {}

    /// Whether a person has a device that takes part in encrypted rooms, whether they have signed it or not.
    func canRead(_ person: String) async throws -> Bool {
        guard try await devices(of: [person]).isEmpty else { return true }
        let record = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)
        return record?.unsigned?.isEmpty == false
    }

    /// Records the server's notice that people's devices have changed.
    func note(changed: [String], left: [String]) async throws {
        guard !changed.isEmpty || !left.isEmpty else { return }
        // A query in flight may return the state before the change.
        queries.withLock { queries in
            for id in queries.keys { queries[id]?.formUnion(changed + left) }
        }
        try await alone { [self] in
            var changes = KeyChanges()
            for person in changed {
                let name = KeyName.devices(user: person)
                guard var record = try await keys.load(name, as: KeyRecord.Devices.self) else { continue }
                record.isOutdated = true
                try changes.set(name, record)
            }
            for person in left { try await forgetDevices(of: person, &changes) }
            try await removeSessions(with: left, &changes)
            try await keys.save(changes)
        }
    }

    /// Forgets the devices of somebody who shares no encrypted room with the bot any more. The keys with which they sign devices are kept: their
    /// server could otherwise hide these from then on.
    private func forgetDevices(of person: String, _ changes: inout KeyChanges) async throws {
        let name = KeyName.devices(user: person)
        guard let identity = try await keys.load(name, as: KeyRecord.Devices.self)?.identity else {
            return changes.remove(name)
        }
        try changes.set(name, KeyRecord.Devices(devices: [], isOutdated: true, identity: identity))
    }

    /// The devices of `people`. Queries those that are unknown or may have changed. Falls back to the known devices if
    /// a server does not answer.
    func devices(of people: Set<String>) async throws -> [Device] {
        var devices: [Device] = []
        var unknown: Set<String> = []
        for person in people {
            let record = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)
            if record?.isOutdated ?? true, !unanswered.withLock({ $0.include(person, at: now()) }) {
                unknown.insert(person)
            } else {
                devices += record?.devices ?? []
            }
        }
        guard !unknown.isEmpty else { return devices }
        try await askForDevices(of: Array(unknown))
        return try await devices + knownDevices(of: unknown)
    }

    /// The devices of `people` that are known already.
    func knownDevices(of people: Set<String>) async throws -> [Device] {
        var devices: [Device] = []
        for person in people {
            devices += try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)?.devices ?? []
        }
        return devices
    }

    private func askForDevices(of people: [String]) async throws {
        let query = UUID()
        queries.withLock { $0[query] = [] }
        defer { queries.withLock { $0[query] = nil } }
        let answers = try await self.answers(about: people) { people in
            let asked = Dictionary(people.map { ($0, JSONValue.array([])) }) { $1 }
            return MatrixRequest(
                "query keys", .post, client: ["keys", "query"], json: ["device_keys": .object(asked)])
        }
        try await alone { [self] in
            // A stored answer must not hide a later change.
            let changed = queries.withLock { $0[query] ?? [] }
            var changes = KeyChanges()
            for person in people {
                let answer = answers.first { $0["device_keys"]?[person]?.object != nil }
                guard let answer, let listed = answer["device_keys"]?[person]?.object else {
                    unanswered.withLock { $0.begin(for: person, at: now()) }
                    continue
                }
                let name = KeyName.devices(user: person)
                let known = try await keys.load(name, as: KeyRecord.Devices.self)
                let identity = identity(of: person, in: answer, after: known?.identity)
                var record = Self.record(of: person, listing: listed, signedBy: identity, after: known?.devices ?? [])
                record.isOutdated = changed.contains(person)
                try changes.set(name, record)
            }
            try await keys.save(changes)
        }
    }

    /// The keys with which a person signs devices. Once they have some, their server can't make it appear that they have none, but it can put
    /// others in their place: the bot compares nothing with people.
    private func identity(
        of person: String, in answer: JSONValue, after known: CrossSigningIdentity?
    ) -> CrossSigningIdentity? {
        guard let new = CrossSigningIdentity(in: answer, of: person) else { return known }
        if let known, known.master != new.master {
            logger.warning(
                "the keys with which a person signs devices are new: they have reset them, or their server pretends so",
                metadata: ["server": "\(person.serverName)"])
        }
        return new
    }

    private static func record(
        of person: String, listing listed: [String: JSONValue], signedBy identity: CrossSigningIdentity?,
        after known: [Device]
    ) -> KeyRecord.Devices {
        var record = KeyRecord.Devices(devices: [], identity: identity)
        var unsigned: [Device] = []
        // In the order of their names, so that the same ones are left out each time.
        for (id, json) in listed.sorted(by: { $0.key < $1.key }).prefix(KeyRecord.Devices.mostListed) {
            guard let device = Device(json, user: person, id: id) else { continue }
            // A device's key never changes. An answer with another key is an attempt to read along.
            if let before = known.first(where: { $0.id == id }), before.signingKey != device.signingKey { continue }
            if identity?.hasSigned(json, of: person) ?? true {
                record.devices.append(device)
            } else {
                unsigned.append(device)
            }
        }
        record.devices = Array(record.devices.prefix(KeyRecord.Devices.most))
        unsigned = Array(unsigned.prefix(KeyRecord.Devices.most))
        record.unsigned = unsigned.isEmpty ? nil : unsigned.map(\.identityKey)
        record.unsignedNames = unsigned.isEmpty ? nil : unsigned.prefix(KeyRecord.Devices.mostTold).map(\.id)
        return record
    }

    /// Sends a request about `people`. If the answer is too large or too slow, splits the request, so that one person
    /// does not affect the others.
    /// - Returns: the answers. People whose own answer is too large or too slow are in none of them.
    func answers(
        about people: [String], _ request: (_ people: [String]) -> MatrixRequest
    ) async throws -> [JSONValue] {
        var asked = request(people)
        asked.isAboutOthers = true
        do {
            return [try await call(asked)]
        } catch let error where error is TooSlow || error as? PlatformError == .fileTooLarge {
            guard people.count > 1 else {
                // The bot's own server does not wait for other servers.
                guard !(error is TooSlow) || people.contains(where: { $0.serverName != user.serverName }) else {
                    throw PlatformError.unavailable("\(asked.name): the server took too long to answer")
                }
                logger.notice("left out a person's devices because their server's answer is too large or too slow")
                return []
            }
            // Keep the people of one server together, because they may share a fault.
            let sorted = people.sorted { ($0.serverName, $0) < ($1.serverName, $1) }
            let half = people.count / 2
            let first = try await answers(about: Array(sorted.prefix(half)), request)
            return try await first + answers(about: Array(sorted.dropFirst(half)), request)
        }
    }
}
