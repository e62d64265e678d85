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

    /// Whether a person has a device that takes part in encrypted rooms.
    func canRead(_ person: String) async throws -> Bool { try await !devices(of: [person]).isEmpty }

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
            for person in left { changes.remove(.devices(user: person)) }
            try await removeSessions(with: left, &changes)
            try await keys.save(changes)
        }
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
                let record = try await keys.load(name, as: KeyRecord.Devices.self)
                let known = record?.devices ?? []
                // Once they have signed devices, nobody can make them appear without.
                let identity = CrossSigningIdentity(in: answer, of: person) ?? record?.identity
                // In the order of their names, so that the same ones are left out each time.
                let first = listed.sorted { $0.key < $1.key }.prefix(KeyRecord.Devices.most)
                let signed = first.filter { identity?.hasSigned($0.value, of: person) ?? true }
                let found = signed.compactMap { Device($0.value, user: person, id: $0.key) }.filter { device in
                    // A device's key never changes. An answer with another key is an attempt to read along.
                    known.first { $0.id == device.id }.map { $0.signingKey == device.signingKey } ?? true
                }
                try changes.set(
                    name,
                    KeyRecord.Devices(devices: found, isOutdated: changed.contains(person), identity: identity))
            }
            try await keys.save(changes)
        }
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
