import Foundation
import HTTPTestServer
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("Polling on Matrix")
struct PollingTests {
    private static let members = ScriptedAnswer.json(
        200, #"{"joined":{"\#(ScriptedMatrix.user)":{},"@ana:hive.test":{"display_name":"Ana"}}}"#)

    private static func event(_ id: String, _ content: String, type: String = "m.room.message", more: String = "")
        -> String
    {
        #"{"type":"\#(type)","event_id":"\#(id)","sender":"@ana:hive.test","origin_server_ts":1000,"content":\#(content)\#(more)}"#
    }

    private static func text(_ id: String, _ text: String) -> String {
        event(id, #"{"msgtype":"m.text","body":"\#(text)"}"#)
    }

    private static func sync(_ timeline: [String], limited: Bool = false, next: String = "s2") -> ScriptedAnswer {
        .json(
            200,
            """
            {"next_batch":"\(next)","rooms":{"join":{"\(ScriptedMatrix.room)":{"timeline":{"events":[\(timeline.joined(separator: ","))],\
            "limited":\(limited),"prev_batch":"p"}}}}}
            """)
    }

    /// Polls once after `s1` and returns what was said.
    private func poll(
        _ timeline: [String], limited: Bool = false,
        _ answers: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer? = { _ in nil }
    ) async throws -> [Update] {
        let matrix = try ScriptedMatrix { request in
            if let answer = answers(request) { return answer }
            if request.path.hasSuffix("/sync") { return Self.sync(timeline, limited: limited) }
            return request.path.hasSuffix("/joined_members") ? Self.members : nil
        }
        return try await matrix.platform.poll(after: SyncCursor(next: "s1").pollCursor).updates
    }

    private func texts(_ updates: [Update]) -> [String] {
        updates.compactMap { if case .message(let message) = $0.event { message.text } else { nil } }
    }

    @Test("a message has its room, its sender and its text")
    func message() async throws {
        let update = try #require(try await poll([Self.text("$1", "!hint")]).first)
        #expect(update.id == "$1")
        #expect(update.chat == Chat(id: ChatID(platform: .matrix, id: ScriptedMatrix.room), kind: .private))
        #expect(update.sender?.name == "Ana" && update.sender?.id.id == "@ana:hive.test")
        #expect(update.date == Date(timeIntervalSince1970: 1))
        #expect(texts([update]) == ["/hint"])
    }

    @Test("a message that its server dates in the future is dated now")
    func future() async throws {
        let message = """
            {"type":"m.room.message","event_id":"$1","sender":"@ana:hive.test","origin_server_ts":4000000000000,\
            "content":{"msgtype":"m.text","body":"a"}}
            """
        let update = try #require(try await poll([message]).first)
        #expect(update.date == Date(timeIntervalSince1970: 10_000))
    }

    @Test("a message that its server dates before the last answer to a poll is dated at that answer")
    func past() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") { return Self.sync([Self.text("$1", "a")]) }
            return request.path.hasSuffix("/joined_members") ? Self.members : nil
        }
        func date(after position: String) async throws -> Date? {
            try await matrix.platform.poll(after: SyncCursor(next: position).pollCursor).updates.first?.date
        }
        let sent = Date(timeIntervalSince1970: 1)
        #expect(try await date(after: "s1") == sent)
        // The answer could not be stored, so its events come again.
        #expect(try await date(after: "s1") == sent)
        #expect(try await date(after: "s2") == Date(timeIntervalSince1970: 10_000))
    }

    @Test("a gap after an absence is filled, page by page and in order")
    func gap() async throws {
        let updates = try await poll([Self.text("$5", "e")], limited: true) { request in
            guard request.path.hasSuffix("/messages") else { return nil }
            guard request.query["to"] == "s1", request.query["dir"] == "b" else { return .json(400, "{}") }
            switch request.query["from"] {
            case "p": return .json(200, #"{"chunk":[\#(Self.text("$4", "d")),\#(Self.text("$3", "c"))],"end":"q"}"#)
            case "q": return .json(200, #"{"chunk":[\#(Self.text("$2", "b")),\#(Self.text("$1", "a"))]}"#)
            default: return .json(400, "{}")
            }
        }
        #expect(texts(updates) == ["a", "b", "c", "d", "e"])
    }

    @Test("a gap that can't be filled now is tried again, and what came after it waits")
    func gapLater() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") { return Self.sync([Self.text("$5", "e")], limited: true) }
            if request.path.hasSuffix("/messages") { return ScriptedMatrix.refused(500, "M_UNKNOWN") }
            return request.path.hasSuffix("/joined_members") ? Self.members : nil
        }
        let (texts, _, next) = try await matrix.poll()
        #expect(texts == [] && SyncCursor(next)?.gaps.map(\.start) == ["s1"])
    }

    @Test("nothing that was said before the bot came is for it")
    func beforeArrival() async throws {
        let arrival = Self.event(
            "$join", #"{"membership":"join"}"#, type: "m.room.member",
            more: #","state_key":"\#(ScriptedMatrix.user)","unsigned":{"prev_content":{"membership":"invite"}}"#)
        let updates = try await poll([Self.text("$1", "before"), arrival, Self.text("$2", "after")])
        #expect(texts(updates) == ["/start", "after"])
    }

    @Test("a room to which the others come after the bot is met as a group, once")
    func growth() async throws {
        func join(_ id: String, _ person: String) -> String {
            Self.event(id, #"{"membership":"join"}"#, type: "m.room.member", more: #","state_key":"\#(person)""#)
        }
        let updates = try await poll([
            join("$bot", ScriptedMatrix.user), join("$bob", "@bob:hive.test"), join("$carol", "@carol:hive.test"),
            Self.text("$1", "hello"),
        ])
        #expect(updates.map(\.chat.kind) == [.private, .group, .group])
        #expect(updates.map(\.event).contains(.botMembership(isMember: true)))
        #expect(texts(updates) == ["/start", "hello"])
    }

    @Test("unreadable events are left out, and the others are not")
    func unreadable() async throws {
        let updates = try await poll([
            "7", #""text""#, "{}", #"{"type":"m.room.message","sender":"@ana:hive.test","content":[]}"#,
            #"{"type":"m.room.message","sender":"@ana:hive.test","event_id":"$0","content":{"msgtype":"m.text","body":{}}}"#,
            #"{"type":5,"sender":[],"event_id":"$0","content":{}}"#,
            #"{"type":"m.room.message","sender":"@ana:hive.test","event_id":"$1","origin_server_ts":1e300,"content":{"msgtype":"m.text","body":"a"}}"#,
            Self.event("$3", #"{"msgtype":"m.text","body":"c","x":\#(String(repeating: "9", count: 400))}"#),
            Self.event("$4", #"{"msgtype":"m.text","body":"d","x":[1e400,-1e400],"\ud800":1}"#),
            Self.event("$5", #"{"msgtype":"m.text","body":"\ud800"}"#),
            Self.event("$6", #"{"msgtype":"m.text","body":"e","x":["\udc00"]}"#),
            Self.text("$2", "b"),
        ])
        #expect(texts(updates) == ["a", "c", "d", "e", "b"])
    }

    @Test(
        "pictures are photos where their address is one",
        arguments: [
            (#"{"msgtype":"m.image","body":"a.jpg","url":"mxc://hive.test/a_B-1"}"#, "", true),
            (#"{"msgtype":"m.image","body":"hint","filename":"a.jpg","url":"mxc://hive.test/a"}"#, "hint", true),
            (
                #"{"msgtype":"m.file","body":"a.jpg","url":"mxc://hive.test/a","info":{"mimetype":"image/png"}}"#, "",
                true
            ),
            (
                #"{"msgtype":"m.file","body":"a.zip","url":"mxc://hive.test/a","info":{"mimetype":"application/zip"}}"#,
                "",
                false
            ),
            (#"{"msgtype":"m.image","body":"a","url":"mxc://hive.test/../a"}"#, "", false),
            (#"{"msgtype":"m.image","body":"a","url":"https://hive.test/a"}"#, "", false),
        ])
    func pictures(content: String, caption: String, isPhoto: Bool) async throws {
        let update = try #require(try await poll([Self.event("$1", content)]).first)
        guard case .message(let message) = update.event else { throw Unexpected() }
        #expect(message.text == caption)
        #expect((message.photo != nil) == isPhoto)
        #expect((message.unsupportedKind == nil) == isPhoto)
    }

    private struct Unexpected: Error {}

    @Test(
        "the bot's name before a text is an address",
        arguments: [
            ("bot: hint", "hint", true), ("@bot:hive.test hint", "hint", true), ("@bot: hint", "hint", true),
            ("@bot:example.org hint", "@bot:example.org hint", false), ("bot hint", "bot hint", false),
            ("@bot:hive.test: hint", "hint", true), ("bot, hint", "hint", true), ("botany", "botany", false),
            ("bot", "bot", false),
        ])
    func address(text: String, rest: String, isAddressed: Bool) async throws {
        let update = try #require(try await poll([Self.text("$1", text)]).first)
        guard case .message(let message) = update.event else { throw Unexpected() }
        #expect(message.text == rest)
        #expect(message.mentionsBot == isAddressed)
    }

    @Test("an answer is without the quotation of older clients, and knows whether it answers the bot")
    func replies() async throws {
        let content =
            #"{"msgtype":"m.text","body":"> <@bot:hive.test> one\n> two\n\nhint","m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}}"#
        let updates = try await poll([Self.event("$1", content)]) { request in
            request.path.hasSuffix("/event/$q")
                ? .json(200, #"{"type":"m.room.message","event_id":"$q","sender":"@bot:hive.test","content":{}}"#) : nil
        }
        guard case .message(let message) = updates.first?.event else { throw Unexpected() }
        #expect(message.text == "hint")
        #expect(message.replyTo == RepliedMessage(id: MessageID(rawValue: "$q"), isFromBot: true))
    }

    /// What people may write where the identifier of an event belongs, as JSON.
    private static let notEvents = [
        #""$\#(String(repeating: "a", count: 20_000))""#, #""$\#(String(repeating: "a", count: 255))""#, #""$a\u0000""#,
        #""$a\u001b""#, #""a""#, #""""#, "7", "{}",
    ]

    @Test(
        "an identifier that no event can have is never asked for, and nothing else is lost by it", arguments: notEvents)
    func notAnEvent(id: String) async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return Self.sync([
                    Self.event(
                        "$1", #"{"msgtype":"m.text","body":"a","m.relates_to":{"m.in_reply_to":{"event_id":\#(id)}}}"#),
                    Self.event(
                        "$2", #"{"m.relates_to":{"rel_type":"m.annotation","event_id":\#(id),"key":"1️⃣"}}"#,
                        type: "m.reaction"),
                    Self.event(
                        "$3",
                        #"{"m.relates_to":{"rel_type":"m.reference","event_id":\#(id)},"m.selections":["2"]}"#,
                        type: "m.poll.response"),
                    Self.event(
                        "$4",
                        #"{"msgtype":"m.text","body":"b","m.relates_to":{"rel_type":"m.thread","event_id":\#(id)}}"#),
                    Self.text("$5", "c"),
                ])
            }
            return request.path.hasSuffix("/joined_members") ? Self.members : nil
        }
        let updates = try await matrix.platform.poll(after: SyncCursor(next: "s1").pollCursor).updates
        #expect(texts(updates) == ["a", "b", "c"])
        #expect(updates.allSatisfy { $0.chat.id.topic == nil })
        for update in updates {
            guard case .message(let message) = update.event else { throw Unexpected() }
            #expect(message.replyTo == nil)
        }
        #expect(!matrix.server.requests.contains { $0.path.contains("/event/") })
    }

    @Test(
        "an event that the server refuses to show is an unknown one",
        arguments: [
            ScriptedMatrix.refused(400, "M_INVALID_PARAM"), ScriptedMatrix.refused(400, "M_BAD_JSON"),
            ScriptedMatrix.refused(414, "M_TOO_LARGE"), ScriptedMatrix.refused(403, "M_FORBIDDEN"),
            .answer(414, "<html>"), .answer(431, "<html>"),
        ])
    func refusedEvent(answer: ScriptedAnswer) async throws {
        let reply = #"{"msgtype":"m.text","body":"a","m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}}"#
        let press = #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$q","key":"1️⃣"}}"#
        let updates = try await poll([
            Self.event("$1", reply), Self.event("$2", press, type: "m.reaction"), Self.text("$3", "b"),
        ]) { $0.path.contains("/event/") ? answer : nil }
        #expect(texts(updates) == ["a", "b"])
        guard case .message(let message) = updates.first?.event else { throw Unexpected() }
        #expect(message.replyTo == RepliedMessage(id: MessageID(rawValue: "$q"), isFromBot: false))
    }

    @Test("an event that is nested too deep to be read costs nothing else", arguments: [90, 200, 600, 20_000])
    func nested(levels: Int) async throws {
        let deep =
            String(repeating: #"{"a":["#, count: levels / 2) + #""]}\"""# + String(repeating: "]}", count: levels / 2)
        let updates = try await poll([
            Self.event("$1", #"{"msgtype":"m.text","body":"a","x":\#(deep)}"#),
            Self.event("$2", #"{"msgtype":"m.text","body":"b","m.relates_to":\#(deep)}"#), Self.text("$3", "c"),
        ])
        #expect(texts(updates) == ["a", "b", "c"])
    }

    @Test("a message full of deeply nested numbers holds up nobody")
    func manyNested() async throws {
        let deep =
            String(repeating: "[", count: 80) + String(repeating: "1,", count: 31_000) + "1"
            + String(repeating: "]", count: 80)
        let many = String(repeating: "[1],", count: 1000) + "1"
        let start = ContinuousClock.now
        let updates = try await poll([
            Self.event("$1", #"{"msgtype":"m.text","body":"too many","x":\#(deep)}"#),
            Self.event("$2", #"{"msgtype":"m.text","body":"a","x":[\#(many)]}"#), Self.text("$3", "b"),
        ])
        #expect(texts(updates) == ["a", "b"])
        // Trying one type after another took 8.7 s in a release build.
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("a number in a reply presses the choice that the bot's message numbers, and no other message's")
    func numbers() async throws {
        func reply(_ text: String, to id: String) -> String {
            Self.event(
                "$\(text)\(id)",
                #"{"msgtype":"m.text","body":"\#(text)","m.relates_to":{"m.in_reply_to":{"event_id":"\#(id)"}}}"#)
        }
        let updates = try await poll([reply("2", to: "$own"), reply("3", to: "$own"), reply("1", to: "$ann")]) {
            request in
            guard request.path.contains("/event/") else { return nil }
            let sender = request.path.hasSuffix("$own") ? ScriptedMatrix.user : "@ann:hive.test"
            return .json(
                200,
                #"{"type":"m.room.message","event_id":"$x","sender":"\#(sender)","content":{"honeycue.choices":["a","b"]}}"#
            )
        }
        let presses = updates.compactMap { if case .button(let press) = $0.event { press.data } else { nil } }
        #expect(presses == ["b"])
        #expect(texts(updates) == ["3", "1"])
    }

    @Test("a server that came back from an earlier copy is asked for what is new")
    func earlierCopy() async throws {
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/sync") else {
                return request.path.hasSuffix("/joined_members") ? Self.members : nil
            }
            guard request.query["since"] == nil else { return Self.sync([], next: "s90_1") }
            let old = Self.text("$old", "old")
            let new = Self.text("$new", "new").replacing(
                "\"origin_server_ts\":1000", with: "\"origin_server_ts\":9999000")
            return Self.sync([old, new], limited: true, next: "s91_1")
        }
        let batch = try await matrix.platform.poll(after: SyncCursor(next: "s100_7").pollCursor)
        #expect(texts(batch.updates) == ["new"])
        #expect(batch.cursor.flatMap(SyncCursor.init)?.next == "s91_1")
        #expect(!SyncCursor.isEarlier("s101_1", than: "s100_7") && !SyncCursor.isEarlier("m9~1", than: "s100_7"))
    }

    @Test("a press counts only on the bot's own message, with the data of its latest edit")
    func presses() async throws {
        func reaction(to id: String) -> String {
            Self.event(
                "$r\(id)", #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"\#(id)","key":"1️⃣"}}"#,
                type: "m.reaction")
        }
        let buttons = "\"honeycue.buttons\":{\"1\u{20E3}\":"
        let updates = try await poll(["$own", "$edited", "$foreign"].map(reaction)) { request in
            let sender = request.path.hasSuffix("$foreign") ? "@eve:hive.test" : ScriptedMatrix.user
            let edit =
                request.path.hasSuffix("$edited")
                ? #","unsigned":{"m.relations":{"m.replace":{"content":{"m.new_content":{\#(buttons)"new"}}}}}}"# : ""
            guard request.path.contains("/event/") else { return nil }
            return .json(
                200,
                #"{"type":"m.room.message","event_id":"$x","sender":"\#(sender)","content":{\#(buttons)"old"}}\#(edit)}"#
            )
        }
        let data = updates.compactMap { if case .button(let press) = $0.event { press.data } else { nil } }
        #expect(data == ["old", "new"])
    }

    @Test("a vote presses the answer that it names; what names none, or no poll of the bot, is left out")
    func votes() async throws {
        let contents = [
            #""org.matrix.msc3381.poll.response":{"answers":["2"]}"#, #""m.poll.response":{"answers":["1","2"]}"#,
            #""m.selections":["2"]"#, #""m.selections":[]"#, #""m.selections":["3"]"#, #""m.selections":[2]"#,
            #""m.selections":"2""#,
        ]
        let events = contents.enumerated().map { index, content in
            Self.event(
                "$v\(index)", #"{"m.relates_to":{"rel_type":"m.reference","event_id":"$poll"},\#(content)}"#,
                type: index == 0 ? "org.matrix.msc3381.poll.response" : "m.poll.response")
        }
        let updates = try await poll(events) { request in
            guard request.path.hasSuffix("/event/$poll") else { return nil }
            return .json(
                200,
                """
                {"type":"org.matrix.msc3381.poll.start","event_id":"$poll","sender":"\(ScriptedMatrix.user)",\
                "content":{"honeycue.buttons":{"1":"yes","2":"no"}}}
                """)
        }
        let data = updates.compactMap { if case .button(let press) = $0.event { press.data } else { nil } }
        #expect(data == ["no", "yes", "no"])
    }

    @Test("invitations wait in the cursor until the server lets the bot in")
    func invitations() async throws {
        let isOpen = Mutex(false)
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return request.query["since"] == "s1"
                    ? .json(
                        200,
                        """
                        {"next_batch":"s2","rooms":{"invite":{"!new:hive.test":{"invite_state":{"events":[{"type":"m.room.member",\
                        "sender":"@ana:hive.test","state_key":"\(ScriptedMatrix.user)","content":{"membership":"invite"}}]}}}}}
                        """) : .json(200, #"{"next_batch":"s3"}"#)
            }
            guard request.path.contains("/join/") else { return nil }
            return isOpen.withLock { $0 }
                ? .json(200, #"{"room_id":"!new:hive.test"}"#)
                : ScriptedMatrix.refused(429, "M_LIMIT_EXCEEDED")
        }
        let first = try #require(try await matrix.platform.poll(after: SyncCursor(next: "s1").pollCursor).cursor)
        #expect(SyncCursor(first)?.invitations.map(\.room) == ["!new:hive.test"])
        let second = try #require(try await matrix.platform.poll(after: first).cursor)
        #expect(SyncCursor(second)?.invitations.count == 1)
        isOpen.withLock { $0 = true }
        let third = try #require(try await matrix.platform.poll(after: second).cursor)
        #expect(SyncCursor(third)?.invitations == [])
    }

    @Test(
        "who may invite is a list of people and servers",
        arguments: [
            ([], true, true), (["everybody"], true, true), (["@ana:hive.test"], true, false),
            (["hive.test"], true, true),
            (["example.org"], false, false), (["@eve:hive.test", "example.org"], false, true),
        ] as [([String], Bool, Bool)])
    func policy(list: [String], ana: Bool, eve: Bool) {
        let policy = InvitePolicy(Set(list))
        #expect(policy.allows("@ana:hive.test") == ana)
        #expect(policy.allows("@eve:hive.test") == eve)
    }

    @Test("an answer that is too large is asked for again with fewer events of each room")
    func tooLarge() async throws {
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/sync") else { return nil }
            let isSmall = request.query["filter"]?.contains(#""limit":6,"#) == true
            let filler = String(repeating: "x", count: 1 << 20)
            guard !isSmall else { return .json(200, #"{"next_batch":"s2"}"#) }
            return ScriptedAnswer.json(200, #"{"next_batch":"s2","x":"\#(String(repeating: filler, count: 65))"}"#)
        }
        let batch = try await matrix.platform.poll(after: SyncCursor(next: "s1").pollCursor)
        #expect(batch.cursor.flatMap(SyncCursor.init)?.next == "s2")
    }

    @Test("a login with a password is kept, and repeated only when the server has ended it")
    func login() async throws {
        let vault = MemoryVault()
        let logins = Mutex(0)
        for _ in 0..<2 {
            let matrix = try ScriptedMatrix(credentials: .password("pw"), vault: vault) { request in
                if request.path.hasSuffix("/login") {
                    let number = logins.withLock { count in
                        count += 1
                        return count
                    }
                    return .json(
                        200, #"{"user_id":"\#(ScriptedMatrix.user)","device_id":"D","access_token":"T\#(number)"}"#)
                }
                return request.headers["authorization"] == "Bearer T1" && logins.withLock { $0 } > 1
                    ? ScriptedMatrix.refused(401, "M_UNKNOWN_TOKEN") : nil
            }
            #expect(try await matrix.platform.identify().id == ScriptedMatrix.user)
        }
        #expect(logins.withLock { $0 } == 1)
        let ended = try ScriptedMatrix(credentials: .password("pw"), vault: vault) { request in
            if request.path.hasSuffix("/login") {
                return .json(200, #"{"user_id":"\#(ScriptedMatrix.user)","device_id":"D","access_token":"T2"}"#)
            }
            return request.headers["authorization"] == "Bearer T2"
                ? nil : ScriptedMatrix.refused(401, "M_UNKNOWN_TOKEN")
        }
        #expect(try await ended.platform.identify().id == ScriptedMatrix.user)
    }

    @Test("one task sends the receipts, of each room the newest that waits")
    func receipts() {
        var receipts = MatrixPlatform.Receipts()
        let begins = receipts.add(["!a": "$1"])
        let first = receipts.next()
        let beginsAgain = [receipts.add(["!a": "$2"]), receipts.add(["!a": "$3"])]
        let sent = [first, receipts.next(), receipts.next()].map { $0?.event }
        #expect(begins && beginsAgain == [false, false])
        #expect(sent == ["$1", "$3", nil])
        let beginsAnew = receipts.add(["!a": "$4"])
        #expect(beginsAnew)
    }

    @Test(
        "what comes from somebody whose identifier can't be one is left out, and nothing else",
        arguments: [
            "@ana:hive.test\\nerror forged", "@a\\u2028b:hive.test", "@a b:hive.test", "", "@\\u202Ea:hive.test",
        ])
    func impossibleSender(sender: String) async throws {
        let forged = Self.text("$1", "a").replacing("@ana:hive.test", with: sender)
        let updates = try await poll([forged, Self.text("$2", "b")])
        #expect(updates.map(\.id) == ["$2"])
    }
}
