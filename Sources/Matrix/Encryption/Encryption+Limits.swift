/// Limits of what one person can store in the vault. Anybody can send keys, also for rooms and from devices that they have invented.
extension Encryption {
    /// Keeps the number of sessions of rooms that one person can store within limits.
    func index(_ session: RoomSession, of person: String, _ changes: inout KeyChanges) async throws {
        let isOwn = person == user
        let name = isOwn ? KeyName.ownIndex(room: session.room) : .index(user: person)
        let most = isOwn ? KeyRecord.Index.mostOwn : KeyRecord.Index.most
        var index = try await keys.load(name, as: KeyRecord.Index.self) ?? KeyRecord.Index()
        index.sessions.removeAll { $0 == session }
        index.sessions.append(session)
        while index.sessions.count > most {
            let oldest = index.sessions.removeFirst()
            changes.remove(.inbound(room: oldest.room, session: oldest.session))
        }
        try changes.set(name, index)
    }

    /// Keeps the number of devices with whose sessions one person can fill the vault within limits.
    func index(devices identityKeys: [String], of person: String, _ changes: inout KeyChanges) async throws {
        let name = KeyName.deviceIndex(user: person)
        var index = try await keys.load(name, as: KeyRecord.DeviceIndex.self) ?? KeyRecord.DeviceIndex()
        let new = identityKeys.filter { !index.identityKeys.contains($0) }
        guard !new.isEmpty else { return }
        index.identityKeys += new
        while index.identityKeys.count > KeyRecord.DeviceIndex.most {
            changes.remove(.olm(identityKey: index.identityKeys.removeFirst()))
        }
        try changes.set(name, index)
    }

    /// The sessions with a device. Those of a device that the bot no longer is are of no use.
    func olmSessions(with identityKey: String) async throws -> KeyRecord.OlmSessions {
        let stored = try await keys.load(.olm(identityKey: identityKey), as: KeyRecord.OlmSessions.self)
        guard let stored, stored.device == device else { return KeyRecord.OlmSessions(device: device) }
        return stored
    }
}
