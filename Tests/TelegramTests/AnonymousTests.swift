import Foundation
import HTTPTestServer
import Messaging
import Testing

@testable import Telegram

/// Administrators who write in a group's name press buttons under their own.
@Suite("Anonymous administrators who press buttons")
struct AnonymousTests {
    private static func press(_ id: Int64, by person: Int64, in chat: String) -> String {
        #"{"update_id":\#(id),"callback_query":{"id":"q\#(id)","from":{"id":\#(person),"is_bot":false,"first_name":"P\#(person)","username":"p"},"data":"d","message":{"message_id":4,"date":7,"chat":\#(chat)}}}"#
    }

    private static let hive = #"{"id":-5,"type":"supergroup","title":"Bees"}"#
    private static let home = #"{"id":1,"type":"private"}"#
    private static let presses = ScriptedTelegram.updates(
        [press(1, by: 1, in: hive), press(2, by: 2, in: hive), press(3, by: 1, in: home)].joined(separator: ","))

    private static let administrators = ScriptedAnswer.json(
        200,
        #"{"ok":true,"result":[{"status":"creator","is_anonymous":true,"user":{"id":1,"is_bot":false,"first_name":"P1"}},{"status":"administrator","is_anonymous":false,"user":{"id":2,"is_bot":false,"first_name":"P2"}}]}"#
    )

    private func telegram(_ administrators: ScriptedAnswer) throws -> ScriptedTelegram {
        try ScriptedTelegram { request in
            switch request.lastPathComponent {
            case "getUpdates": Self.presses
            case "getChatAdministrators": administrators
            default: nil
            }
        }
    }

    @Test("have the group's title there and their own name at home, and the server is asked once")
    func named() async throws {
        let telegram = try telegram(Self.administrators)
        for _ in 1...2 {
            let senders = try await telegram.platform.poll(after: nil).updates.map(\.sender)
            #expect(senders.map { $0?.name } == ["Bees", "P2", "P1"])
            #expect(senders.map { $0?.id.id } == ["1", "2", "1"])
            #expect(senders.map { $0?.username } == [nil, "p", "p"])
        }
        #expect(telegram.calls.count { $0 == "getChatAdministrators" } == 1)
    }

    @Test(
        "a server that does not say who is anonymous loses no press and shows no name",
        arguments: [400, 404, 502])
    func unknown(status: Int) async throws {
        let telegram = try telegram(ScriptedTelegram.refused(status, "Bad Request: no"))
        let updates = try await telegram.platform.poll(after: nil).updates
        #expect(updates.map { $0.sender?.name } == ["Bees", "Bees", "P1"])
    }
}
