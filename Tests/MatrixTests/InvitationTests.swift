import Foundation
import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("An invitation to a private chat on Matrix")
struct InvitationTests {
    private static let new = "!new:hive.test"
    private static let ana = "@ana:hive.test"

    /// The bot follows Ana's direct invitation to a room.
    private func follow(
        join: ScriptedAnswer, members: ScriptedAnswer, invited: [String] = [],
        known: String = "{}"
    ) async throws -> (directs: [JSONValue], chat: ChatID?) {
        let invite = """
            "invite":{"\(Self.new)":{"invite_state":{"events":[{"type":"m.room.member","sender":"\(Self.ana)",\
            "state_key":"\(ScriptedMatrix.user)","content":{"membership":"invite","is_direct":true}}]}}}
            """
        let matrix = try ScriptedMatrix { request in
            switch request.path {
            case let path where path.hasSuffix("/sync"):
                guard request.query["since"] != "s1" else {
                    return .json(200, #"{"next_batch":"s2","rooms":{\#(invite)}}"#)
                }
                return ScriptedMatrix.sync(
                    [Self.new: [ScriptedMatrix.member("$join", ScriptedMatrix.user, "join")]], next: "s3")
            case let path where path.contains("/join/"): return join
            case let path where path.hasSuffix("/joined_members"): return members
            case let path where path.hasSuffix("/members"):
                let events = invited.map { ScriptedMatrix.member("$i", $0, "invite") }.joined(separator: ",")
                return .json(200, #"{"chunk":[\#(events)]}"#)
            case let path where path.hasSuffix("/m.direct"):
                return request.method == "GET" ? .json(200, known) : .json(200, "{}")
            default: return nil
            }
        }
        let first = try await matrix.poll().next
        let second = try await matrix.poll(after: first)
        let directs = try matrix.server.requests.filter { $0.method == "PUT" && $0.path.hasSuffix("/m.direct") }
            .map { try JSONDecoder().decode(JSONValue.self, from: $0.body) }
        return (directs, second.updates.first?.chat.id)
    }

    private static let entered = ScriptedAnswer.json(200, #"{"room_id":"\#(new)"}"#)
    private static let two = ScriptedMatrix.joined(ScriptedMatrix.user, ana)

    @Test("makes the room the person's own", arguments: [0, 3])
    func followed(seconds: Double) async throws {
        // The room may be entered before the server says so.
        let join = ScriptedAnswer([.pause(seconds)] + Self.entered.steps)
        let (directs, chat) = try await follow(join: join, members: Self.two)
        #expect(directs == [[Self.ana: [.string(Self.new)]]])
        #expect(chat?.id == Self.ana)
    }

    @Test("that is refused is tried again for some minutes, and changes nothing meanwhile")
    func refused() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") { return .json(200, #"{"next_batch":"s2"}"#) }
            return request.path.contains("/join/") ? ScriptedMatrix.refused(403, "M_FORBIDDEN") : nil
        }
        var cursor = SyncCursor(next: "s1")
        cursor.invitations = [.init(room: Self.new, inviter: Self.ana, isDirect: true, via: "hive.test")]
        var pauses: [Double] = []
        while !cursor.invitations.isEmpty, pauses.count < 10 {
            cursor = try #require(SyncCursor(try await matrix.poll(after: cursor.pollCursor).next))
            guard let due = cursor.invitations.first?.due else { continue }
            pauses.append(due.timeIntervalSince1970 - 10_000)
            cursor.invitations[0].due = nil
        }
        #expect(pauses == [10, 20, 40, 80, 160])
        #expect(!matrix.server.requests.contains { $0.method == "PUT" && $0.path.hasSuffix("/m.direct") })
    }

    @Test("of one person keeps no other's waiting")
    func turns() {
        var cursor = SyncCursor(next: "s1")
        for number in 0..<40 {
            cursor.invitations.append(.init(room: "!e\(number):hive.test", inviter: "@eve:hive.test", via: "hive.test"))
        }
        cursor.invitations.append(.init(room: "!a:hive.test", inviter: Self.ana, via: "hive.test"))
        let rooms = cursor.nextInvitations(at: .now, most: 3) { _ in true }.map(\.room)
        #expect(rooms == ["!e0:hive.test", "!a:hive.test", "!e1:hive.test"])
    }

    @Test("leaves something for others where the server limits how many rooms the bot enters")
    func pace() {
        var entrances = MatrixPlatform.Entrances()
        let start = Date(timeIntervalSince1970: 0)
        let eves = SyncCursor.Invitation(room: "!e:hive.test", inviter: "@eve:hive.test", via: "hive.test")
        for _ in 0..<9 { entrances.note(nil, of: eves, at: start) }
        #expect(entrances.mayEnter(for: "@eve:hive.test", at: start), "no limit is known")
        entrances.note(.rateLimited(retryAfterSeconds: 10), of: eves, at: start)
        #expect(!entrances.mayEnter(for: "@eve:hive.test", at: start.addingTimeInterval(19)))
        #expect(entrances.mayEnter(for: "@eve:hive.test", at: start.addingTimeInterval(20)))
        #expect(entrances.mayEnter(for: Self.ana, at: start))
    }

    @Test(
        "to a group in which the bot may not speak is answered in the private chat of whoever sent it, if the server says so",
        arguments: [0, 50, nil] as [Int?])
    func mute(needed: Int?) async throws {
        let arrival = ScriptedMatrix.member(
            "$join", ScriptedMatrix.user, "join",
            more: ""
        ).replacing(
            #""content""#,
            with: #""unsigned":{"prev_content":{"membership":"invite"},"prev_sender":"\#(Self.ana)"},"content""#)
        let matrix = try ScriptedMatrix { request in
            switch request.path {
            case let path where path.hasSuffix("/sync"): ScriptedMatrix.sync([Self.new: [arrival]])
            case let path where path.hasSuffix("/joined_members"):
                ScriptedMatrix.joined(ScriptedMatrix.user, Self.ana, "@ben:hive.test")
            case let path where path.hasSuffix("/m.room.power_levels"):
                needed.map { ScriptedAnswer.json(200, #"{"events_default":\#($0)}"#) }
                    ?? ScriptedMatrix.refused(500, "M_UNKNOWN")
            case let path where path.hasSuffix("/m.room.name"): .json(200, #"{"name":"Word lovers"}"#)
            default: nil
            }
        }
        let updates = try await matrix.poll().updates
        #expect(updates.first?.event == .botMembership(isMember: true))
        let told = updates.dropFirst().compactMap { update -> String? in
            guard case .message(let message) = update.event else { return nil }
            return "\(update.chat.id.id) \(message.unsupportedKind ?? "") \(message.roomName ?? "")"
        }
        #expect(told == (needed == 50 ? ["\(Self.ana) muted Word lovers"] : []))
    }

    @Test("to a space is declined")
    func space() async throws {
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/sync") else {
                return request.path.hasSuffix("/leave") ? .json(200, "{}") : nil
            }
            return .json(
                200,
                """
                {"next_batch":"s2","rooms":{"invite":{"\(Self.new)":{"invite_state":{"events":[\
                {"type":"m.room.create","sender":"\(Self.ana)","state_key":"","content":{"type":"m.space"}},\
                {"type":"m.room.member","sender":"\(Self.ana)","state_key":"\(ScriptedMatrix.user)",\
                "content":{"membership":"invite"}}]}}}}}
                """)
        }
        #expect(SyncCursor(try await matrix.poll().next)?.invitations == [])
        #expect(matrix.server.requests.contains { $0.path.hasSuffix("\(Self.new)/leave") })
    }

    @Test("makes no private chat of a room to which others are invited, or have come")
    func group() async throws {
        let invited = try await follow(join: Self.entered, members: Self.two, invited: ["@ben:hive.test"])
        #expect(invited.directs == [] && invited.chat?.id == Self.new)
        let joined = try await follow(
            join: Self.entered, members: ScriptedMatrix.joined(ScriptedMatrix.user, Self.ana, "@ben:hive.test"))
        #expect(joined.directs == [] && joined.chat?.id == Self.new)
    }

    @Test("of a server that can't be reached waits behind those of others")
    func queue() async throws {
        var cursor = SyncCursor(next: "s1")
        for (room, server) in [("!a", "evil.test"), ("!b", "evil.test"), ("!c", "hive.test")] {
            cursor.invitations.append(.init(room: "\(room):\(server)", inviter: "@x:\(server)", via: server))
        }
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") { return .json(200, #"{"next_batch":"s2"}"#) }
            guard request.path.contains("/join/") else { return nil }
            return request.path.contains("evil.test") ? ScriptedMatrix.refused(502, "M_UNKNOWN") : .json(200, "{}")
        }
        let first = try await matrix.poll(after: cursor.pollCursor).next
        #expect(SyncCursor(first)?.invitations.map(\.room) == ["!c:hive.test", "!b:evil.test", "!a:evil.test"])
        let second = try await matrix.poll(after: first).next
        #expect(SyncCursor(second)?.invitations.map(\.room) == ["!a:evil.test", "!b:evil.test"])
    }

    @Test("is left out when too many wait, of the server from which most came")
    func many() {
        var cursor = SyncCursor(next: "s1")
        let isLeftOut = (0..<SyncCursor.mostInvitations + 5).map { number in
            cursor.add(.init(room: "!\(number):evil.test", inviter: "@x:evil.test", via: "evil.test"))
        }
        #expect(isLeftOut.count(where: \.self) == 5)
        #expect(cursor.invitations.count == SyncCursor.mostInvitations)
        #expect(cursor.invitations.last?.room == "!\(SyncCursor.mostInvitations - 1):evil.test", "The oldest stay.")
        let ana = SyncCursor.Invitation(room: "!a:hive.test", inviter: Self.ana, via: "hive.test")
        let isAnyLeftOut = cursor.add(ana)
        #expect(isAnyLeftOut)
        #expect(cursor.invitations.last == ana && cursor.invitations.count == SyncCursor.mostInvitations)
    }

    @Test("waits in a cursor that an earlier version has stored")
    func earlierCursor() throws {
        let cursor = try #require(
            SyncCursor(
                PollCursor(
                    rawValue: """
                        {"next":"s1","invitations":[{"room":"!a:hive.test","inviter":"@ana:hive.test","isDirect":true,"via":"hive.test",\
                        "attempts":0}],"upgrades":[],"undecrypted":[{"session":{"room":"!r:hive.test","session":"S"},"event":"$1",\
                        "sender":"@ana:hive.test","since":0,"isTold":false}],"released":[]}
                        """)))
        #expect(cursor.next == "s1" && cursor.invitations.count == 1)
        #expect(cursor.undecrypted == [] && cursor.released.map(\.name) == ["!r:hive.test S"])
    }
}
