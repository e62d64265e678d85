internal import Foundation
internal import HTTPClient
internal import JSON
internal import Olm
internal import Synchronization

/// Devices that the bot gives no keys are told so, and why: their clients can then say more than that a message can't be read.
/// Source: the Matrix specification, `m.room_key.withheld`.
extension Encryption {
    /// Why a device does not get a session.
    private enum Reason: String {
        /// Its person has not signed it.
        case unsigned = "m.unverified"
        /// No session with it could be opened.
        case unreachable = "m.no_olm"

        var text: String {
            switch self {
            case .unsigned: "This device is not signed by its owner."
            case .unreachable: "No secure channel to this device could be opened."
            }
        }
    }

    /// A device that does not get a session.
    private struct Refusal {
        let user: String
        let device: String
        let reason: Reason
    }

    /// The most devices that one request tells.
    private static let batch = 100

    /// Tells the devices of `people` that do not get the room's session, each once. Nothing depends on it, and no message waits for it.
    /// - Parameter unreached: those with which no session could be opened.
    func refuse(_ session: String, to people: Set<String>, unreached: [Device], in room: String) {
        refusing.withLock { tasks in
            // What comes meanwhile is told with the next message.
            guard tasks[session] == nil else { return }
            tasks[session] = Task {
                _ = try? await tell(session, to: people, unreached: unreached, in: room)
                refusing.withLock { $0[session] = nil }
            }
        }
    }

    private func tell(_ session: String, to people: Set<String>, unreached: [Device], in room: String) async throws {
        guard let record = try await outbound(session, in: room) else { return }
        let told = record.refused ?? [:]
        let all = try await unsigned(of: people.subtracting([user])) + Self.refusals(of: unreached)
        let new = all.filter { told[$0.user]?.contains($0.device) != true }
        for start in stride(from: 0, to: new.count, by: Self.batch) {
            let refusals = Array(new[start..<min(start + Self.batch, new.count)])
            try await tell(refusals, of: session, in: room)
            try await note(refusals, of: session, in: room)
        }
    }

    /// The record of a room's session; `nil` if another has replaced it.
    private func outbound(_ session: String, in room: String) async throws -> KeyRecord.Outbound? {
        guard let record = try await keys.load(.outbound(room: room), as: KeyRecord.Outbound.self),
            try OutboundMegolmSession(pickle: record.pickle).id() == session
        else { return nil }
        return record
    }

    private func note(_ told: [Refusal], of session: String, in room: String) async throws {
        try await alone { [self] in
            guard var record = try await outbound(session, in: room) else { return }
            var refused = record.refused ?? [:]
            for refusal in told { refused[refusal.user, default: []].insert(refusal.device) }
            record.refused = refused
            try await keys.save(.outbound(room: room), record)
        }
    }

    private func unsigned(of people: Set<String>) async throws -> [Refusal] {
        var refusals: [Refusal] = []
        for person in people {
            let names = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)?.unsignedNames ?? []
            refusals += names.map { Refusal(user: person, device: $0, reason: .unsigned) }
        }
        return refusals
    }

    /// The refusals of the first unreached devices of each person, who may have any number.
    private static func refusals(of unreached: [Device]) -> [Refusal] {
        Dictionary(grouping: unreached, by: \.user).values.flatMap { devices in
            devices.prefix(KeyRecord.Devices.mostTold)
                .map { Refusal(user: $0.user, device: $0.id, reason: .unreachable) }
        }
    }

    private func tell(_ refusals: [Refusal], of session: String, in room: String) async throws {
        let own = try identity(of: try await loadAccount().account).curve25519
        var messages: [String: [String: JSONValue]] = [:]
        for refusal in refusals {
            messages[refusal.user, default: [:]][refusal.device] = Self.refusal(
                because: refusal.reason, of: session, in: room, by: own, device)
        }
        _ = try await call(.toDevices("m.room_key.withheld", .object(messages.mapValues(JSONValue.object))))
    }

    private static func refusal(
        because reason: Reason, of session: String, in room: String, by identityKey: String, _ device: String
    ) -> JSONValue {
        var content: [String: JSONValue] = [
            "algorithm": .string(Algorithm.megolm), "code": .string(reason.rawValue), "reason": .string(reason.text),
            "sender_key": .string(identityKey), "from_device": .string(device),
        ]
        // A device without a session reads no message of any room.
        if reason != .unreachable {
            content["room_id"] = .string(room)
            content["session_id"] = .string(session)
        }
        return .object(content)
    }
}
