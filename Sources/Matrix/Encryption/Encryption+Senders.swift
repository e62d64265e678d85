internal import Foundation
internal import Logging
internal import Messaging
internal import Synchronization

/// Which devices may speak for a person: those that their server lists, and once they have signed devices, only the signed ones. Anybody who
/// holds a person's password, and anybody on their server, can otherwise bring a device along.
extension Encryption {
    /// Whether the device that sent a decrypted event is one of its sender's.
    func isFromListedDevice(_ event: RoomEvent) async throws -> Bool {
        try await isListed(event.senderKey, of: event.sender)
    }

    /// Whether the identity key is that of a device which may speak for `person`.
    func isListed(_ identityKey: String?, of person: String) async throws -> Bool {
        guard person != user else { return true }
        return try await knownDevices(of: [person]).contains { $0.identityKey == identityKey }
    }

    /// Has a sender's devices listed again, because one wrote that may not speak for them: it may be new, or be signed by now. Once an hour at
    /// most.
    func noteUnlisted(_ event: RoomEvent) async throws {
        let person = event.sender
        let isTired = unlisted.withLock { unlisted in
            defer { if !unlisted.include(person, at: now()) { unlisted.begin(for: person, at: now()) } }
            return unlisted.include(person, at: now())
        }
        guard !isTired else { return }
        let unsigned = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)?.unsigned ?? []
        let isListed = unsigned.contains(event.senderKey ?? "")
        logger.notice(
            isListed
                ? "a device that its person has not signed has written in an encrypted room"
                : "a device that is in no list of its person has written in an encrypted room")
        try await note(changed: [person], left: [])
    }

    /// Asks for the devices of those among `people` whose devices are unknown. Returns when that is done, or after some seconds while it goes on.
    /// - Returns: whether something may have become known.
    func learnDevices(of people: Set<String>) async throws -> Bool {
        var unknown: Set<String> = []
        for person in people.subtracting([user]) {
            let record = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)
            if record?.isOutdated ?? true, !unanswered.withLock({ $0.include(person, at: now()) }) {
                unknown.insert(person)
            }
        }
        let asked = learning.withLock { learning in
            defer { learning.formUnion(unknown) }
            return unknown.subtracting(learning)
        }
        guard !asked.isEmpty else { return !unknown.isEmpty }
        await beginning(waiting: Self.patienceForLists) { [self] in
            do {
                _ = try await devices(of: asked)
            } catch {
                logger.notice("could not ask for people's devices", metadata: ["error": "\(error)"])
            }
            learning.withLock { $0.subtract(asked) }
        }
        return true
    }

    /// How long a poll waits for lists of devices.
    private static let patienceForLists = Duration.seconds(2)
}

/// Begins `body`, and returns when it ends, or after `patience` while it goes on.
func beginning(waiting patience: Duration, _ body: @escaping @Sendable () async -> Void) async {
    let (end, ending) = AsyncStream<Never>.makeStream()
    Task {
        await body()
        ending.finish()
    }
    await withTaskGroup(of: Void.self) { group in
        group.addTask { for await _ in end {} }
        group.addTask { try? await Task.sleep(for: patience) }
        await group.next()
        group.cancelAll()
    }
}
