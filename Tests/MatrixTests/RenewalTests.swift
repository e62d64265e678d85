import Foundation
import HTTPClient
import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A new login on Matrix")
struct RenewalTests {
    /// A homeserver whose sessions can be ended. The session with the token `T1` has the device `D1`, and so on.
    private final class Sessions: Sendable {
        struct State {
            var logins = 0
            /// The devices that asked to keep their names, by login.
            var kept: [String?] = []
            var isSoft = false
            /// The logins that the server still refuses, because there were too many.
            var refusals = 0
            var ended: Set<String> = []
            /// How often somebody asked for the account's devices.
            var lookups = 0
            /// The bodies of uploads of keys, by token.
            var uploads: [(token: String, body: JSONValue)] = []
            /// The one-time keys that the server has, by token.
            var oneTimeKeys: [String: Int] = [:]
        }

        let state = Mutex(State())

        func answer(_ request: ReceivedRequest) -> ScriptedAnswer? {
            let token = String(request.headers["authorization"]?.dropFirst("Bearer ".count) ?? "")
            return state.withLock { state in
                if request.path.hasSuffix("/login") {
                    guard state.refusals == 0 || state.logins == 0 else {
                        state.refusals -= 1
                        return ScriptedMatrix.refused(429, "M_LIMIT_EXCEEDED")
                    }
                    state.logins += 1
                    let body = (try? JSONDecoder().decode(JSONValue.self, from: request.body)) ?? .null
                    state.kept.append(body["device_id"]?.string)
                    let device = body["device_id"]?.string ?? "D\(state.logins)"
                    return .json(
                        200,
                        """
                        {"user_id":"\(ScriptedMatrix.user)","device_id":"\(device)","access_token":"T\(state.logins)"}
                        """)
                }
                if request.path.hasSuffix("/devices") { state.lookups += 1 }
                guard !state.ended.contains(token) else {
                    let more = state.isSoft ? #","soft_logout":true"# : ""
                    return ScriptedMatrix.refused(401, "M_UNKNOWN_TOKEN", more: more)
                }
                if request.path.hasSuffix("/logout") {
                    state.ended.insert(token)
                    return .json(200, "{}")
                }
                if request.path.hasSuffix("/sync") {
                    return .json(200, #"{"next_batch":"s2","device_one_time_keys_count":{}}"#)
                }
                guard request.path.hasSuffix("/keys/upload") else { return nil }
                let body = (try? JSONDecoder().decode(JSONValue.self, from: request.body)) ?? .null
                state.uploads.append((token, body))
                let count = state.oneTimeKeys[token, default: 0]
                return .json(200, #"{"one_time_key_counts":{"signed_curve25519":\#(count)}}"#)
            }
        }
    }

    /// Waits until a bot has asked for its old devices, which it does after its first poll without waiting for the answer. Where its session ends
    /// before that, it would log in again, although the test takes it for stopped.
    private func waitForLookup(_ sessions: Sessions) async throws {
        for _ in 0..<6000 where sessions.state.withLock({ $0.lookups == 0 }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(sessions.state.withLock { $0.lookups } == 1)
    }

    private func signers(of body: JSONValue) -> Set<String> {
        let keys = (body["one_time_keys"]?.object ?? [:]).values + [body["device_keys"] ?? [:]]
        return Set(keys.flatMap { $0["signatures"]?[ScriptedMatrix.user]?.object?.keys.map(\.self) ?? [] })
    }

    @Test("uploads the new device's keys, and none of the old one's", arguments: [false, true])
    func newKeys(isRestarted: Bool) async throws {
        let (sessions, vault) = (Sessions(), MemoryVault())
        var matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer)
        _ = try await matrix.platform.start(commands: [])
        _ = try await matrix.poll()
        try await waitForLookup(sessions)
        sessions.state.withLock { _ = $0.ended.insert("T1") }
        if isRestarted { matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer) }
        _ = try await matrix.poll()
        let uploads = sessions.state.withLock { $0.uploads }
        #expect(Set(uploads.map(\.token)) == ["T1", "T2"])
        for upload in uploads {
            #expect(signers(of: upload.body) == [upload.token == "T1" ? "ed25519:D1" : "ed25519:D2"])
        }
        let new = uploads.filter { $0.token == "T2" }
        #expect(new.first?.body["device_keys"]?["device_id"]?.string == "D2")
        #expect(new.last?.body["one_time_keys"]?.object?.isEmpty == false)
    }

    @Test(
        "is one of the same device when the session ended softly, whose keys then stay in use",
        arguments: [false, true])
    func sameDevice(isRestarted: Bool) async throws {
        let (sessions, vault) = (Sessions(), MemoryVault())
        sessions.state.withLock { $0.isSoft = true }
        var matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer)
        _ = try await matrix.platform.start(commands: [])
        _ = try await matrix.poll()
        try await waitForLookup(sessions)
        sessions.state.withLock { _ = $0.ended.insert("T1") }
        if isRestarted { matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer) }
        _ = try await matrix.poll()
        #expect(sessions.state.withLock { $0.kept } == [nil, "D1"])
        let uploads = sessions.state.withLock { $0.uploads }
        #expect(uploads.count { $0.body["device_keys"] != nil } == 1)
        #expect(uploads.allSatisfy { signers(of: $0.body).isSubset(of: ["ed25519:D1"]) })
    }

    @Test("is one of the same device, also if the server refuses the first attempt", arguments: [false, true])
    func secondAttempt(isRestarted: Bool) async throws {
        let (sessions, vault) = (Sessions(), MemoryVault())
        sessions.state.withLock { ($0.isSoft, $0.refusals) = (true, 1) }
        var matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer)
        _ = try await matrix.platform.start(commands: [])
        sessions.state.withLock { _ = $0.ended.insert("T1") }
        await #expect(throws: PlatformError.rateLimited(retryAfterSeconds: 1)) { _ = try await matrix.poll() }
        if isRestarted { matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer) }
        _ = try await matrix.poll()
        #expect(sessions.state.withLock { $0.kept } == [nil, "D1"])
    }

    @Test("is also made for a request that was on its way while an attempt failed")
    func afterFailure() async throws {
        let sessions = Sessions()
        let matrix = try ScriptedMatrix(credentials: .password("pw"), sessions.answer)
        let login = MatrixLogin(
            configuration: matrix.platform.configuration,
            client: MatrixClient(homeserver: matrix.server.url, http: try HTTPClient()), vault: MemoryVault())
        let refused = try await login.session()
        sessions.state.withLock { $0.refusals = 1 }
        await #expect(throws: PlatformError.rateLimited(retryAfterSeconds: 1)) {
            _ = try await login.renewed(after: refused, keepingDevice: true)
        }
        let renewed = try await login.renewed(after: refused, keepingDevice: true)
        #expect(renewed?.token == "T2" && renewed?.device == "D1")
    }

    @Test("is made once, however many requests are refused")
    func once() async throws {
        let sessions = Sessions()
        let matrix = try ScriptedMatrix(credentials: .password("pw"), vault: SlowVault(), sessions.answer)
        _ = try await matrix.platform.start(commands: [])
        sessions.state.withLock { _ = $0.ended.insert("T1") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await matrix.platform.identify() } }
            try await group.waitForAll()
        }
        #expect(sessions.state.withLock { $0.logins } == 2)
    }

    @Test("replaces a device for which the server has one-time keys that the bot has not made")
    func foreignKeys() async throws {
        let sessions = Sessions()
        sessions.state.withLock { $0.oneTimeKeys["T1"] = 50 }
        let matrix = try ScriptedMatrix(credentials: .password("pw"), sessions.answer)
        await #expect(throws: PlatformError.self, "It is tried again soon.") {
            _ = try await matrix.platform.start(commands: [])
        }
        _ = try await matrix.platform.start(commands: [])
        #expect(try await matrix.platform.encryption()?.device == "D2")
        #expect(sessions.state.withLock { $0.ended } == ["T1"])
    }

    @Test("is not made when another process has made it")
    func madeElsewhere() async throws {
        let (sessions, vault) = (Sessions(), MemoryVault())
        let first = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer)
        let second = try ScriptedMatrix(credentials: .password("pw"), vault: vault, sessions.answer)
        _ = try await first.platform.identify()
        _ = try await second.platform.identify()
        sessions.state.withLock { _ = $0.ended.insert("T1") }
        _ = try await first.platform.identify()
        _ = try await second.platform.identify()
        #expect(sessions.state.withLock { $0.logins } == 2)
    }
}

/// A vault that takes a moment, so that others come between.
private final class SlowVault: Vault {
    private let vault = MemoryVault()

    func item(_ name: String, of platform: Platform) async -> Data? {
        try? await Task.sleep(for: .milliseconds(20))
        return vault.item(name, of: platform)
    }

    func names(of platform: Platform) -> [String] { vault.names(of: platform) }

    func keep(_ changes: [String: Data?], over known: [String: Data?], of platform: Platform) async throws {
        try? await Task.sleep(for: .milliseconds(20))
        try vault.keep(changes, over: known, of: platform)
    }
}
