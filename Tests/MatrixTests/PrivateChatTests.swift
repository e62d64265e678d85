import Foundation
import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A private chat on Matrix")
struct PrivateChatTests {
    private static let ana = "@ana:hive.test"
    private static let ben = "@ben:hive.test"
    private static let (first, second) = ("!first:hive.test", "!second:hive.test")

    /// A homeserver with the account's private chats, and rooms with their members. It makes rooms named `!new1`, `!new2` and so on.
    private final class Rooms: Sendable {
        struct State {
            var directs: JSONValue = [:]
            var joined: [String: [String]] = [:]
            var invited: [String: [String]] = [:]
            var created = 0
            var invitations: [String] = []
            var events: [String: [String]] = [:]
        }

        let state: Mutex<State>
        /// The answer to an invitation of a person; `nil` lets it be.
        let inviting: @Sendable (_ person: String, _ attempt: Int) -> ScriptedAnswer?

        init(
            directs: JSONValue = [:], joined: [String: [String]] = [:],
            inviting: @escaping @Sendable (String, Int) -> ScriptedAnswer? = { _, _ in nil }
        ) {
            state = Mutex(State(directs: directs, joined: joined.mapValues { $0 + [ScriptedMatrix.user] }))
            self.inviting = inviting
        }

        func answer(_ request: ReceivedRequest) -> ScriptedAnswer? {
            let body = (try? JSONDecoder().decode(JSONValue.self, from: request.body)) ?? [:]
            let parts = request.path.split(separator: "/").map(String.init)
            let room = parts.firstIndex(of: "rooms").map { parts[$0 + 1] } ?? ""
            return state.withLock { state in
                switch request.path {
                case let path where path.hasSuffix("/sync"): return ScriptedMatrix.sync(state.events)
                case let path where path.hasSuffix("/keys/query"): return .json(200, "{}")
                case let path where path.hasSuffix("/m.direct"):
                    if request.method == "PUT" { state.directs = body }
                    return .json(200, state.directs.canonical)
                case let path where path.hasSuffix("/createRoom"):
                    state.created += 1
                    let id = "!new\(state.created):hive.test"
                    state.joined[id] = [ScriptedMatrix.user]
                    state.invited[id] = body["invite"]?.array?.compactMap(\.string) ?? []
                    return .json(200, #"{"room_id":"\#(id)"}"#)
                case let path where path.hasSuffix("/invite"):
                    let person = body["user_id"]?.string ?? ""
                    state.invitations.append(person)
                    if let answer = inviting(person, state.invitations.count) { return answer }
                    state.invited[room, default: []].append(person)
                    return .json(200, "{}")
                case let path where path.hasSuffix("/joined_members"):
                    let members = (state.joined[room] ?? []).map { #""\#($0)":{}"# }.joined(separator: ",")
                    return .json(200, #"{"joined":{\#(members)}}"#)
                case let path where path.hasSuffix("/members"):
                    let events = (state.invited[room] ?? []).map { ScriptedMatrix.member("$i", $0, "invite") }
                    return .json(200, #"{"chunk":[\#(events.joined(separator: ","))]}"#)
                case let path where path.contains("/state/m.room.member/"):
                    guard state.invited[room]?.contains(parts.last ?? "") == true else { return nil }
                    return .json(200, #"{"membership":"invite"}"#)
                case let path where path.hasSuffix("/m.room.power_levels"):
                    return request.method == "GET" ? .json(200, #"{"users":{"\#(ScriptedMatrix.user)":100}}"#) : nil
                default: return nil
                }
            }
        }
    }

    /// Sends Ana, or somebody else, a word that nobody else may read.
    private func send(_ key: String, to person: String = ana, by matrix: ScriptedMatrix) async throws {
        let message = OutgoingMessage(
            chat: ChatID(platform: .matrix, id: person), action: .send(.init(RichText(plain: "secret"))))
        _ = try await matrix.platform.deliver(message, key: key, queuedAt: Date(timeIntervalSince1970: 10_000))
    }

    /// The rooms that messages went to.
    private func places(_ matrix: ScriptedMatrix) throws -> [String] {
        try matrix.sent().map { $0.request.path.split(separator: "/").map(String.init)[4] }
    }

    @Test("is made with its person, who has the bot's own server")
    func near() async throws {
        let rooms = Rooms()
        let matrix = try ScriptedMatrix(rooms.answer)
        try await send("k", by: matrix)
        try await send("l", by: matrix)
        let (created, invitations) = rooms.state.withLock { ($0.created, $0.invitations) }
        #expect(created == 1 && invitations == [])
        let room = try #require(matrix.server.requests.first { $0.path.hasSuffix("/createRoom") })
        #expect(room.text.contains(#""invite":["@ana:hive.test"]"#) && room.text.contains(#""is_direct":true"#))
        #expect(try places(matrix) == ["!new1:hive.test", "!new1:hive.test"])
    }

    @Test("is made once, however often the invitation fails, and its person is invited until that succeeds")
    func failingInvitation() async throws {
        let zoe = "@zoe:far.test"
        let rooms = Rooms { _, attempt in attempt < 3 ? ScriptedMatrix.refused(502, "M_UNKNOWN") : nil }
        let matrix = try ScriptedMatrix(rooms.answer)
        for _ in 0..<2 {
            await #expect(throws: PlatformError.self) { try await send("k", to: zoe, by: matrix) }
        }
        #expect(try places(matrix) == [], "Nobody would read it.")
        try await send("k", to: zoe, by: matrix)
        try await send("l", to: zoe, by: matrix)
        let (created, invitations) = rooms.state.withLock { ($0.created, $0.invitations) }
        #expect(created == 1)
        #expect(invitations == [zoe, zoe, zoe])
        #expect(try places(matrix) == ["!new1:hive.test", "!new1:hive.test"])
        let power = matrix.server.requests.last { $0.path.hasSuffix("/m.room.power_levels") && $0.method == "PUT" }
        #expect(power?.text.contains(#""@zoe:far.test":100"#) == true)
    }

    @Test("is not waited for while somebody else's server does not answer an invitation")
    func silentServer() async throws {
        let eve = "@eve:evil.test"
        let rooms = Rooms { person, _ in person == eve ? .silence : nil }
        let matrix = try ScriptedMatrix(rooms.answer)
        let hanging = Task { try await send("e", to: eve, by: matrix) }
        while rooms.state.withLock({ $0.invitations }) != [eve] { try await Task.sleep(for: .milliseconds(10)) }
        try await send("k", by: matrix)
        #expect(matrix.server.hangUps == 0, "The invitation is still waited for.")
        #expect(try places(matrix) == ["!new2:hive.test"])
        hanging.cancel()
    }

    @Test("gets no secret where somebody else has come while the bot was away", arguments: [false, true])
    func guestWhileAway(isOnlyInvited: Bool) async throws {
        let rooms = Rooms(directs: [Self.ana: [.string(Self.first)]], joined: [Self.first: [Self.ana]])
        rooms.state.withLock { state in
            if isOnlyInvited {
                state.invited[Self.first] = [Self.ben]
            } else {
                state.joined[Self.first]?.append(Self.ben)
            }
        }
        let matrix = try ScriptedMatrix(rooms.answer)
        try await send("k", by: matrix)
        #expect(try places(matrix) == ["!new1:hive.test"])
        #expect(rooms.state.withLock { $0.directs } == [Self.ana: ["!new1:hive.test"]])
    }

    @Test("is one no more when the first that happens in it after a start is an invitation")
    func invitedFirst() async throws {
        let rooms = Rooms(directs: [Self.ana: [.string(Self.first)]], joined: [Self.first: [Self.ana]])
        rooms.state.withLock { state in
            state.invited[Self.first] = [Self.ben]
            state.events = [Self.first: [ScriptedMatrix.member("$1", Self.ben, "invite")]]
        }
        let matrix = try ScriptedMatrix(rooms.answer)
        _ = try await matrix.poll()
        #expect(rooms.state.withLock { $0.directs } == [:])
    }

    @Test("is not what an older one becomes to which others have come meanwhile", arguments: [false, true])
    func older(isHeardOf: Bool) async throws {
        let rooms = Rooms(
            directs: [Self.ana: [.string(Self.first), .string(Self.second)]],
            joined: [Self.first: [Self.ana, Self.ben], Self.second: [Self.ana]])
        let matrix = try ScriptedMatrix(rooms.answer)
        if isHeardOf {
            rooms.state.withLock { $0.events = [Self.first: [ScriptedMatrix.member("$1", Self.ben, "join")]] }
            _ = try await matrix.poll()
            #expect(rooms.state.withLock { $0.directs } == [Self.ana: [.string(Self.second)]])
        }
        try await send("k", by: matrix)
        #expect(try places(matrix) == [Self.second])
        // Then others come to the second as well.
        rooms.state.withLock { state in
            state.events = [Self.second: [ScriptedMatrix.member("$2", Self.ben, "join")]]
        }
        _ = try await matrix.poll()
        try await send("l", by: matrix)
        #expect(try places(matrix) == [Self.second, "!new1:hive.test"])
    }
}
