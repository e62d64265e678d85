import BotState
import Foundation
import JSON
import Messaging

/// A message that was given up, as the command line shows it.
struct UndeliveredLine: Encodable {
    var givenUpAt: String
    var waitedSince: String
    var platform: String
    var chat: String
    var topic: String?
    /// What was to be done, such as `send`, `edit` or `react`.
    var action: String
    var reason: String
    var isSetAside: Bool

    init(_ message: UndeliveredMessage) {
        givenUpAt = message.givenUpAt.ISO8601Format()
        waitedSince = message.createdAt.ISO8601Format()
        platform = message.chat.platform.rawValue
        chat = message.chat.id
        topic = message.chat.topic
        action = message.kind.rawValue
        reason = message.reason
        isSetAside = message.isSetAside
    }

    func text(asJSON: Bool) throws -> String {
        if asJSON { return try SortedJSON.text(self) }
        let place = topic.map { "\(chat)/\($0)" } ?? chat
        return "\(givenUpAt)  \(platform) \(place)  \(action)  \(isSetAside ? "set aside: " : "")\(reason)"
    }
}
