internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// Devices of the bot's account that it has made and uses no more, as after a restored backup. Others would go on encrypting for them.
extension MatrixPlatform {
    /// How long a device of the bot's name has not been used if it is an old one, in seconds. Another process of the bot may use one.
    private static let idleTime = 7 * 86_400.0

    /// Removes old devices once after a start, when a poll has shown that the server accepts the session. No poll waits for it.
    func removeOldDevicesOnce() {
        let isDone = polling.withLock { state in
            defer { state.hasLookedForOldDevices = true }
            return state.hasLookedForOldDevices
        }
        if !isDone { Task { await removeOldDevices() } }
    }

    /// Removes old devices. Nothing depends on it.
    func removeOldDevices() async {
        guard case .password(let password) = configuration.credentials else { return }
        do {
            let old = try await oldDevices()
            guard !old.isEmpty else { return }
            try await call(deletion(of: old, password: password))
            logger.notice("removed devices that the bot uses no more", metadata: ["devices": "\(old.count)"])
        } catch {
            logger.notice("could not remove old devices of the bot", metadata: ["error": "\(error)"])
        }
    }

    private func oldDevices() async throws -> [String] {
        let own = try await device()
        let answer = try await call(MatrixRequest("devices", .get, client: ["devices"]))
        return (answer["devices"]?.array ?? []).filter(isOld).compactMap { $0["device_id"]?.string }.filter {
            $0 != own
        }
    }

    /// Whether a device has the bot's name and was last seen long ago. One of which the server does not say when is left alone.
    private func isOld(_ device: JSONValue) -> Bool {
        guard device["display_name"]?.string == MatrixLogin.deviceName, let seen = device["last_seen_ts"]?.integer
        else {
            return false
        }
        return now().timeIntervalSince1970 - Double(seen) / 1000 > Self.idleTime
    }

    private func deletion(of devices: [String], password: String) -> MatrixRequest {
        let proof: JSONValue = [
            "type": "m.login.password", "password": .string(password),
            "identifier": ["type": "m.id.user", "user": .string(user)],
        ]
        return MatrixRequest(
            "delete devices", .post, client: ["delete_devices"],
            json: ["devices": .array(devices.map(JSONValue.string)), "auth": proof])
    }
}
