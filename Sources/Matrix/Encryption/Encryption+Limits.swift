/// Limits on what one person can store in the vault. Anybody can send keys, also for rooms and from devices that do not
/// exist.
extension Encryption {
    /// Limits the number of room sessions stored for one person.
    func index(_ session: RoomSession, of person: String, _ changes: inout KeyChanges) async throws {
        let isOwn = person == user
        let name = isOwn ? KeyName.ownIndex(room: session.room) : .index(user: person)
        let most = isOwn ? KeyRecord.Index.mostOwn : KeyRecord.Index.most
        var index = try await keys.load(name, as: KeyRecord.Index.self) ?? KeyRecord.Index()
        index.sessions.removeAll { $0 == session }
        index.sessions.append(session)
        while index.sessions.count > most {
            let oldest = index.sessions.removeFirst()
            changes.remove(.inbound(oldest))
        }
        try changes.set(name, index)
    }

    /// Limits the number of devices whose sessions are stored for one person.
    func index(devices identityKeys: [String], of person: String, _ changes: inout KeyChanges) async throws {
        let name = KeyName.deviceIndex(user: person)
        var index = try await keys.load(name, as: KeyRecord.DeviceIndex.self) ?? KeyRecord.DeviceIndex()
        if index.areNamedByPerson != true {
            for identityKey in index.identityKeys { changes.remove(.formerOlm(identityKey: identityKey)) }
            index = KeyRecord.DeviceIndex()
        }
        let new = identityKeys.filter { !index.identityKeys.contains($0) }
        guard !new.isEmpty else { return }
        index.identityKeys += new
        while index.identityKeys.count > KeyRecord.DeviceIndex.most {
            changes.remove(.olm(identityKey: index.identityKeys.removeFirst(), user: person))
        }
        try changes.set(name, index)
    }

    /// Limits the stored devices of several people.
    func index(_ devices: [Device], _ changes: inout KeyChanges) async throws {
        for (person, devices) in Dictionary(grouping: devices, by: \.user) {
            try await index(devices: devices.map(\.identityKey), of: person, &changes)
        }
    }

    func olmSessions(with device: Device) async throws -> KeyRecord.OlmSessions {
        try await olmSessions(with: device.identityKey, of: device.user)
    }

    /// The sessions with a device of `person`. Sessions of a former device of the bot are useless and left out.
    func olmSessions(with identityKey: String, of person: String) async throws -> KeyRecord.OlmSessions {
        let name = KeyName.olm(identityKey: identityKey, user: person)
        guard let stored = try await keys.load(name, as: KeyRecord.OlmSessions.self), stored.device == device else {
            return KeyRecord.OlmSessions(device: device)
        }
        return stored
    }
}
