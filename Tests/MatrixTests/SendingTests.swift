import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Matrix

@Suite("Sending on Matrix")
struct SendingTests {
    private let keyboard = Keyboard(rows: [[.init("Yes", data: "yes"), .init("No", data: "no")]])

    @Test("nothing is sent once another process has the duty to")
    func lostDuty() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        _ = try await matrix.platform.start(commands: [])
        await #expect(throws: CancellationError.self) {
            try await DeliveryPermit.$current.withValue(DeliveryPermit { false }) {
                try await matrix.deliver(.send(.init(RichText(plain: "a"))))
            }
        }
        #expect(try matrix.sent().isEmpty)
    }

    @Test("a text is a notice with HTML, under the outbox's key")
    func text() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        let receipt = try await matrix.deliver(.send(.init(RichText(markup: "<b>hi</b>"))), key: "update 1/2.0")
        let (request, content) = try #require(try matrix.sent().first)
        #expect(request.method == "PUT")
        #expect(request.path == "/_matrix/client/v3/rooms/!room:hive.test/send/m.room.message/update 1/2.0.0")
        #expect(request.target.hasSuffix("/update%201%2F2.0.0"), "what is in a key can't become a part of the path")
        #expect(request.headers["authorization"] == "Bearer TOKEN")
        #expect(content["msgtype"]?.string == "m.notice")
        #expect(content["body"]?.string == "hi")
        #expect(content["formatted_body"]?.string == "<b>hi</b>")
        #expect(content["m.mentions"] == [:])
        #expect(receipt.messageID?.rawValue.hasPrefix("$sent") == true)
    }

    @Test("an answer names what it answers, in a thread as well")
    func relations() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        let text = OutgoingMessage.Content(RichText(plain: "hi"))
        try await matrix.deliver(.send(text, replyTo: MessageID(rawValue: "$a")))
        try await matrix.deliver(.send(text, replyTo: MessageID(rawValue: "$a")), topic: "$root")
        try await matrix.deliver(.send(text), topic: "$root")
        try await matrix.deliver(.send(text))
        let relations = try matrix.sent().map(\.content["m.relates_to"])
        #expect(relations[0] == ["m.in_reply_to": ["event_id": "$a"]])
        let inThread: JSONValue = ["rel_type": "m.thread", "event_id": "$root"]
        func merged(_ other: [String: JSONValue]) -> JSONValue {
            .object((inThread.object ?? [:]).merging(other) { $1 })
        }
        #expect(relations[1] == merged(["m.in_reply_to": ["event_id": "$a"], "is_falling_back": false]))
        #expect(relations[2] == merged(["m.in_reply_to": ["event_id": "$root"], "is_falling_back": true]))
        #expect(relations[3] == nil)
    }

    @Test("buttons are reactions below the text that says what they mean")
    func buttons() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        try await matrix.deliver(.send(.init(RichText(plain: "Sure?"), keyboard: keyboard)))
        let sent = try matrix.sent()
        #expect(sent.count == 3)
        #expect(sent[0].content["body"]?.string == "Sure?\n1️⃣ Yes\n2️⃣ No")
        #expect(sent[1].content["m.relates_to"]?["key"]?.string == "1️⃣")
        #expect(sent[2].content["m.relates_to"]?["key"]?.string == "2️⃣")
        #expect(Set(sent.map(\.request.lastPathComponent)).count == 3, "each event has its own transaction")
    }

    @Test("a reaction that is there already counts as placed")
    func placed() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.contains("/m.reaction/") ? ScriptedMatrix.refused(400, "M_DUPLICATE_ANNOTATION") : nil
        }
        try await matrix.deliver(.send(.init(RichText(plain: "Sure?"), keyboard: keyboard)))
        #expect(try matrix.sent().count == 3)
    }

    @Test("a reaction that the room forbids has no effect, and a message below which the buttons fail counts as sent")
    func forbiddenReactions() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.contains("/m.reaction/") ? ScriptedMatrix.refused(403, "M_FORBIDDEN") : nil
        }
        try await matrix.deliver(.react(MessageID(rawValue: "$theirs"), emoji: "👍"))
        let content = OutgoingMessage.Content(RichText(plain: "Sure?"), keyboard: keyboard)
        let receipt = try await matrix.deliver(.send(content), key: "l")
        #expect(receipt.messageID == MessageID(rawValue: "$sentl.0"))
        let target = OutgoingMessage.Target.message(MessageID(rawValue: "$old"))
        #expect(try await matrix.deliver(.edit(target, content), key: "m").messageID == MessageID(rawValue: "$old"))
        #expect(try matrix.sent().count == 7, "each reaction is tried")
    }

    @Test("a poll has the buttons as its answers, for other clients as text, and ends when they are taken away")
    func polls() async throws {
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/event/$poll") else { return nil }
            let start = #"{"type":"org.matrix.msc3381.poll.start","event_id":"$poll","sender":"@a:b","content":{}}"#
            return .json(200, start)
        }
        var poll = keyboard
        poll.isPoll = true
        try await matrix.deliver(.send(.init(RichText(plain: "Sure?"), keyboard: poll)))
        try await matrix.deliver(.editKeyboard(.message(MessageID(rawValue: "$poll")), nil), key: "l")
        let sent = try matrix.sent()
        let start = try #require(sent.first?.content)
        let answers = start["org.matrix.msc3381.poll.start"]?["answers"]
        #expect(
            answers == [
                ["id": "1", "org.matrix.msc1767.text": "Yes"], ["id": "2", "org.matrix.msc1767.text": "No"],
            ])
        #expect(start["org.matrix.msc1767.text"]?.string == "Sure?\n1. Yes\n2. No")
        #expect(start["honeycue.buttons"] == ["1": "yes", "2": "no"])
        #expect(sent.count == 2 && sent[1].request.path.contains("/org.matrix.msc3381.poll.end/"))
        #expect(sent[1].content["m.relates_to"] == ["rel_type": "m.reference", "event_id": "$poll"])
    }

    @Test("an edit replaces the text and the buttons")
    func edits() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        let target = OutgoingMessage.Target.message(MessageID(rawValue: "$old"))
        let receipt = try await matrix.deliver(.edit(target, .init(RichText(plain: "new"), keyboard: keyboard)))
        let content = try #require(try matrix.sent().first?.content)
        #expect(content["m.relates_to"] == ["rel_type": "m.replace", "event_id": "$old"])
        #expect(content["body"]?.string == "* new\n1️⃣ Yes\n2️⃣ No")
        #expect(content["m.new_content"]?["body"]?.string == "new\n1️⃣ Yes\n2️⃣ No")
        #expect(content["m.new_content"]?["honeycue.buttons"] == ["1\u{20E3}": "yes", "2\u{20E3}": "no"])
        #expect(receipt.messageID == MessageID(rawValue: "$old"))
    }

    @Test("a picture and its text are one event, and a change of the text keeps the picture")
    func captionEdit() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.hasSuffix("/upload") ? .json(200, #"{"content_uri":"mxc://hive.test/abc"}"#) : nil
        }
        let picture = OutgoingMessage.Picture(png: Data([1]), alternativeText: "a board")
        let first = OutgoingMessage.Content(RichText(plain: "Look"), picture: picture, keyboard: keyboard)
        let receipt = try await matrix.deliver(.send(first))
        let id = try #require(receipt.messageID)
        try await matrix.deliver(.edit(.message(id), .init(RichText(markup: "<b>Now</b>"))), key: "l")
        let messages = try matrix.sent().filter { $0.content["m.relates_to"]?["key"] == nil }.map(\.content)
        #expect(messages.count == 2 && messages[0]["honeycue.buttons"] != nil)
        let new = try #require(messages[1]["m.new_content"])
        for field in ["msgtype", "url", "info", "filename", "org.matrix.msc1767.alt_text"] {
            #expect(new[field] == messages[0][field] && messages[1][field] == new[field], "\(field)")
        }
        #expect(new["body"]?.string == "Now" && new["formatted_body"]?.string == "<b>Now</b>")
        #expect(messages[1]["body"]?.string == "* Now")
        #expect(!matrix.server.requests.contains { $0.path.contains("/event/") })
    }

    @Test("the reactions that stand for buttons wait for a calm moment, and an answer does not")
    func decorations() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        for number in 0..<6 {
            try await matrix.deliver(.send(.init(RichText(plain: "x"), keyboard: keyboard)), key: "k\(number)")
        }
        let reactions = try matrix.sent().count { $0.request.path.contains("m.reaction") }
        #expect(try matrix.sent().count == 6 + reactions)
        #expect(reactions == 2, "those of the first message")
        #expect(matrix.platform.restraint.reactions == .zero)
        #expect(matrix.platform.restraint.announcements > .zero)
    }

    @Test("a server that refuses a reaction for now has the message all the same")
    func refusedDecoration() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.contains("m.reaction") ? ScriptedMatrix.refused(429, "M_LIMIT_EXCEEDED") : nil
        }
        let receipt = try await matrix.deliver(.send(.init(RichText(plain: "x"), keyboard: keyboard)))
        #expect(receipt.messageID != nil)
        #expect(matrix.platform.restraint.reactions > .zero)
    }

    @Test("a long text is cut into events of their own transactions")
    func longText() async throws {
        let matrix = try ScriptedMatrix { _ in nil }
        let text = String(repeating: "words and words ", count: 600)
        try await matrix.deliver(.send(.init(RichText(plain: text))))
        let sent = try matrix.sent()
        #expect(sent.map(\.request.lastPathComponent) == ["k.0", "k.1", "k.2"])
        #expect(sent.compactMap { $0.content["body"]?.string }.joined() == text)
    }

    @Test("a picture is uploaded and described")
    func picture() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.hasSuffix("/upload") ? .json(200, #"{"content_uri":"mxc://hive.test/abc"}"#) : nil
        }
        let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 44, 0, 0, 0, 200])
        let picture = OutgoingMessage.Picture(png: png, alternativeText: "a board")
        try await matrix.deliver(.send(.init(RichText(), picture: picture)))
        try await matrix.deliver(.send(.init(RichText(plain: "Look"), picture: picture)), key: "l")
        let contents = try matrix.sent().map(\.content)
        #expect(
            contents.allSatisfy { $0["msgtype"]?.string == "m.image" && $0["url"]?.string == "mxc://hive.test/abc" })
        let info: JSONValue = ["mimetype": "image/png", "size": 24, "w": 300, "h": 200]
        for (name, value) in try #require(info.object) { #expect(contents[0]["info"]?[name] == value) }
        #expect(contents[0]["info"]?["thumbnail_info"] == info, "it is its own thumbnail")
        #expect(contents[0]["info"]?["thumbnail_url"] == contents[0]["url"])
        #expect(contents[0]["body"]?.string == "a board" && contents[0]["filename"] == nil, "no caption")
        #expect(contents[1]["body"]?.string == "Look" && contents[1]["filename"]?.string == "picture.png")
        #expect(contents[1]["org.matrix.msc1767.alt_text"]?["org.matrix.msc1767.text"]?.string == "a board")
    }

    @Test("speech is a voice message with its words as the body")
    func voice() async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.hasSuffix("/upload") ? .json(200, #"{"content_uri":"mxc://hive.test/abc"}"#) : nil
        }
        let voice = OutgoingMessage.Voice(
            words: "a blank", recording: .init(ogg: Data("OggS".utf8), milliseconds: 1200))
        try await matrix.deliver(.send(.init(RichText(plain: "a blank"), voice: voice)))
        let content = try #require(try matrix.sent().first).content
        #expect(content["msgtype"]?.string == "m.audio" && content["url"]?.string == "mxc://hive.test/abc")
        #expect(content["body"]?.string == "a blank" && content["filename"]?.string == "voice.ogg")
        #expect(content["org.matrix.msc3245.voice"] == [:])
        let info: JSONValue = ["mimetype": "audio/ogg", "size": 4, "duration": 1200]
        #expect(content["info"] == info)
    }

    @Test("what has waited for long is looked for before it is sent, and sent as far as it is missing")
    func lookedFor() async throws {
        let page = """
            {"chunk":[{"type":"m.room.message","event_id":"$there","sender":"\(ScriptedMatrix.user)","origin_server_ts":5000000,\
            "content":{"msgtype":"m.notice","body":"x","honeycue.key":"k.0"}},
            {"type":"m.room.message","event_id":"$forged","sender":"@eve:hive.test","origin_server_ts":5000000,\
            "content":{"honeycue.key":"k.b0"}}],"end":"t2"}
            """
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/messages") else { return nil }
            return request.query["from"] == nil ? .json(200, page) : .json(200, #"{"chunk":[]}"#)
        }
        let content = OutgoingMessage.Content(RichText(plain: "Sure?"), keyboard: keyboard)
        let receipt = try await matrix.deliver(.send(content), queuedAt: Date(timeIntervalSince1970: 4_900))
        #expect(receipt.messageID == MessageID(rawValue: "$there"))
        #expect(try matrix.sent().map(\.request.lastPathComponent) == ["k.b0", "k.b1"])
        try await matrix.deliver(.send(content), key: "young", queuedAt: Date(timeIntervalSince1970: 9_000))
        #expect(matrix.server.requests.filter { $0.path.hasSuffix("/messages") }.count == 2, "no need to look")
    }

    @Test("typing is shown until the answer comes")
    func typing() async throws {
        let matrix = try ScriptedMatrix { $0.path.contains("/typing/") ? .json(200, "{}") : nil }
        try await matrix.deliver(.showActivity(.typing))
        try await matrix.deliver(.send(.init(RichText(plain: "hi"))))
        try await matrix.deliver(.send(.init(RichText(plain: "hi"))), key: "l")
        let shown = matrix.server.requests.filter { $0.path.contains("/typing/") }.map(\.text)
        #expect(shown.count == 2)
        #expect(shown[0].contains(#""typing":true"#) && shown[1].contains(#""typing":false"#))
    }

    @Test(
        "a failure says what to do about it",
        arguments: [
            (429, "M_LIMIT_EXCEEDED", #","retry_after_ms":1500"#, PlatformError.rateLimited(retryAfterSeconds: 1.5)),
            (429, "M_LIMIT_EXCEEDED", "", .rateLimited(retryAfterSeconds: 1)),
            (403, "M_FORBIDDEN", "", .chatUnavailable("send: M_FORBIDDEN")),
            (401, "M_UNKNOWN_TOKEN", "", .unauthorized("send: M_UNKNOWN_TOKEN")),
            (413, "M_TOO_LARGE", "", .rejected("send: the message is too large")),
            (400, "M_BAD_JSON", "", .rejected("send: M_BAD_JSON")),
            (500, "M_UNKNOWN", "", .unavailable("send: M_UNKNOWN")),
            (400, "secret <words>", "", .rejected("send: M_UNKNOWN")),
        ])
    func failures(status: Int, code: String, more: String, error: PlatformError) async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.contains("/send/") ? ScriptedMatrix.refused(status, code, more: more) : nil
        }
        await #expect(throws: error) { try await matrix.deliver(.send(.init(RichText(plain: "hi")))) }
    }

    @Test("a page of a server in front counts as a failure that may pass", arguments: [502, 404])
    func foreignPage(status: Int) async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.contains("/send/") ? .answer(status, "<html>") : nil
        }
        await #expect(throws: PlatformError.unavailable("send: HTTP \(status) with an unreadable body")) {
            try await matrix.deliver(.send(.init(RichText(plain: "hi"))))
        }
    }

    @Test(
        "whatever refusal a picture's upload gets, it is one of the picture, and nothing is sent",
        arguments: [
            (413, "M_TOO_LARGE"), (403, "M_FORBIDDEN"), (403, "M_RESOURCE_LIMIT_EXCEEDED"),
            (400, "ORG.MATRIX.MSC4335_USER_LIMIT_EXCEEDED"),
        ])
    func uploadRefused(status: Int, code: String) async throws {
        let matrix = try ScriptedMatrix { request in
            request.path.contains("/media/v3/upload") ? ScriptedMatrix.refused(status, code) : nil
        }
        let picture = OutgoingMessage.Picture(png: Data([1]), alternativeText: "A board")
        let error = await #expect(throws: PlatformError.self) {
            try await matrix.deliver(.send(.init(RichText(plain: "board"), picture: picture)))
        }
        guard case .fileRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try matrix.sent().isEmpty)
    }

    @Test("an upload that fails for a while is tried again")
    func uploadFails() async throws {
        for (answer, error) in [
            (ScriptedMatrix.refused(502, "M_UNKNOWN"), PlatformError.unavailable("upload: M_UNKNOWN")),
            (ScriptedMatrix.refused(429, "M_LIMIT_EXCEEDED"), .rateLimited(retryAfterSeconds: 1)),
        ] {
            let matrix = try ScriptedMatrix { $0.path.contains("/media/v3/upload") ? answer : nil }
            let picture = OutgoingMessage.Picture(png: Data([1]), alternativeText: "A board")
            await #expect(throws: error) {
                try await matrix.deliver(.send(.init(RichText(plain: "board"), picture: picture)))
            }
        }
    }
}
