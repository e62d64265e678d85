import HTTPTestServer

/// A Bot API server that knows messages for one person, or is too old to, or does not want to send them.
enum EphemeralServer: CaseIterable {
    /// Knows them, and refuses to delete what does not exist.
    case new
    /// Knows them, and deletes in silence what does not exist.
    case lenient
    /// Does not know their methods.
    case old
    /// Ignores what it does not know, methods too.
    case silent
    /// Says that it knows them, and shows them to everybody.
    case lying
    /// Knows them, but may not send one now.
    case refusing

    /// The answer to a method.
    func answer(_ request: ReceivedRequest) -> ScriptedAnswer? {
        let isPrivate = request.text.contains("ephemeral_message_parameters")
        switch request.lastPathComponent {
        case "getMe": return nil
        case "deleteEphemeralMessage" where request.text.contains("2147483647"):
            switch self {
            case .old: return ScriptedTelegram.refused(404, "Not Found: method not found")
            case .lenient, .silent: return ScriptedTelegram.yes
            case .new, .lying, .refusing:
                return ScriptedTelegram.refused(400, "Bad Request: message to delete not found")
            }
        case "sendMessage", "sendPhoto", "sendDocument":
            guard isPrivate else { return ScriptedTelegram.sent }
            switch self {
            case .new, .lenient: return Self.hidden
            case .refusing: return ScriptedTelegram.refused(400, "Bad Request: user is not a participant")
            case .old, .silent, .lying: return ScriptedTelegram.sent
            }
        default: return ScriptedTelegram.yes
        }
    }

    private static let hidden = ScriptedAnswer.json(
        200,
        #"{"ok":true,"result":{"message_id":0,"ephemeral_message_id":7,"date":1,"chat":{"id":-5,"type":"supergroup"}}}"#
    )
}
