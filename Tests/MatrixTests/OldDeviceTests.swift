import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Matrix

@Suite("Old devices of the bot's account")
struct OldDeviceTests {
    private static let week = 7 * 86_400

    /// The devices that the bot asks to be removed, of those in a list: of each request.
    private func removed(from list: String) async throws -> [[String]] {
        let matrix = try ScriptedMatrix(
            credentials: .password("secret"), now: Date(timeIntervalSince1970: Double(2 * Self.week))
        ) { request in
            switch request.path {
            case let path where path.hasSuffix("/login"):
                .json(200, #"{"user_id":"\#(ScriptedMatrix.user)","device_id":"D","access_token":"T"}"#)
            case let path where path.hasSuffix("/devices"): .json(200, #"{"devices":[\#(list)]}"#)
            case let path where path.hasSuffix("/delete_devices"): .json(200, "{}")
            default: nil
            }
        }
        _ = try await matrix.platform.start(commands: [])
        await matrix.platform.removeOldDevices()
        let asked = matrix.server.requests.filter { $0.path.hasSuffix("/delete_devices") }
        let bodies = try asked.map { try JSONDecoder().decode(JSONValue.self, from: $0.body) }
        #expect(bodies.allSatisfy { $0["auth"]?["password"]?.string == "secret" })
        return bodies.map { $0["devices"]?.strings ?? [] }
    }

    private func device(_ id: String, _ name: String, seen seconds: Int?) -> String {
        let date = seconds.map { #","last_seen_ts":\#($0 * 1000)"# } ?? ""
        return #"{"device_id":"\#(id)","display_name":"\#(name)"\#(date)}"#
    }

    @Test("are removed if they have the bot's name and were not used for a week")
    func removal() async throws {
        let list = [
            device("D", "Honeycue", seen: 0), device("OLD", "Honeycue", seen: Self.week - 1),
            device("OTHER", "Honeycue", seen: Self.week + 1), device("UNKNOWN", "Honeycue", seen: nil),
            device("PHONE", "Element", seen: 0),
        ]
        #expect(try await removed(from: list.joined(separator: ",")) == [["OLD"]])
    }

    @Test("are not asked about when there are none")
    func none() async throws {
        #expect(try await removed(from: device("D", "Honeycue", seen: 0)).isEmpty, "No request was made.")
    }
}
