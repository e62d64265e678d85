internal import Foundation
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// Opens new sessions with devices whose messages can't be read, so that their next messages can.
/// Source: the Matrix specification, Recovering from undecryptable messages.
extension Encryption {
    /// The people whose messages could not be read.
    struct Reopenings {
        /// The maximum number of people in one request. The others may send again.
        private static let most = 50

        private var areUnderWay = false
        /// The identity keys in the unread messages, by person.
        private var unread: [String: Set<String>] = [:]
        private var failed = Pauses()

        mutating func note(_ senderKey: String, of person: String, at date: Date) {
            guard !failed.include(person, at: date), unread[person] != nil || unread.count < Self.most else { return }
            unread[person, default: []].insert(senderKey)
        }

        mutating func noteFailure(of people: some Sequence<String>, at date: Date) {
            for person in people { failed.begin(for: person, at: date) }
        }

        /// Whether there is work that no task is doing yet.
        mutating func begin() -> Bool {
            guard !areUnderWay, !unread.isEmpty else { return false }
            areUnderWay = true
            return true
        }

        /// The next batch; `nil` at the end.
        mutating func next() -> [String: Set<String>]? {
            defer { unread = [:] }
            areUnderWay = !unread.isEmpty
            return areUnderWay ? unread : nil
        }
    }

    /// Records that a message from one of a person's devices can't be read.
    func noteUnread(_ senderKey: String, of person: String) async throws {
        guard !isRecent(try await olmSessions(with: senderKey, of: person)) else { return }
        reopenings.withLock { $0.note(senderKey, of: person, at: now()) }
    }

    /// Whether it is too early to open another session with a device.
    private func isRecent(_ sessions: KeyRecord.OlmSessions) -> Bool {
        sessions.reopenedAt.map { now().timeIntervalSince($0) < Pauses.seconds } ?? false
    }

    /// Opens new sessions with the devices whose messages could not be read. The poll does not wait for this, because
    /// other people's servers may take long to answer, and a failure here is no failure of the poll.
    func reopenSessions() async {
        guard reopenings.withLock({ $0.begin() }) else { return }
        while let unread = reopenings.withLock({ $0.next() }) {
            do {
                try await reopen(unread)
            } catch PlatformError.unauthorized {
                // The next poll reports the failure.
                continue
            } catch {
                logger.notice("could not open new sessions with devices", metadata: ["error": "\(error)"])
                reopenings.withLock { $0.noteFailure(of: unread.keys, at: now()) }
            }
        }
    }

    private func reopen(_ unread: [String: Set<String>]) async throws {
        let people = Set(unread.keys)
        var strangers: Set<String> = []
        for person in people where try await keys.load(.devices(user: person), as: KeyRecord.Devices.self) == nil {
            strangers.insert(person)
        }
        let devices = try await devices(of: people).filter { unread[$0.user]?.contains($0.identityKey) == true }
        // Anybody can send garbage in the name of any key. It must not fill the vault.
        let others = people.subtracting(devices.map(\.user))
        reopenings.withLock { $0.noteFailure(of: others, at: now()) }
        try await forgetDevices(of: strangers.intersection(others))
        let due = try await noteReopening(of: devices)
        guard !due.isEmpty else { return }
        try await openSessions(with: due, isForced: true)
        try await alone { [self] in
            try await send("m.dummy", Dictionary(due.map { ($0, JSONValue.object([:])) }) { $1 })
        }
    }

    private func forgetDevices(of people: Set<String>) async throws {
        try await alone { [self] in
            var changes = KeyChanges()
            for person in people { changes.remove(.devices(user: person)) }
            try await keys.save(changes)
        }
    }

    /// Returns those of `devices` with which no session was opened recently, and records the time of this attempt.
    private func noteReopening(of devices: [Device]) async throws -> [Device] {
        try await alone { [self] in
            var changes = KeyChanges()
            var due: [Device] = []
            for device in devices {
                var known = try await olmSessions(with: device)
                guard !isRecent(known) else { continue }
                known.reopenedAt = now()
                try changes.set(.olm(of: device), known)
                due.append(device)
            }
            try await index(due, &changes)
            try await keys.save(changes)
            return due
        }
    }
}
