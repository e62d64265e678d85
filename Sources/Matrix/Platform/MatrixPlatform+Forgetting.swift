internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// What the platform itself keeps of people, and deletes again.
extension MatrixPlatform {
    /// How long after they asked a person is forgotten, in seconds: their answer is sent before.
    private static let patienceForAnswer = 60.0

    /// Forgets the people whom the store has forgotten.
    /// - Parameter known: the stored position. Who is named there is forgotten again by the next poll, in case this one's position is not stored.
    func forgetPeople(_ cursor: inout SyncCursor, known: SyncCursor?) async throws {
        let data = try await vault.item(ForgottenPeople.item, of: .matrix)
        guard let data else { return }
        var waiting = ForgottenPeople(data)
        let due = waiting.people.filter { now().timeIntervalSince($0.value) >= Self.patienceForAnswer }.keys
        guard !due.isEmpty else { return }
        for person in due {
            try await encryption()?.forget(person)
            cursor.forget(person)
            if known?.names(person) != true { waiting.people[person] = nil }
        }
        guard waiting != ForgottenPeople(data) else { return }
        do {
            try await vault.keep(
                [ForgottenPeople.item: waiting.data], over: [ForgottenPeople.item: data], of: .matrix)
        } catch is VaultConflict {
            // Somebody else asked meanwhile. The next poll does it again.
        }
    }

    /// The time between two looks for keys that are not needed any more, in seconds.
    private static let pruningInterval = 86_400.0
    /// The time from a start to the first look, in seconds.
    private static let firstPruning = 3600.0

    /// Deletes keys of rooms that the bot has left, and old ones, once a day while the bot goes on.
    func pruneKeys(_ cursor: SyncCursor) {
        let isDue = polling.withLock { state in
            let due = state.nextPruning ?? now().addingTimeInterval(Self.firstPruning)
            state.nextPruning = due > now() ? due : now().addingTimeInterval(Self.pruningInterval)
            return due <= now()
        }
        guard isDue else { return }
        // Those that the bot is about to join count too.
        let entered = Set(cursor.invitations.map(\.room) + cursor.upgrades.map(\.new))
        Task {
            do {
                try await encryption()?.prune { try await joinedRooms().union(entered) }
            } catch {
                logger.notice("could not delete old keys", metadata: ["error": "\(error)"])
            }
        }
    }
}

extension MatrixPlatform {
    /// The rooms that the bot is in.
    /// - Throws: `PlatformError.unavailable` if the server does not say it.
    private func joinedRooms() async throws -> Set<String> {
        let answer = try await call(MatrixRequest("joined rooms", .get, client: ["joined_rooms"]))
        guard let rooms = answer["joined_rooms"], rooms.array != nil else {
            throw PlatformError.unavailable("joined rooms: the answer names none")
        }
        return Set(rooms.strings)
    }
}

extension SyncCursor {
    /// Whether it names `person`.
    func names(_ person: String) -> Bool {
        var forgetful = self
        forgetful.forget(person)
        return forgetful != self
    }

    /// Removes everything that names `person`.
    mutating func forget(_ person: String) {
        invitations.removeAll { $0.inviter == person }
        undecrypted.removeAll { $0.session.sender == person }
        released.removeAll { $0.sender == person }
        withheld.removeAll { $0.sender == person }
    }
}
