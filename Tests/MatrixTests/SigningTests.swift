import Foundation
import HTTPClient
import HTTPTestServer
import JSON
import Logging
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("Signing keys that the bot makes for its account")
struct SigningTests {
    /// The account's data on a server that may refuse new signing keys.
    private final class Account: Sendable {
        struct State {
            var data: [String: JSONValue] = [:]
            var refusal: PlatformError?
            var signingKeys: JSONValue?
        }

        let state = Mutex(State())

        func answer(_ request: MatrixRequest) throws -> JSONValue {
            try state.withLock { state in
                let type = request.path.last ?? ""
                guard request.name == "account data" else {
                    if let refusal = state.refusal { throw refusal }
                    state.signingKeys = Self.body(of: request)
                    return [:]
                }
                if request.method == .put { state.data[type] = Self.body(of: request) }
                guard let data = state.data[type] else { throw PlatformError.rejected("account data: M_NOT_FOUND") }
                return data
            }
        }

        private static func body(of request: MatrixRequest) -> JSONValue? {
            guard case .data(let data, _) = request.body else { return nil }
            return try? JSONDecoder().decode(JSONValue.self, from: data)
        }
    }

    private let account = Account()

    private var bot: Encryption {
        Encryption(
            user: ScriptedMatrix.user, device: "D", keys: KeyStore(vault: MemoryVault()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { Date() }
        ) { [account] in try account.answer($0) }
    }

    private var storage: SecretStorage {
        SecretStorage(user: ScriptedMatrix.user) { [account] in try account.answer($0) }
    }

    @Test(
        "are tried again after a failure that passes",
        arguments: [PlatformError.unavailable("x"), .rateLimited(retryAfterSeconds: 1)])
    func passingFailure(failure: PlatformError) async throws {
        let key = RecoveryKey()
        account.state.withLock { $0.refusal = failure }
        await #expect(throws: failure) { try await bot.makeIdentity(key, password: "pw") }
        account.state.withLock { $0.refusal = nil }
        try await bot.makeIdentity(key, password: "pw")
        #expect(account.state.withLock { $0.signingKeys?["master_key"] } != nil)
        _ = try await storage.signingKey(key)
        #expect(account.state.withLock { $0.data.count } == 5, "There is one key of the storage.")
    }

    @Test(
        "are not tried again if the server takes none",
        arguments: [PlatformError.rejected("x"), .chatUnavailable("x")])
    func refusal(failure: PlatformError) async throws {
        account.state.withLock { $0.refusal = failure }
        await #expect(throws: Encryption.SigningFailure.self) {
            try await bot.makeIdentity(RecoveryKey(), password: "pw")
        }
    }

    @Test("replace no storage of the account's owner, who may need what is in it", arguments: [false, true])
    func ownersStorage(isRecognizable: Bool) async throws {
        let (owners, key) = (RecoveryKey(), RecoveryKey())
        var description = try #require(try owners.description().object)
        if !isRecognizable { description["mac"] = nil }
        let data: [String: JSONValue] = [
            "m.secret_storage.default_key": ["key": "K"], "m.secret_storage.key.K": .object(description),
        ]
        account.state.withLock { $0.data = data }
        await #expect(throws: Encryption.SigningFailure.self) { try await bot.makeIdentity(key, password: "pw") }
        #expect(account.state.withLock { $0.data } == data)
        #expect(account.state.withLock { $0.signingKeys } == nil)
    }

    @Test("are refused, not unreadable, if the server wants more than a password")
    func furtherSteps() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.hasSuffix("/device_signing/upload")
                ? .json(401, #"{"flows":[{"stages":["m.login.sso"]}],"params":{},"session":"x"}"#) : nil
        }
        await #expect(throws: PlatformError.chatUnavailable("upload signing keys: M_FORBIDDEN")) {
            try await matrix.platform.call(
                MatrixRequest("upload signing keys", .post, client: ["keys", "device_signing", "upload"], json: [:]))
        }
    }
}
