internal import Foundation
internal import HTTPClient
internal import JSON

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

    /// Tells the devices of `people` that do not get the room's session, each once: those that are not signed with a new session. Nothing
    /// depends on it.
    /// - Parameter unreached: those with which no session could be opened.
    func refuse(
        _ session: String, _ record: inout KeyRecord.Outbound, to people: Set<String>, unreached: [Device],
        in room: String
    ) async throws {
        var reasons = record.refused == nil ? try await unsignedDevices(of: people.subtracting([user])) : [:]
        var told = record.refused ?? [:]
        for device in unreached where told[device.user]?.contains(device.id) != true {
            reasons[device.user, default: [:]][device.id] = .unreachable
        }
        for (person, devices) in reasons { told[person, default: []].formUnion(devices.keys) }
        record.refused = told
        if !reasons.isEmpty { try await tell(reasons, of: session, in: room) }
    }

    private func unsignedDevices(of people: Set<String>) async throws -> [String: [String: Reason]] {
        var devices: [String: [String: Reason]] = [:]
        for person in people {
            let names = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)?.unsignedNames ?? []
            for name in names { devices[person, default: [:]][name] = .unsigned }
        }
        return devices
    }

    private func tell(_ devices: [String: [String: Reason]], of session: String, in room: String) async throws {
        let own = try identity(of: try await loadAccount().account).curve25519
        let messages = devices.mapValues { devices in
            JSONValue.object(devices.mapValues { Self.refusal(because: $0, of: session, in: room, by: own, device) })
        }
        _ = try? await call(
            MatrixRequest(
                "send to device", .put, client: ["sendToDevice", "m.room_key.withheld", UUID().uuidString],
                json: ["messages": .object(messages)]))
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
