import BotState
import Foundation
import Messaging
import PhotoReading
import Testing

@Suite("The inbox")
struct InboxTests {
    @Test("an update that comes twice is handled once", arguments: StoreUnderTest.allCases)
    func deduplicates(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        #expect(try await store.accept([.text("7")], from: .telegram, cursor: nil) == [.ana])
        #expect(try await store.accept([.text("7")], from: .telegram, cursor: nil) == [])
        #expect(try await store.drainTexts() == ["hint"])
        #expect(try await store.accept([.text("7")], from: .telegram, cursor: nil) == [])
        #expect(try await store.nextPending(in: .ana) == nil)
    }

    @Test("each platform has its own identifiers", arguments: StoreUnderTest.allCases)
    func separatesPlatforms(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let elsewhere = ChatID(platform: .matrix, id: "!room")
        _ = try await store.accept([.text("7")], from: .telegram, cursor: nil)
        #expect(try await store.accept([.text("7", in: elsewhere)], from: .matrix, cursor: nil) == [elsewhere])
    }

    @Test("the cursor is stored with its batch, even a lower one", arguments: StoreUnderTest.allCases)
    func keepsCursor(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        #expect(try await store.cursor(of: .telegram) == nil)
        for cursor in ["900", "12"] {
            _ = try await store.accept([.text(cursor)], from: .telegram, cursor: PollCursor(rawValue: cursor))
            #expect(try await store.cursor(of: .telegram)?.rawValue == cursor)
        }
        #expect(try await store.cursor(of: .matrix) == nil)
        #expect(try await store.drainTexts().count == 2)
    }

    @Test(
        "a chat's updates come in the order of arrival, whatever their identifiers",
        arguments: StoreUnderTest.allCases)
    func keepsOrder(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("9", "first"), .text("x", in: .bob, "other"), .text("3", "second"))
        try await store.accept(.text("1", "third"))
        #expect(try await store.chatsWithPendingUpdates() == [.ana, .bob])
        #expect(try await store.drainTexts() == ["first", "second", "third"])
        #expect(try await store.chatsWithPendingUpdates() == [.bob])
    }

    @Test("an update stays next until its step is committed", arguments: StoreUnderTest.allCases)
    func peeks(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"))
        let first = try await store.nextPending(in: .ana)
        #expect(first?.input.update == .text("1"))
        #expect(try await store.nextPending(in: .ana) == first)
    }

    @Test("topics of a forum are separate chats", arguments: StoreUnderTest.allCases)
    func separatesTopics(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let topic = ChatID(platform: .telegram, id: "-100", topic: "5")
        try await store.accept(.text("1", in: .team, "whole"), .text("2", in: topic, "topic"))
        #expect(try await store.drainTexts(in: topic) == ["topic"])
        #expect(try await store.drainTexts(in: .team) == ["whole"])
    }

    @Test("a handled update's identifier is known until it is pruned", arguments: StoreUnderTest.allCases)
    func prunes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"), .text("2", "waits"))
        try await store.handleNext()
        try await store.prune(before: Moment.start)
        #expect(try await store.accept([.text("1")], from: .telegram, cursor: nil) == [])
        try await store.prune(before: Moment.later(1))
        #expect(try await store.accept([.text("1", "again")], from: .telegram, cursor: nil) == [.ana])
        #expect(try await store.drainTexts() == ["waits", "again"])
    }

    @Test(
        "a chat of one platform is none of another's, though they are called alike", arguments: StoreUnderTest.allCases)
    func separatesNamesakes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let elsewhere = ChatID(platform: .matrix, id: ChatID.ana.id)
        try await store.accept(.text("1", "here"))
        try await store.accept(.text("2", in: elsewhere, "there"))
        #expect(try await store.chatsWithPendingUpdates() == [.ana, elsewhere])
        #expect(try await store.drainTexts() == ["here"])
        #expect(try await store.drainTexts(in: elsewhere) == ["there"])
    }

    @Test(
        "a private chat that others come to becomes a group, and the other way round",
        arguments: StoreUnderTest.allCases)
    func kindChanges(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let kinds: [Chat.Kind] = [.private, .group, .private]
        for (index, kind) in kinds.enumerated() {
            var update = Update.text("\(index)", in: .team)
            update.chat = Chat(id: .team, kind: kind)
            try await store.accept(update)
            #expect(try await store.nextPending(in: .team)?.input.chat.kind == kind)
            _ = try await store.drainTexts(in: .team)
        }
    }

    @Test("a chat is described as its last update describes it", arguments: StoreUnderTest.allCases)
    func describes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var renamed = Update.text("2", in: .team)
        renamed.chat.title = "Wasps"
        var channel = Update.text("3", in: .team)
        channel.chat = Chat(id: .team, kind: .channel, title: "Wasps")
        for (update, chat) in [
            (Update.text("1", in: .team), Update.text("1", in: .team).chat), (renamed, renamed.chat),
            (channel, channel.chat),
        ] {
            try await store.accept(update)
            try await store.handleNext(in: .team, jobs: [.reading(update.id, in: .team, holdsUp: false)])
            let result = JobResult.reading(.none(.noBoard))
            try await store.complete(.reading(update.id, in: .team, holdsUp: false), with: result, at: Moment.start)
            #expect(try await store.nextPending(in: .team)?.input.chat == chat)
            _ = try await store.drainTexts(in: .team)
        }
    }

    @Test(
        "an update that has no stored form is refused for good, and nothing of its batch is stored",
        arguments: StoreUnderTest.allCases)
    func refuses(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var timeless = Update.text("2")
        timeless.date = .init(timeIntervalSince1970: .nan)
        await #expect(throws: StoreError.invalid("a value can't be encoded")) {
            try await store.accept([.text("1"), timeless], from: .telegram, cursor: PollCursor(rawValue: "3"))
        }
        #expect(try await store.cursor(of: .telegram) == nil)
        #expect(try await store.chatsWithPendingUpdates().isEmpty)
    }
}
