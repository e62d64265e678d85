import BotState
import ClueTalk
import DrawTalk
import Foundation
import GRDB
import Hive
import Messaging
import PuzzleTalk
import Testing

@testable import Storage

@Suite("Upkeep")
struct UpkeepTests {
    // MARK: A clock that jumped

    @Test(
        "moves what is due along with the clock, jobs, countdowns and postponed messages, and nothing that may go now",
        arguments: StoreUnderTest.allCases)
    func shifts(kind: StoreUnderTest) async throws {
        for jump in [3600.5, -3600.5] {
            let store = try kind.make()
            try await store.enqueue(.send("postponed"))
            try await store.postpone(try await store.nextOutgoing()[0], until: Moment.later(5))
            try await store.enqueue(.send("bob's", to: .bob), from: .bob)
            try await store.accept(.text("1"))
            try await store.handleNext(jobs: [.reading("j", due: Moment.later(7))])
            try await store.shiftDue(by: jump)
            #expect(try await store.nextOutgoingDue(after: Moment.later(-9000)) == Moment.later(5 + jump))
            #expect(try await store.nextJobDue(after: Moment.later(-9000)) == Moment.later(7 + jump))
            #expect(try await store.nextOutgoing(at: Moment.later(4 + jump)).map(\.message.chat) == [.bob])
        }
    }

    @Test("leaves timers alone that stand for a date or an hour of the day", arguments: StoreUnderTest.allCases)
    func leavesTimers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let timers = [true, false].map {
            Job(
                id: "\($0)", chat: .ana, work: .wake("tea"), due: Moment.later(7200), holdsUpChat: false,
                isCountdown: $0)
        }
        try await store.accept(.text("1"))
        try await store.handleNext(jobs: timers)
        try await store.shiftDue(by: -3)
        let jobs = try await store.dueJobs(at: Moment.later(9000), limit: 5)
        #expect(jobs.map(\.id) == ["true", "false"] && jobs.map(\.isCountdown) == [true, false])
        #expect(jobs.map(\.due) == [7197, 7200].map { Moment.later($0) })
    }

    // MARK: Pruning

    @Test(
        "deletes what was given up and what was sent before a date, and keeps what was at it",
        arguments: StoreUnderTest.allCases)
    func prunes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"), .send("bad"))
        try await store.deliverNext(as: "7")
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        for (date, isKept) in [(Moment.start, true), (Moment.later(1), false)] {
            try await store.prune(before: date)
            #expect(try await store.backlog().undeliverable == (isKept ? 1 : 0))
            try await store.enqueue(.edit("h", "more"))
            #expect(try await store.drainOutgoing() == [isKept ? "edit more" : "send more"])
        }
    }

    @Test("keeps the identifier of a message that was edited lately, or replaced", arguments: StoreUnderTest.allCases)
    func keepsEdited(kind: StoreUnderTest) async throws {
        let time = SettableTime()
        let store = try kind.make(now: { time.now })
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "7")
        // Most platforms name no message when one was edited.
        let edits: [(seconds: Double, receipt: String?, known: String)] = [(60, nil, "7"), (120, "8", "8")]
        for (seconds, receipt, known) in edits {
            time.set(seconds)
            try await store.enqueue(.edit("h", "more"))
            try await store.deliverNext(as: receipt)
            try await store.prune(before: Moment.later(seconds), messages: Moment.later(seconds))
            try await store.enqueue(.edit("h", "once more"))
            let edited = OutgoingMessage.Action.edit(
                .message(.init(rawValue: known)), .init(RichText(plain: "once more")))
            #expect(try await store.deliverNext() == edited)
        }
    }

    @Test("keeps identifiers of messages for longer than the rest", arguments: StoreUnderTest.allCases)
    func keepsIdentifiers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "7")
        try await store.prune(before: Moment.later(1), messages: Moment.start)
        #expect(try await store.editsSent("h", in: .ana))
    }

    /// What alone keeps a chat from being pruned, and how it is found again.
    enum Keeper: CaseIterable, Sendable {
        case session, game, player, drawer, clue, update, job, message, sentMessage, formerName

        fileprivate func put(into store: any Store) async throws {
            switch self {
            case .session: try await store.handleNext(in: .team) { $0.session = Data("s".utf8) }
            case .game: try await store.handleNext(in: .team) { $0.games = [try .sample("g")] }
            case .player: try await store.handleNext(in: .team) { $0.players = [Player(person: .ana, name: "A")] }
            case .drawer: try await store.handleNext(in: .team) { $0.drawers = [Drawer(person: .ana, name: "A")] }
            case .clue:
                try await store.handleNext(
                    in: .team, clues: [.write(id: "c", word: "yacht", text: "x", at: Moment.start)])
            case .update:
                try await store.accept(.text("2", in: .team, "waits"))
                try await store.handleNext(in: .team)
            case .job: try await store.handleNext(in: .team, jobs: [.reading("j", in: .team)])
            case .message: try await store.handleNext(in: .team, outgoing: [.send("x", to: .team)])
            case .sentMessage: break
            case .formerName:
                try await store.migrateChat(from: .team, to: ChatID(platform: .telegram, id: "-300"))
                try await store.handleNext(in: .team)
            }
        }

        fileprivate func isThere(in store: any Store) async throws -> Bool {
            switch self {
            case .update: try await store.drainTexts(in: .team) == ["waits"]
            case .job: try await store.dueJobs(at: Moment.start, limit: 1).map(\.id) == ["j"]
            case .message: try await store.drainOutgoing() == ["send x"]
            case .formerName:
                try await store.accept([.text("9", in: .team)], from: .telegram, cursor: nil).first?.id == "-300"
            case .sentMessage: try await store.editsSent("h", in: .team)
            case .session: try await store.state(of: .team).session == Data("s".utf8)
            case .game: try await store.state(of: .team).games.count == 1
            case .player: try await store.state(of: .team).players.count == 1
            case .drawer: try await store.state(of: .team).drawers.count == 1
            case .clue: try await store.writtenClues().count == 1
            }
        }
    }

    @Test("leaves a chat of which anything is left", arguments: Keeper.allCases)
    func keepsChats(keeper: Keeper) async throws {
        let time = SettableTime()
        let store = try StoreUnderTest.sqlite.make(now: { time.now })
        try await store.accept(.text("1", in: .team))
        if keeper == .sentMessage {
            time.set(60)
            try await store.handleNext(in: .team, outgoing: [.send("x", to: .team, handle: "h")])
            try await store.deliverNext(as: "7")
            time.set(0)
            try await store.accept(.text("2", in: .team))
            try await store.handleNext(in: .team)
        } else {
            try await keeper.put(into: store)
        }
        try await store.prune(before: Moment.later(30))
        #expect(try await keeper.isThere(in: store))
    }

    @Test("deletes a chat of which nothing is left, and that one alone")
    func dropsChats() async throws {
        let store = try SQLiteStore(
            file: TemporaryFolder().file("honeycue.sqlite"), features: .all, now: { Moment.start })
        try await store.accept(.text("1"), .text("2", in: .bob))
        try await store.handleNext()
        try await store.prune(before: Moment.later(1))
        let chats = try await store.database.read { try String.fetchAll($0, sql: "SELECT external_id FROM chat") }
        #expect(chats == ["2"])
    }

    @Test("deletes an empty chat although another one has something left", arguments: Keeper.allCases)
    func dropsBesideOthers(keeper: Keeper) async throws {
        let store = try SQLiteStore(
            file: TemporaryFolder().file("honeycue.sqlite"), features: .all, now: { Moment.start })
        try await store.accept(.text("1"), .text("2", in: .team))
        try await store.handleNext()
        try await keeper.put(into: store)
        try await store.prune(before: Moment.later(1))
        let chats = try await store.database.read { try String.fetchAll($0, sql: "SELECT external_id FROM chat") }
        #expect(!chats.contains(ChatID.ana.id))
    }

    @Test("counts each kind of work for itself", arguments: StoreUnderTest.allCases)
    func counts(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        #expect(
            try await store.backlog()
                == Backlog(pendingUpdates: 0, pendingMessages: 0, openJobsByLane: [:], undeliverable: 0))
        try await store.accept(.text("1"), .text("2"), .text("3"), .text("4"), .text("5"))
        try await store.handleNext(
            outgoing: (1...5).map { .send("\($0)") },
            jobs: [.reading("a", holdsUp: false), .reading("b", holdsUp: false)])
        for _ in 0..<2 { try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "bad") }
        try await store.dropOutgoing(to: .bob, reason: "nobody")
        #expect(
            try await store.backlog()
                == Backlog(
                    pendingUpdates: 4, pendingMessages: 3, openJobsByLane: [.photos: 2], undeliverable: 2,
                    oldestPendingMessage: Moment.start, oldestUnclaimedPhoto: Moment.start))
    }
}

extension Store {
    /// Whether an edit by this handle finds its message.
    fileprivate func editsSent(_ handle: String, in chat: ChatID) async throws -> Bool {
        try await enqueue(.edit(handle, "more", in: chat), from: chat)
        return try await drainOutgoing() == ["edit more"]
    }
}
