import Foundation
import HTTPClient
import HTTPTestServer
import JSON
import Logging
import Messaging
import Synchronization
import Testing

@testable import Matrix

/// A platform whose homeserver gives scripted answers.
struct ScriptedMatrix {
    static let user = "@bot:hive.test"
    static let room = "!room:hive.test"

    let server: HTTPTestServer
    let platform: MatrixPlatform

    /// `answers` returns the answer to a request. The bot is logged in and has no private chats unless it says otherwise.
    init(
        credentials: MatrixConfiguration.Credentials = .accessToken("TOKEN"), vault: any Vault = MemoryVault(),
        now: Date = Date(timeIntervalSince1970: 10_000), questionPatience: Duration = .seconds(600),
        _ answers: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer?
    ) throws {
        server = try HTTPTestServer { request in
            answers(request) ?? Self.usual(request)
        }
        var configuration = MatrixConfiguration(homeserver: server.url, user: Self.user, credentials: credentials)
        configuration.pollSeconds = 1
        // A busy machine may take long for an answer.
        configuration.questionPatience = questionPatience
        platform = MatrixPlatform(
            configuration: configuration, http: try HTTPClient(), vault: vault,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { now })
    }

    private static func usual(_ request: ReceivedRequest) -> ScriptedAnswer {
        switch request.path {
        case let path where path.hasSuffix("/account/whoami"): .json(200, #"{"user_id":"\#(user)","device_id":"D"}"#)
        case let path where path.hasSuffix("/keys/upload"): .json(200, "{}")
        case let path where path.contains("/send/"): .json(200, #"{"event_id":"$sent\#(request.lastPathComponent)"}"#)
        default: refused(404, "M_NOT_FOUND")
        }
    }

    static func refused(_ status: Int, _ code: String, more: String = "") -> ScriptedAnswer {
        .json(status, #"{"errcode":"\#(code)","error":"secret words"\#(more)}"#)
    }

    /// What Ana says, as JSON.
    static func text(_ id: String, _ text: String) -> String {
        """
        {"type":"m.room.message","event_id":"\(id)","sender":"@ana:hive.test","origin_server_ts":1000,\
        "content":{"msgtype":"m.text","body":"\(text)"}}
        """
    }

    /// A person's membership of a room, as JSON.
    static func member(_ id: String, _ person: String, _ membership: String, more: String = "") -> String {
        """
        {"type":"m.room.member","event_id":"\(id)","sender":"\(person)","state_key":"\(person)",\
        "origin_server_ts":1000,"content":{"membership":"\(membership)"\(more)}}
        """
    }

    /// An answer to `/sync` with the events of rooms.
    static func sync(_ timelines: [String: [String]], next: String = "s2", more: String = "") -> ScriptedAnswer {
        let rooms = timelines.map { room, events in
            #""\#(room)":{"timeline":{"events":[\#(events.joined(separator: ","))]}}"#
        }.joined(separator: ",")
        return .json(200, #"{"next_batch":"\#(next)","rooms":{"join":{\#(rooms)}\#(more)}}"#)
    }

    /// Those who are in a room, as the server lists them.
    static func joined(_ people: String...) -> ScriptedAnswer {
        let members = people.map { #""\#($0)":{}"# }.joined(separator: ",")
        return .json(200, #"{"joined":{\#(members)}}"#)
    }

    /// Polls and returns the texts that people said, with the position to poll from next.
    func poll(after position: PollCursor = SyncCursor(next: "s1").pollCursor) async throws -> (
        texts: [String], updates: [Update], next: PollCursor
    ) {
        let batch = try await platform.poll(after: position)
        let texts = batch.updates.compactMap { update in
            if case .message(let message) = update.event { message.text } else { nil }
        }
        return (texts, batch.updates, try #require(batch.cursor))
    }

    /// The requests that send an event, with the event's content.
    func sent() throws -> [(request: ReceivedRequest, content: JSONValue)] {
        try server.requests.filter { $0.path.contains("/send/") }.map {
            ($0, try JSONDecoder().decode(JSONValue.self, from: $0.body))
        }
    }

    @discardableResult
    func deliver(
        _ action: OutgoingMessage.Action, topic: String? = nil, key: String = "k",
        queuedAt: Date = Date(timeIntervalSince1970: 10_000)
    ) async throws -> DeliveryReceipt {
        let chat = ChatID(platform: .matrix, id: Self.room, topic: topic)
        return try await platform.deliver(OutgoingMessage(chat: chat, action: action), key: key, queuedAt: queuedAt)
    }
}

extension ReceivedRequest {
    /// The path without the query, with nothing encoded.
    var path: String { target.prefix { $0 != "?" }.removingPercentEncoding ?? "" }

    var query: [String: String] {
        let items = URLComponents(string: "http://x" + target)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}

/// A vault for one test.
final class MemoryVault: Vault {
    let items = Mutex<[String: Data]>([:])

    func item(_ name: String, of platform: Platform) -> Data? { items.withLock { $0[name] } }

    func names(of platform: Platform) -> [String] { items.withLock { Array($0.keys) } }

    func keep(_ changes: [String: Data?], over known: [String: Data?], of platform: Platform) throws {
        try items.withLock { items in
            for (name, data) in known {
                // The same once more is no conflict.
                guard let item = changes[name], items[name] != data, items[name] != item else { continue }
                throw VaultConflict()
            }
            for (name, item) in changes { items[name] = item }
        }
    }
}
