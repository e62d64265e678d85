import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Matrix

@Suite("A message that calls people on Matrix")
struct CallTests {
    private func matrix(_ members: String...) throws -> ScriptedMatrix {
        let list = members.map { #""\#($0)":{}"# }.joined(separator: ",")
        return try ScriptedMatrix { request in
            request.path.hasSuffix("/joined_members") ? .json(200, #"{"joined":{\#(list)}}"#) : nil
        }
    }

    private func content(_ call: OutgoingMessage.Call?) -> OutgoingMessage.Content {
        var content = OutgoingMessage.Content(RichText(plain: "Your turn"))
        content.call = call
        return content
    }

    @Test("is a text that mentions the person of a private chat, while all others are notices that mention nobody")
    func privateChat() async throws {
        let matrix = try matrix(ScriptedMatrix.user, "@ana:hive.test")
        try await matrix.deliver(.send(content(.readers)), key: "a")
        try await matrix.deliver(.send(content(nil)), key: "b")
        let sent = try matrix.sent().map(\.content)
        #expect(sent.map { $0["msgtype"]?.string } == ["m.text", "m.notice"])
        #expect(sent.map { $0["m.mentions"] } == [["user_ids": ["@ana:hive.test"]], [:]])
    }

    @Test("mentions in a group only a person who is called by name")
    func group() async throws {
        let matrix = try matrix(ScriptedMatrix.user, "@ana:hive.test", "@ben:hive.test")
        try await matrix.deliver(.send(content(.readers)), key: "a")
        let ben = PersonID(platform: .matrix, id: "@ben:hive.test")
        try await matrix.deliver(.send(content(.person(ben))), key: "b")
        let sent = try matrix.sent().map(\.content)
        #expect(sent.map { $0["msgtype"]?.string } == ["m.text", "m.text"])
        #expect(sent.map { $0["m.mentions"] } == [[:], ["user_ids": ["@ben:hive.test"]]])
    }

    @Test("calls once, however many events its text needs")
    func long() async throws {
        let matrix = try matrix(ScriptedMatrix.user, "@ana:hive.test")
        var long = content(.readers)
        long.text = RichText(plain: String(repeating: "A sentence. ", count: 600))
        try await matrix.deliver(.send(long))
        let types = try matrix.sent().map { $0.content["msgtype"]?.string }
        #expect(types == ["m.text", "m.notice"])
    }
}
