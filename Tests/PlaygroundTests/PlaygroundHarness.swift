import FaultyPlayground
import Foundation
import FoundationNetworking
import ImageCodec
import JSON
import Logging
import Testing

@testable import Playground

/// Scales pictures in this process.
struct DirectScaler: PictureScaler {
    @concurrent func scale(_ file: Data, as request: ScalingRequest) async throws -> [ScaledPicture] {
        (try? request.sizes(of: file)) ?? []
    }
}

/// Runs `body` with a playground on a free port and a client for it.
func withPlayground(
    configuration: Playground.Configuration = .init(port: 0, token: "42:test-token"),
    scaler: some PictureScaler = DirectScaler(), _ body: @Sendable (PlaygroundClient) async throws -> Void
) async throws {
    let faults = FaultPlan()
    let playground = try Playground(
        configuration: configuration, scaler: scaler, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        rig: FaultRig(faults: faults))
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await playground.run() }
        let address = try await playground.address
        try await body(PlaygroundClient(playground: playground, faults: faults, base: address.url))
        group.cancelAll()
        while case .failure(let error)? = await group.nextResult() {
            guard error is CancellationError else { throw error }
        }
    }
}

/// Runs `body` with a playground that closes a connection on which nothing moves for `idleTimeout`.
func withPlayground(idleTimeout: Duration, _ body: @Sendable (PlaygroundClient) async throws -> Void) async throws {
    var configuration = Playground.Configuration(port: 0, token: "42:test-token")
    configuration.idleTimeout = idleTimeout
    try await withPlayground(configuration: configuration, body)
}

/// A client of a playground over a real socket.
struct PlaygroundClient: Sendable {
    static let ana: JSONValue = .integer(1001)
    static let group: JSONValue = .integer(-1_001_000_000_001)
    /// A group that is not a supergroup yet.
    static let kitchen: JSONValue = .integer(-5001)

    let playground: Playground
    var faults = FaultPlan()
    let base: String

    struct Reply: Sendable {
        var status: Int
        var headers: [String: String]
        var body: Data

        /// The body as JSON.
        var json: JSONValue { (try? JSONDecoder().decode(JSONValue.self, from: body)) ?? .null }
        var result: JSONValue { json["result"] }
        var description: String? { json["description"].text }
    }

    func url(_ path: String) throws -> URL { try #require(URL(string: base + path)) }

    func request(
        _ method: String = "GET", _ path: String, headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: try url(path))
        request.httpMethod = method
        request.httpBody = body
        request.timeoutInterval = 60
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        // A session of its own: FoundationNetworking waits for its time-out when a connection that it reuses is cut.
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let fields = http.allHeaderFields.map {
            (String(describing: $0.key).lowercased(), String(describing: $0.value))
        }
        return Reply(status: http.statusCode, headers: Dictionary(fields) { $1 }, body: data)
    }

    /// Calls a Bot API method with a JSON body.
    func call(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws -> Reply {
        try await request(
            "POST", "/bot\(playground.token)/\(method)", headers: ["Content-Type": "application/json"],
            body: try JSONEncoder().encode(parameters))
    }

    /// Calls a Bot API method with a multipart body.
    func upload(
        _ path: String, fields: [String: String], files: [String: (name: String, type: String, data: Data)]
    ) async throws -> Reply {
        let boundary = "boundary-\(UUID().uuidString)"
        var body = Data()
        for (name, value) in fields {
            body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for (name, file) in files {
            body += Data(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(file.name)\"\r\n".utf8)
            body += Data("Content-Type: \(file.type)\r\n\r\n".utf8) + file.data + Data("\r\n".utf8)
        }
        body += Data("--\(boundary)--\r\n".utf8)
        return try await request(
            "POST", path, headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], body: body)
    }

    func upload(
        method: String, fields: [String: String], files: [String: (name: String, type: String, data: Data)]
    ) async throws -> Reply {
        try await upload("/bot\(playground.token)/\(method)", fields: fields, files: files)
    }

    /// Sends a photo as the bot.
    func sendPhoto(_ data: Data, caption: String = "") async throws -> Reply {
        try await upload(
            method: "sendPhoto", fields: ["chat_id": "1001", "caption": caption],
            files: ["photo": ("p.jpg", "image/jpeg", data)])
    }

    /// Writes as a person on the page.
    @discardableResult
    func say(
        _ text: String, as person: Int = 1001, in chat: JSONValue = ana, replyTo: Int? = nil, topic: JSONValue = .null
    ) async throws -> Reply {
        var fields = ["chat_id": chat.text ?? "", "user_id": String(person), "text": text]
        if let replyTo { fields["reply_to_message_id"] = String(replyTo) }
        if let topic = topic.text { fields["message_thread_id"] = topic }
        return try await upload("/playground/messages", fields: fields, files: [:])
    }

    /// Does something else as a person on the page.
    @discardableResult
    func act(_ action: String, as person: Int = 1001, in chat: JSONValue = group, _ fields: [String: String] = [:])
        async throws -> Reply
    {
        let place = ["chat_id": chat.text ?? "", "user_id": String(person)]
        return try await upload("/playground/\(action)", fields: place.merging(fields) { $1 }, files: [:])
    }

    /// All updates so far of the given kinds. Acknowledges them.
    func updates(_ kinds: [JSONValue] = ["message", "callback_query", "inline_query", "my_chat_member", "chat_member"])
        async throws -> JSONValue
    {
        let updates = try await call("getUpdates", ["allowed_updates": .array(kinds)]).result
        if let last = updates[updates.count - 1]["update_id"].integer {
            _ = try await call("getUpdates", ["offset": .integer(last + 1)])
        }
        return updates
    }

    /// Sends a message of the bot to Ana; returns its identifier.
    func sendToAna(_ text: String, _ more: [String: JSONValue] = [:]) async throws -> JSONValue {
        let reply = try await call("sendMessage", ["chat_id": Self.ana, "text": .string(text)].merging(more) { $1 })
        #expect(reply.status == 200, "\(reply.description ?? "")")
        return reply.result["message_id"]
    }
}

extension JSONValue {
    subscript(_ name: String) -> JSONValue {
        if case .object(let fields) = self { fields[name] ?? .null } else { .null }
    }
    subscript(_ index: Int) -> JSONValue {
        if case .array(let items) = self, items.indices.contains(index) { items[index] } else { .null }
    }
    var count: Int { if case .array(let items) = self { items.count } else { 0 } }
    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// A string, or a number as text.
    var text: String? {
        switch self {
        case .string(let value): value
        case .integer(let value): String(value)
        default: nil
        }
    }
    /// The texts of the messages in a list of updates.
    var texts: [String] {
        if case .array(let items) = self { items.compactMap { $0["message"]["text"].text } } else { [] }
    }
}
