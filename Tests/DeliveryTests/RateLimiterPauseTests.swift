import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("Pauses in sending")
struct RateLimiterPauseTests {
    private let start = ContinuousClock.now

    private func entry(_ action: OutgoingMessage.Action, to chat: ChatID = .ana, isForGroup: Bool = false)
        -> OutboxEntry
    {
        OutboxEntry(
            sequence: 1, key: "k", message: OutgoingMessage(chat: chat, action: action), attempts: 0,
            isForGroup: isForGroup, createdAt: .distantPast)
    }

    private func text(_ chat: ChatID = .ana, isForGroup: Bool = false) -> OutboxEntry {
        entry(.send(.init(RichText(plain: "x"))), to: chat, isForGroup: isForGroup)
    }

    private func edit(_ id: String) -> OutboxEntry {
        entry(.edit(.message(MessageID(rawValue: id)), .init(RichText(plain: "x"))))
    }

    private func holds(_ limiter: RateLimiter, after seconds: Double) -> OutgoingHolds {
        var holds = OutgoingHolds(platforms: [.telegram])
        limiter.add(to: &holds, at: start + .seconds(seconds))
        return holds
    }

    /// Begins and ends `entry`, so many seconds after the start.
    private func pass(_ entry: OutboxEntry, through limiter: inout RateLimiter, at seconds: Double) {
        limiter.begin(entry, at: start + .seconds(seconds))
        limiter.finish(entry, at: start + .seconds(seconds))
    }

    // MARK: Pauses

    private func pause(
        _ chat: ChatID, _ limiter: inout RateLimiter, until end: Double, isRateLimited: Bool = true, at now: Double = 0
    ) {
        limiter.pause(
            chat, isGroup: false, until: start + .seconds(end), isRateLimited: isRateLimited, at: start + .seconds(now))
    }

    private func isPlatformPaused(_ limiter: RateLimiter, at seconds: Double) -> Bool {
        limiter.available(at: start + .seconds(seconds)) == 0
    }

    @Test("the platform does not pause when one chat is told twice, nor when the first one's pause is over")
    func pausesAlone() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 5)
        pause(.ana, &limiter, until: 6)
        #expect(!isPlatformPaused(limiter, at: 0))
        pause(.bob, &limiter, until: 9, at: 6)
        #expect(!isPlatformPaused(limiter, at: 6))
        #expect(holds(limiter, after: 6).busyChats == [.bob])
    }

    @Test("the platform does not pause for chats that the network failed")
    func pausesForNetwork() {
        for (first, second) in [(true, false), (false, true), (false, false)] {
            var limiter = RateLimiter(.strict, at: start)
            pause(.ana, &limiter, until: 5, isRateLimited: first)
            pause(.bob, &limiter, until: 5, isRateLimited: second)
            #expect(!isPlatformPaused(limiter, at: 0))
            #expect(holds(limiter, after: 4).busyChats == [.ana, .bob])
        }
    }

    @Test("a chat that the network failed after the platform had told it to wait no longer counts as too fast")
    func lastReasonCounts() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 5)
        pause(.ana, &limiter, until: 5, isRateLimited: false)
        pause(.bob, &limiter, until: 5)
        #expect(!isPlatformPaused(limiter, at: 0))
    }

    @Test("a shorter pause does not shorten a longer one, neither a chat's nor the platform's")
    func keepsLongerPause() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 9)
        pause(.bob, &limiter, until: 8)
        pause(.ana, &limiter, until: 3)
        #expect(isPlatformPaused(limiter, at: 7.9))
        #expect(!isPlatformPaused(limiter, at: 8))
        #expect(holds(limiter, after: 8.9).busyChats == [.ana])
        #expect(holds(limiter, after: 9).busyChats.isEmpty)
    }

    @Test("a group that is paused before anything went to it keeps a group's pace afterwards")
    func pausesGroup() {
        var limiter = RateLimiter(.strict, at: start)
        limiter.pause(.ana, isGroup: true, until: start + .seconds(1), isRateLimited: true, at: start)
        for second in 0..<20 { pass(text(isForGroup: true), through: &limiter, at: Double(second) * 2) }
        #expect(holds(limiter, after: 50).pacedChats == [.ana])
    }

    // MARK: When the next may go

    @Test("the first of what waits is told: a chat's pause or pace, the platform's, a message that was edited")
    func tellsRelease() {
        var limiter = RateLimiter(.strict, at: start)
        func release(after seconds: Double) -> Double? {
            limiter.nextRelease(after: start + .seconds(seconds)).map { ($0 - start) / .seconds(1) }
        }
        #expect(release(after: 0) == nil)
        pass(edit("m"), through: &limiter, at: 0)
        #expect(release(after: 0) == 3)
        #expect(release(after: 3) == nil, "Four more may go to the chat at once.")
        pause(.ana, &limiter, until: 20)
        #expect(release(after: 3) == 20)
        pause(.bob, &limiter, until: 30)
        for _ in 0..<5 { pass(text(.bob), through: &limiter, at: 15) }
        #expect(release(after: 15) == 20)
        #expect(release(after: 20) == 30, "Both the chat's pause and the platform's.")
        #expect(release(after: 30) == nil)
        var other = RateLimiter(.strict, at: start)
        for _ in 0..<5 { pass(text(), through: &other, at: 1) }
        #expect(other.nextRelease(after: start + .seconds(2)) == start + .seconds(6))
        #expect(other.nextRelease(after: start + .seconds(6)) == nil)
    }

    @Test("the platform's pause is waited for although no chat waits so long")
    func tellsPlatformRelease() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 5)
        pause(.bob, &limiter, until: 9)
        limiter.forgetPast(at: start + .seconds(6))
        pause(.bob, &limiter, until: 7, at: 6)
        #expect(limiter.nextRelease(after: start + .seconds(6)) == start + .seconds(9))
    }

    // MARK: Forgetting

    @Test("nothing that must still wait is let go of")
    func keepsWhatWaits() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.bob, &limiter, until: 9)
        limiter.begin(text(), at: start)
        pass(edit("m"), through: &limiter, at: 1)
        for _ in 0..<3 { pass(text(), through: &limiter, at: 2) }
        limiter.forgetPast(at: start + .seconds(3))
        #expect(holds(limiter, after: 3).busyChats == [.bob])
        #expect(holds(limiter, after: 3).pacedChats == [.ana])
        #expect(holds(limiter, after: 3).recentlyEdited.map(\.message.rawValue) == ["m"])
        limiter.forgetPast(at: start + .seconds(9))
        #expect(holds(limiter, after: 9).busyChats.isEmpty)
    }

    @Test("what is let go of leaves no trace")
    func forgetsWhole() {
        func limiter(_ past: (inout RateLimiter) -> Void) -> RateLimiter {
            var limiter = RateLimiter(.strict, at: start)
            past(&limiter)
            pass(text(.bob), through: &limiter, at: 100)
            limiter.forgetPast(at: start + .seconds(100))
            return limiter
        }
        let fresh = limiter { _ in }
        #expect(limiter { pass(edit("m"), through: &$0, at: 0) } == fresh)
        #expect(limiter { pause(.ana, &$0, until: 100) } == fresh)
        #expect(limiter { pause(.ana, &$0, until: 101) } != fresh)
    }
}
