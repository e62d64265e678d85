import BotState
import Foundation
import Messaging
import Testing

@Suite("The outbox")
struct OutboxTests {
    @Test("each chat's oldest entry is returned, with the same key every time", arguments: StoreUnderTest.allCases)
    func handsOut(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("a1"), .send("a2"))
        try await store.enqueue(.send("b1", to: .bob), from: .bob)
        let entries = try await store.nextOutgoing()
        #expect(entries.map(\.message) == [.send("a1"), .send("b1", to: .bob)])
        #expect(entries[0].key != entries[1].key)
        #expect(try await store.nextOutgoing() == entries)
        #expect(try await store.nextOutgoing(holds: OutgoingHolds(busyChats: [.ana])).map(\.message.chat) == [.bob])
        #expect(try await store.nextOutgoing(at: Moment.start, limit: 1, holds: .none).count == 1)
        #expect(try await store.nextOutgoing(holds: OutgoingHolds(platforms: [.matrix])).isEmpty)
        try await store.markDelivered(entries[0], receipt: DeliveryReceipt())
        #expect(try await store.nextOutgoing(holds: OutgoingHolds(busyChats: [.bob])).map(\.message) == [.send("a2")])
    }

    enum TurnEnd: CaseIterable, Sendable { case delivery, refusal, postponement }

    @Test(
        "a chat with a recent turn comes after the others, however long it has waited",
        arguments: StoreUnderTest.allCases, TurnEnd.allCases)
    func takesTurns(kind: StoreUnderTest, end: TurnEnd) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("a1"), .send("a2"))
        try await store.enqueue(.send("b1", to: .bob), from: .bob)
        func next() async throws -> OutboxEntry {
            try #require(await store.nextOutgoing(at: Moment.start, limit: 1, holds: .none).first)
        }
        let first = try await next()
        #expect(first.message == .send("a1"))
        switch end {
        case .delivery: try await store.markDelivered(first, receipt: DeliveryReceipt())
        case .refusal: try await store.markUndeliverable(first, reason: "too long")
        case .postponement: try await store.postpone(first, until: Moment.start)
        }
        #expect(try await next().message == .send("b1", to: .bob))
        try await store.enqueue(.send("c1", to: .carol), from: .carol)
        #expect(
            try await next().message == .send("b1", to: .bob),
            "Of two that had no turn, the one that has waited longer.")
        try await store.markDelivered(try await next(), receipt: DeliveryReceipt())
        #expect(try await next().message == .send("c1", to: .carol), "A chat without a turn comes first.")
    }

    @Test("a postponed message holds up its chat's queue, and counts as an attempt", arguments: StoreUnderTest.allCases)
    func postpones(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("first"), .send("second"))
        let entry = try await store.nextOutgoing()[0]
        try await store.postpone(entry, until: Moment.later(5))
        #expect(try await store.nextOutgoing().isEmpty)
        #expect(try await store.nextOutgoingDue(after: Moment.start) == Moment.later(5))
        let again = try await store.nextOutgoing(at: Moment.later(5))
        #expect(again.map(\.attempts) == [1])
        #expect(again[0].key == entry.key)
        #expect(try await store.nextOutgoingDue(after: Moment.later(5)) == nil)
        #expect(try await store.drainOutgoing(at: Moment.later(5)) == ["send first", "send second"])
    }

    @Test("an entry says when it was committed and which input led to it", arguments: StoreUnderTest.allCases)
    func cause(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1.5 a"))
        try await store.handleNext(outgoing: [.send("first"), .send("second")], jobs: [.reading("j")])
        let first = try await store.nextOutgoing()[0]
        #expect(first.cause == "1.5 a" && first.createdAt == Moment.start)
        try await store.markDelivered(first, receipt: DeliveryReceipt())
        let second = try await store.nextOutgoing()[0]
        #expect(second.cause == "1.5 a" && second.key != first.key)
        try await store.markDelivered(second, receipt: DeliveryReceipt())
        let job = try await store.dueJobs(at: Moment.later(1), limit: 1)[0]
        try await store.complete(job, with: nil, at: Moment.start)
        try await store.handleNext(outgoing: [.send("third")])
        #expect(try await store.nextOutgoing()[0].cause?.hasPrefix("job:j#") == true)
    }

    @Test("after an entry is given up, the rest of the queue goes on", arguments: StoreUnderTest.allCases)
    func givesUp(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("bad"), .send("good"))
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        #expect(try await store.drainOutgoing() == ["send good"])
    }

    @Test("nothing more goes to a chat that can't be written to, and others go on", arguments: StoreUnderTest.allCases)
    func drops(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("a1"), .send("a2"))
        try await store.enqueue(.send("b1", to: .bob), from: .bob)
        try await store.dropOutgoing(to: .ana, reason: "blocked")
        #expect(try await store.drainOutgoing() == ["send b1"])
        try await store.enqueue(.send("unblocked"))
        #expect(try await store.drainOutgoing() == ["send unblocked"])
    }

    @Test("a handle refers to the message that took it last", arguments: StoreUnderTest.allCases)
    func resolves(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for message in ["m1", "m2"] {
            try await store.enqueue(.send("looking", handle: "h"), .edit("h", "a board"))
            try await store.deliverNext(as: message)
            let action = try await store.deliverNext(as: message)
            #expect(
                action == .edit(.message(MessageID(rawValue: message)), .init(RichText(plain: "a board"))))
        }
    }

    @Test(
        "an edit of a message that was given up becomes a message; its deletion is dropped",
        arguments: StoreUnderTest.allCases)
    func replacesUnsent(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let handle = OutgoingMessage.Target.handle(MessageHandle(rawValue: "h"))
        try await store.enqueue(
            .send("looking", handle: "h"), OutgoingMessage(chat: .ana, action: .delete(handle)),
            OutgoingMessage(chat: .ana, action: .editKeyboard(handle, nil)), .edit("h", "a board"), .edit("h", "more"))
        let entry = try await store.nextOutgoing()[0]
        try await store.markUndeliverable(entry, reason: "rejected")
        #expect(
            try await store.deliverNext(as: "m")
                == .send(.init(RichText(plain: "more")), handle: MessageHandle(rawValue: "h")))
        #expect(try await store.nextOutgoing().isEmpty)
        try await store.enqueue(.edit("h", "last"))
        #expect(
            try await store.deliverNext() == .edit(.message(MessageID(rawValue: "m")), .init(RichText(plain: "last"))))
    }

    @Test("a message that an edit had to replace is found under its new identifier", arguments: StoreUnderTest.allCases)
    func followsReplacement(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("looking", handle: "h"), .edit("h", "a board"))
        try await store.deliverNext(as: "m1")
        try await store.deliverNext(as: "m2")
        try await store.enqueue(.edit("h", "more"))
        #expect(
            try await store.deliverNext() == .edit(.message(MessageID(rawValue: "m2")), .init(RichText(plain: "more"))))
    }

    @Test("pictures are returned as they were stored", arguments: StoreUnderTest.allCases)
    func keepsPictures(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let png = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let content = OutgoingMessage.Content(
            RichText(markup: "<b>Y</b>"), picture: .init(png: png, alternativeText: "a board"),
            keyboard: Keyboard(rows: [[.init("hint", data: "h")]]))
        let action = OutgoingMessage.Action.send(content, replyTo: MessageID(rawValue: "5"))
        try await store.enqueue(OutgoingMessage(chat: .ana, action: action))
        #expect(try await store.deliverNext() == action)
    }

    @Test("documents are returned as they were stored", arguments: StoreUnderTest.allCases)
    func keepsDocuments(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let document = OutgoingMessage.Document(
            fileName: "finds.csv", contentType: "text/csv", data: Data("word,points\n".utf8))
        let action = OutgoingMessage.Action.send(.init(RichText(plain: "all finds"), document: document))
        try await store.enqueue(OutgoingMessage(chat: .ana, action: action))
        #expect(try await store.deliverNext() == action)
    }

    @Test("a message is pinned after it was delivered; one that never was is not", arguments: StoreUnderTest.allCases)
    func pins(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let board = OutgoingMessage.Target.handle(MessageHandle(rawValue: "h"))
        try await store.enqueue(
            .send("board", handle: "h"), OutgoingMessage(chat: .ana, action: .pin(board)),
            OutgoingMessage(chat: .ana, action: .unpin(board)))
        try await store.deliverNext(as: "m")
        #expect(try await store.deliverNext() == .pin(.message(MessageID(rawValue: "m"))))
        #expect(try await store.deliverNext() == .unpin(.message(MessageID(rawValue: "m"))))
        let never = OutgoingMessage.Target.handle(MessageHandle(rawValue: "never"))
        try await store.enqueue(OutgoingMessage(chat: .ana, action: .pin(never)), .send("on"))
        #expect(try await store.drainOutgoing() == ["send on"])
    }

    @Test("an answer to an inline query waits for nothing", arguments: StoreUnderTest.allCases)
    func answersTyping(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let answer = OutgoingMessage(chat: .ana, action: .answerInlineQuery(id: "q", InlineAnswer(results: [])))
        try await store.enqueue(.send("slow"), answer)
        #expect(try await store.nextOutgoing(holds: OutgoingHolds(pacedChats: [.ana])).map(\.message) == [answer])
    }

    @Test("the topics of a group wait with it for its pace, and for a pause", arguments: StoreUnderTest.allCases)
    func topics(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let group = ChatID(platform: .telegram, id: "-5"), topic = ChatID(platform: .telegram, id: "-5", topic: "1")
        try await store.enqueue(.send("here", to: topic), .send("elsewhere"))
        let paced = OutgoingHolds(pacedChats: [group]), paused = OutgoingHolds(busyChats: [group])
        #expect(try await store.nextOutgoing(holds: paced).map(\.message.chat) == [.ana])
        #expect(try await store.nextOutgoing(holds: paused).map(\.message.chat) == [.ana])
        #expect(try await store.nextOutgoing(holds: OutgoingHolds(busyChats: [])).count == 2)
    }

    @Test("edits are coalesced to the newest, across other messages", arguments: StoreUnderTest.allCases)
    func coalesces(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "m")
        try await store.enqueue(.edit("h", "1"), .send("good"), .edit("h", "2"), .send("great"), .edit("h", "3"))
        #expect(try await store.drainOutgoing() == ["send good", "send great", "edit 3"])
        #expect(try await store.backlog().pendingMessages == 0)
    }

    @Test("an activity indicator is not shown late", arguments: StoreUnderTest.allCases)
    func dropsStaleActivity(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let typing = OutgoingMessage(chat: .ana, action: .showActivity(.typing))
        try await store.enqueue(typing, .send("a board"))
        #expect(try await store.nextOutgoing(at: Moment.later(4)).map(\.message) == [typing])
        #expect(try await store.drainOutgoing(at: Moment.later(6)) == ["send a board"])
    }

    @Test("answers to buttons overtake in a chat that has used up its rate", arguments: StoreUnderTest.allCases)
    func answersAtOnce(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("slow"), .answer("press"))
        let holds = OutgoingHolds(pacedChats: [.ana])
        #expect(try await store.nextOutgoing(holds: holds).map(\.message) == [.answer("press")])
        #expect(try await store.drainOutgoing() == ["answer press", "send slow"])
    }

    @Test("other messages overtake a message that was edited just now", arguments: StoreUnderTest.allCases)
    func passesHeldEdit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "m")
        try await store.enqueue(.edit("h", "2"), .send("good"))
        let edited = EditedMessage(chat: .ana, message: MessageID(rawValue: "m"))
        let next = try await store.nextOutgoing(holds: OutgoingHolds(recentlyEdited: [edited]))
        #expect(next.map(\.message) == [.send("good")])
    }

    @Test("entries for groups are marked, because groups have their own rate limit", arguments: StoreUnderTest.allCases)
    func tellsGroups(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("private"))
        try await store.enqueue(.send("group", to: .team), from: .team)
        #expect(try await store.nextOutgoing().map(\.isForGroup) == [false, true])
    }

    // MARK: Two chats

    @Test(
        "two chats may have messages of one number and names: each edit finds its own",
        arguments: StoreUnderTest.allCases)
    func separatesChats(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for chat in [ChatID.ana, .bob] {
            try await store.enqueue(.send("board", to: chat, handle: "h"), from: chat)
            try await store.deliverNext(as: "7")
        }
        // Ana's platform had to replace the message in order to change it.
        try await store.enqueue(.edit("h", "1"))
        try await store.deliverNext(as: "8")
        for (chat, message) in [(ChatID.ana, "8"), (.bob, "7")] {
            try await store.enqueue(.edit("h", "2", in: chat), from: chat)
            #expect(
                try await store.deliverNext()
                    == .edit(.message(MessageID(rawValue: message)), .init(RichText(plain: "2"))))
        }
    }

    @Test(
        "a message whose buttons could only be changed by replacing it is found anew",
        arguments: StoreUnderTest.allCases)
    func followsReplacedButtons(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let board = OutgoingMessage.Target.handle(MessageHandle(rawValue: "h"))
        try await store.enqueue(
            .send("board", handle: "h"), OutgoingMessage(chat: .ana, action: .editKeyboard(board, nil)))
        try await store.deliverNext(as: "7")
        try await store.deliverNext(as: "8")
        try await store.enqueue(OutgoingMessage(chat: .ana, action: .delete(board)))
        #expect(try await store.deliverNext() == .delete(.message(MessageID(rawValue: "8"))))
    }

    @Test(
        "an edit in one chat does not hold another chat's message of the same number",
        arguments: StoreUnderTest.allCases)
    func holdsOneChatsEdit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "7")
        try await store.enqueue(.edit("h", "1"))
        let elsewhere = EditedMessage(chat: .bob, message: MessageID(rawValue: "7"))
        #expect(try await store.nextOutgoing(holds: OutgoingHolds(recentlyEdited: [elsewhere])).count == 1)
    }

    @Test("what was given up does not count as the longest waiting", arguments: StoreUnderTest.allCases)
    func ordersByWaiting(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("bad"))
        try await store.enqueue(.send("bob's", to: .bob), from: .bob)
        try await store.enqueue(.send("good"))
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        #expect(try await store.nextOutgoing().map(\.message.chat) == [.bob, .ana])
    }

    // MARK: Messages that were deleted

    @Test("the edit of a message that somebody deleted becomes a new message", arguments: StoreUnderTest.allCases)
    func replacesDeleted(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "1")
        try await store.enqueue(.edit("h", "a find"), .send("well done"))
        let edit = try await store.nextOutgoing()[0]
        #expect(edit.message.action.summary == "edit a find")
        try await store.forgetTarget(of: edit, reason: "not found")
        #expect(try await store.deliverNext(as: "2").summary == "send a find")
        #expect(try await store.deliverNext(as: "3").summary == "send well done")
        try await store.enqueue(.edit("h", "another find"))
        guard case .edit(.message(MessageID(rawValue: "2")), _) = try await store.nextOutgoing()[0].message.action
        else {
            Issue.record("The edit names another message.")
            return
        }
        #expect(try await store.backlog().undeliverable == 0)
    }

    @Test("other changes of a message that somebody deleted are given up", arguments: StoreUnderTest.allCases)
    func givesUpChangesOfDeleted(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "1")
        let byNumber = OutgoingMessage.Target.message(MessageID(rawValue: "1"))
        let content = OutgoingMessage.Content(RichText(plain: "by number"))
        try await store.enqueue(
            OutgoingMessage(chat: .ana, action: .edit(byNumber, content)),
            OutgoingMessage(chat: .ana, action: .editKeyboard(.handle(MessageHandle(rawValue: "h")), nil)),
            .send("well done"))
        try await store.forgetTarget(of: try await store.nextOutgoing()[0], reason: "not found")
        #expect(try await store.drainOutgoing() == ["send well done"])
        #expect(try await store.backlog().undeliverable == 1)
    }

    // MARK: Time

    @Test("what was postponed and then given up is waited for by nobody", arguments: StoreUnderTest.allCases)
    func forgetsPostponed(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("first"))
        let entry = try await store.nextOutgoing()[0]
        try await store.postpone(entry, until: Moment.later(5))
        try await store.markUndeliverable(entry, reason: "blocked")
        #expect(try await store.nextOutgoingDue(after: Moment.start) == nil)
    }

    @Test("when a chat is dropped, what had been given up before stays as it was", arguments: StoreUnderTest.allCases)
    func dropsOnce(kind: StoreUnderTest) async throws {
        let time = SettableTime()
        let store = try kind.make(now: { time.now })
        try await store.enqueue(.send("bad"), .send("good"))
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        time.set(60)
        try await store.dropOutgoing(to: .ana, reason: "blocked")
        #expect(try await store.backlog().undeliverable == 2)
        try await store.prune(before: Moment.later(30))
        #expect(try await store.backlog().undeliverable == 1)
    }

    @Test("a handle taken over is as young as the message that took it", arguments: StoreUnderTest.allCases)
    func renewsHandle(kind: StoreUnderTest) async throws {
        let time = SettableTime()
        let store = try kind.make(now: { time.now })
        for seconds in [0.0, 60] {
            time.set(seconds)
            try await store.enqueue(.send("board", handle: "h"))
            try await store.deliverNext(as: "at \(seconds)", at: time.now)
        }
        try await store.prune(before: Moment.later(30))
        try await store.enqueue(.edit("h", "more"))
        #expect(try await store.drainOutgoing(at: time.now) == ["edit more"])
    }

    @Test(
        "a new message that takes over a handle does not wait for an edit of the old one",
        arguments: StoreUnderTest.allCases)
    func takesOver(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("old", handle: "h"))
        try await store.deliverNext(as: "7")
        try await store.enqueue(.edit("h", "edited"), .send("new", handle: "h"))
        let edited = EditedMessage(chat: .ana, message: MessageID(rawValue: "7"))
        let next = try await store.nextOutgoing(holds: OutgoingHolds(recentlyEdited: [edited]))
        #expect(next.map(\.message) == [.send("new", handle: "h")])
    }

    @Test("two hundred entries of a chat are looked through for one that may go", arguments: StoreUnderTest.allCases)
    func looksAhead(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let edits = (0..<199).map { number in
            OutgoingMessage(
                chat: .ana,
                action: .edit(.message(MessageID(rawValue: "\(number)")), .init(RichText(plain: "\(number)"))))
        }
        let held = [ChatID.ana, .bob].flatMap { chat in
            (0...199).map { EditedMessage(chat: chat, message: MessageID(rawValue: "\($0)")) }
        }
        let last = OutgoingMessage(
            chat: .bob, action: .edit(.message(MessageID(rawValue: "199")), .init(RichText(plain: "199"))))
        for chat in [ChatID.ana, .bob] {
            try await store.accept(.text("update \(chat.id)", in: chat))
            let next = try #require(await store.nextPending(in: chat))
            let more = chat == .bob ? [last] : []
            let messages =
                (edits + more).map { OutgoingMessage(chat: chat, action: $0.action) } + [.send("x", to: chat)]
            try await store.commit(Step(state: next.state, outgoing: messages), handling: next)
        }
        let next = try await store.nextOutgoing(holds: OutgoingHolds(recentlyEdited: Set(held)))
        #expect(next.map(\.message.chat) == [.ana])
    }
}
