internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging

/// Logs in, and keeps the access token.
actor MatrixLogin {
    struct Session: Codable, Hashable, Sendable {
        var user: String
        var device: String?
        var token: String

        /// The token for a request of `device`, or of any device if `nil`.
        func token(of device: String?) throws -> String {
            guard device == nil || device == self.device else {
                throw PlatformError.unavailable("the bot has logged in again as another device")
            }
            return token
        }
    }

    private let configuration: MatrixConfiguration
    private let client: MatrixClient
    private let vault: any Vault
    /// The session, or the login in progress.
    private var current: Task<Session, any Error>?

    init(configuration: MatrixConfiguration, client: MatrixClient, vault: any Vault) {
        self.configuration = configuration
        self.client = client
        self.vault = vault
    }

    /// The session. Logs in if there is none.
    func session() async throws -> Session {
        let task = current ?? Task { try await logIn() }
        current = task
        do {
            return try await task.value
        } catch {
            if current == task { current = nil }
            throw error
        }
    }

    /// A new session after the server has rejected the token of `refused`; `nil` if only the operator can provide one.
    /// - Parameter keepsDevice: whether the server has kept the device, so that its keys stay in use.
    func renewed(after refused: Session, keepingDevice keepsDevice: Bool) async throws -> Session? {
        guard case .password = configuration.credentials else { return nil }
        await replace(refused, keepingDevice: keepsDevice)
        let renewed = try await session()
        guard renewed == refused else { return renewed }
        // The login that another request had started has failed, and then the rejected session was read from the store again.
        await replace(refused, keepingDevice: keepsDevice)
        return try await session()
    }

    /// Starts a login in place of `refused`, unless another rejected request has started one meanwhile.
    private func replace(_ refused: Session, keepingDevice keepsDevice: Bool) async {
        let known = current
        let last = try? await known?.value
        guard current == known, known == nil || last == refused else { return }
        current = Task { try await replacement(of: refused, keepingDevice: keepsDevice) }
    }

    /// The stored session, unless it is the rejected one; otherwise a new one. The rejected one stays stored until then: if the login fails, the
    /// next one learns from it which device to keep.
    private func replacement(of refused: Session, keepingDevice keepsDevice: Bool) async throws -> Session {
        try await logIn(asDevice: keepsDevice ? refused.device : nil, insteadOf: refused)
    }

    private func kept() async throws -> Session? {
        guard let data = try await vault.item(Self.item, of: .matrix),
            let session = try? JSONDecoder().decode(Session.self, from: data), session.user == configuration.user
        else { return nil }
        return session
    }

    private static let item = "session"
    /// The name of the devices that the bot makes, as the account's owner sees it.
    static let deviceName = "Honeycue"

    private func logIn(asDevice device: String? = nil, insteadOf refused: Session? = nil) async throws -> Session {
        switch configuration.credentials {
        case .accessToken(let token): return try await identify(token)
        case .password(let password):
            if let session = try await kept(), session != refused { return session }
            let session = try await logIn(with: password, asDevice: device)
            try await vault.keep(try JSONEncoder().encode(session), as: Self.item, of: .matrix)
            return session
        }
    }

    private func identify(_ token: String) async throws -> Session {
        let answer: OwnAccount
        do throws(MatrixError) {
            answer = try await client.send(
                MatrixRequest("whoami", .get, client: ["account", "whoami"]), token: token, as: OwnAccount.self)
        } catch {
            throw Self.failure(error)
        }
        guard answer.user == configuration.user else {
            throw PlatformError.unauthorized("the access token belongs to another account than MATRIX_USER")
        }
        return Session(user: answer.user, device: answer.device, token: token)
    }

    private func logIn(with password: String, asDevice device: String?) async throws -> Session {
        var body: [String: JSONValue] = [
            "type": "m.login.password",
            "identifier": ["type": "m.id.user", "user": .string(configuration.user)],
            "password": .string(password),
            "initial_device_display_name": .string(Self.deviceName),
        ]
        body["device_id"] = device.map(JSONValue.string)
        let request = MatrixRequest("login", .post, client: ["login"], json: .object(body))
        do {
            let answer = try await client.send(request, token: nil, as: NewSession.self)
            guard answer.user == configuration.user else {
                throw PlatformError.unauthorized("the server logged in another account than MATRIX_USER")
            }
            return Session(user: answer.user, device: answer.device, token: answer.token)
        } catch let error as MatrixError {
            if error.code == "M_FORBIDDEN" { throw PlatformError.unauthorized(Self.wrongPassword) }
            throw Self.failure(error)
        }
    }

    private static let wrongPassword = "login: M_FORBIDDEN, so MATRIX_PASSWORD or MATRIX_USER is wrong"

    static func failure(_ error: MatrixError) -> any Error {
        if case .transport(.cancelled) = error { return CancellationError() }
        return error.platformError
    }
}
