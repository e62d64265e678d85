import Messaging
import Persistence
import Testing

@testable import Delivery

@Suite("The pace of sending")
struct RateLimiterTests {
    private let start = ContinuousClock.now

    private func entry(_ action: OutgoingMessage.Action, to chat: ChatID = .ana, isForGroup: Bool = false)
        -> OutboxEntry
    {
        OutboxEntry(
            sequence: 1, key: "k", message: OutgoingMessage(chat: chat, action: action), attempts: 0,
            isForGroup: isForGroup)
    }

    private func text(_ chat: ChatID = .ana, isForGroup: Bool = false) -> OutboxEntry {
        entry(.send(.init(RichText(plain: "x"))), to: chat, isForGroup: isForGroup)
    }

    private func edit(_ id: String) -> OutboxEntry {
        entry(.edit(.message(MessageID(rawValue: id)), .init(RichText(plain: "x"))))
    }

    private func holds(_ limiter: RateLimiter, after seconds: Double) -> OutgoingHolds {
        var holds = OutgoingHolds()
        limiter.add(to: &holds, at: start + .seconds(seconds))
        return holds
    }

    @Test("a chat takes a short burst, then one message a second")
    func pacesChat() {
        var limiter = RateLimiter(.telegram, at: start)
        for _ in 0..<5 {
            #expect(holds(limiter, after: 0).pacedChats.isEmpty)
            limiter.begin(text(), at: start)
        }
        #expect(holds(limiter, after: 0.9).pacedChats == [.ana])
        #expect(limiter.nextRelease(after: start) == start + .seconds(1))
        #expect(holds(limiter, after: 1).pacedChats.isEmpty)
        limiter.begin(text(), at: start + .seconds(1))
        #expect(holds(limiter, after: 1.5).pacedChats == [.ana])
    }

    @Test("a group takes twenty a minute")
    func pacesGroup() {
        var limiter = RateLimiter(.telegram, at: start)
        var sent = 0
        for tenth in 0..<1200 where !holds(limiter, after: Double(tenth) / 10).pacedChats.contains(.ana) {
            limiter.begin(text(isForGroup: true), at: start + .seconds(Double(tenth) / 10))
            sent += 1
        }
        // The burst of 20, and a further one each three seconds of the two minutes.
        #expect((58...60).contains(sent))
    }

    @Test("thirty go at once over all chats, then thirty a second")
    func pacesPlatform() {
        var limiter = RateLimiter(.telegram, at: start)
        for index in 0..<30 { limiter.begin(text(ChatID(platform: .telegram, id: "\(index)")), at: start) }
        #expect(limiter.available(at: start) == 0)
        #expect(limiter.available(at: start + .milliseconds(500)) == 15)
        #expect(limiter.nextRelease(after: start).map { $0 - start < .milliseconds(34) } == true)
    }

    @Test("a message's first edit goes at once, the next three seconds later; other messages are free")
    func spacesEdits() {
        var limiter = RateLimiter(.telegram, at: start)
        limiter.begin(text(), at: start)
        #expect(holds(limiter, after: 0).recentlyEdited.isEmpty)
        limiter.begin(edit("m"), at: start)
        let edited = EditedMessage(chat: .ana, message: MessageID(rawValue: "m"))
        #expect(holds(limiter, after: 2.9).recentlyEdited == [edited])
        #expect(holds(limiter, after: 3).recentlyEdited.isEmpty)
        limiter.finish(edit("m"), at: start + .seconds(1))
        #expect(holds(limiter, after: 3.9).recentlyEdited == [edited])
        #expect(holds(limiter, after: 4).recentlyEdited.isEmpty)
    }

    @Test("answers, reactions and signs of activity use up no chat's pace")
    func sparesUnpaced() {
        var limiter = RateLimiter(.telegram, at: start)
        for _ in 0..<10 {
            limiter.begin(entry(.answerButton(id: "b", text: nil)), at: start)
            limiter.begin(entry(.react(MessageID(rawValue: "m"), emoji: nil)), at: start)
        }
        #expect(holds(limiter, after: 0).pacedChats.isEmpty)
    }

    @Test("a chat that is too fast pauses alone; a second one pauses the platform")
    func pauses() {
        var limiter = RateLimiter(.telegram, at: start)
        limiter.pause(.ana, isGroup: false, until: start + .seconds(5), isRateLimited: true, at: start)
        #expect(holds(limiter, after: 4.9).busyChats == [.ana])
        #expect(limiter.available(at: start) > 0)
        limiter.pause(.bob, isGroup: false, until: start + .seconds(3), isRateLimited: true, at: start)
        #expect(limiter.available(at: start + .seconds(2)) == 0)
        #expect(limiter.available(at: start + .seconds(3)) > 0)
        #expect(holds(limiter, after: 5).busyChats.isEmpty)
    }

    @Test("chats and messages that need not wait any more are let go of")
    func forgets() {
        var limiter = RateLimiter(.telegram, at: start)
        limiter.begin(edit("m"), at: start)
        limiter.forgetPast(at: start + .seconds(10))
        #expect(limiter.nextRelease(after: start + .seconds(10)) == nil)
        limiter.begin(text(), at: start + .seconds(10))
        #expect(holds(limiter, after: 10).pacedChats.isEmpty)
    }
}
