import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A message of the bot that somebody redacts")
struct RedactionTests {
    private static func redaction(inContent: Bool) -> String {
        let target = #""redacts":"$sentk.0""#
        return """
            {"type":"m.room.redaction","event_id":"$r","sender":"@ana:hive.test","origin_server_ts":1000,\
            \(inContent ? "" : target + ",")"content":{\(inContent ? target : "")}}
            """
    }

    @Test("is gone for an edit, so that a new one takes its place", arguments: [true, false])
    func edit(inContent: Bool) async throws {
        let isRedacted = Mutex(false)
        let matrix = try ScriptedMatrix { request in
            switch request.path {
            case let path where path.hasSuffix("/joined_members"):
                return ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test")
            case let path where path.hasSuffix("/sync"):
                return ScriptedMatrix.sync([ScriptedMatrix.room: [Self.redaction(inContent: inContent)]])
            case let path where path.contains("/event/"):
                let unsigned = isRedacted.withLock { $0 } ? #","unsigned":{"redacted_because":{}}"# : ""
                return .json(
                    200,
                    #"{"type":"m.room.message","event_id":"$sentk.0","sender":"\#(ScriptedMatrix.user)","content":{}\#(unsigned)}"#
                )
            default: return nil
            }
        }
        let board = OutgoingMessage.Content(RichText(plain: "The board"))
        let receipt = try await matrix.deliver(.send(board), key: "k")
        let target = OutgoingMessage.Target.message(try #require(receipt.messageID))
        try await matrix.deliver(.edit(target, board), key: "l")
        isRedacted.withLock { $0 = true }
        #expect(try await matrix.poll().updates.isEmpty)
        await #expect(throws: PlatformError.messageGone("edit: the message was redacted")) {
            try await matrix.deliver(.edit(target, board), key: "m")
        }
    }
}
