import Foundation
import HTTPClient
import HTTPTestServer
import JSON
import Logging
import Messaging
import Testing

@testable import Telegram

/// A platform whose server gives scripted answers.
struct ScriptedTelegram {
    static let token = "123456:SECRETsecretSECRET"
    static let botName = "honeycuebot"

    let server: HTTPTestServer
    let platform: TelegramPlatform
    let http: HTTPClient

    /// `answers` returns the answer to a method by its name. `getMe` has an answer already.
    /// - Parameter pollMargin: how much longer than `pollSeconds` a poll may take. A busy machine may need long for a poll.
    init(
        pollSeconds: Int = 1, pollMargin: Duration = .seconds(60),
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        now: Date = Date(timeIntervalSince1970: 1_000), keepsSettings: Bool = false, filesFolder: URL? = nil,
        _ answers: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer?
    ) throws {
        server = try HTTPTestServer { request in
            answers(request)
                ?? (request.lastPathComponent == "getMe"
                    ? Self.me : .json(404, Self.refusal(404, "Not Found: method not found")))
        }
        http = try HTTPClient()
        let token = try #require(BotToken(Self.token))
        platform = TelegramPlatform(
            configuration: TelegramConfiguration(
                token: token, apiURL: server.url, pollSeconds: pollSeconds, pollMargin: pollMargin,
                keepsSettings: keepsSettings, filesFolder: filesFolder),
            http: http, logger: logger, now: { now })
    }

    /// Answers all methods with `answers` in turn; the last one is repeated.
    init(inOrder answers: [ScriptedAnswer]) throws {
        let queue = AnswerQueue(answers)
        try self.init { $0.lastPathComponent == "getMe" ? nil : queue.next() }
    }

    static let me = ScriptedAnswer.json(
        200,
        #"{"ok":true,"result":{"id":123456,"is_bot":true,"first_name":"Honeycue","username":"HoneycueBot","can_read_all_group_messages":false}}"#
    )
    static let sent = ScriptedAnswer.json(
        200, #"{"ok":true,"result":{"message_id":77,"date":1,"chat":{"id":5,"type":"private"},"text":"x"}}"#)
    static let yes = ScriptedAnswer.json(200, #"{"ok":true,"result":true}"#)

    static func refusal(_ code: Int, _ description: String, parameters: String = "") -> String {
        #"{"ok":false,"error_code":\#(code),"description":"\#(description)"\#(parameters.isEmpty ? "" : ",\"parameters\":\(parameters)")}"#
    }

    static func refused(_ code: Int, _ description: String, parameters: String = "") -> ScriptedAnswer {
        .json(code, refusal(code, description, parameters: parameters))
    }

    /// An answer to `getUpdates`.
    static func updates(_ updates: String) -> ScriptedAnswer { .json(200, #"{"ok":true,"result":[\#(updates)]}"#) }

    /// The methods called so far, without `getMe`.
    var calls: [String] { server.requests.map(\.lastPathComponent).filter { $0 != "getMe" } }

    /// The JSON parameters of the last call.
    func lastParameters() throws -> [String: JSONValue] {
        let request = try #require(server.requests.last { $0.lastPathComponent != "getMe" })
        return try JSONDecoder().decode([String: JSONValue].self, from: request.body)
    }

    /// Delivers `action` to chat 5.
    @discardableResult
    func deliver(_ action: OutgoingMessage.Action, topic: String? = nil, key: String = "1") async throws
        -> DeliveryReceipt
    {
        let chat = ChatID(platform: .telegram, id: "5", topic: topic)
        return try await platform.deliver(OutgoingMessage(chat: chat, action: action), key: key, queuedAt: Date())
    }
}

/// A queue of answers.
final class AnswerQueue: Sendable {
    private let answers: [ScriptedAnswer]
    private let position = Counter()

    init(_ answers: [ScriptedAnswer]) { self.answers = answers }

    func next() -> ScriptedAnswer { answers[min(position.next(), answers.count - 1)] }
}
