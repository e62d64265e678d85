import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("Pauses in sending")
struct RateLimiterPauseTests: RateLimiterSetUp {
    let start = ContinuousClock.now

    private func pause(
        _ chat: ChatID, _ limiter: inout RateLimiter, until end: Double, isRateLimited: Bool = true, at now: Double = 0
    ) {
        limiter.pause(
            after: text(chat), until: start + .seconds(end), isRateLimited: isRateLimited, at: start + .seconds(now))
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

    @Test("a shorter pause does not shorten a longer one of the same chat")
    func keepsLongerPause() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 9)
        pause(.ana, &limiter, until: 3)
        #expect(holds(limiter, after: 8.9).busyChats == [.ana])
        #expect(holds(limiter, after: 9).busyChats.isEmpty)
    }

    private let carol = ChatID(platform: .telegram, id: "3")

    @Test("however long two chats are to wait, the platform pauses for two seconds and then tries one message")
    func triesPlatform() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 3600)
        pause(.bob, &limiter, until: 3600)
        #expect(isPlatformPaused(limiter, at: 1.9))
        #expect(limiter.nextRelease(after: start) == start + .seconds(2))
        #expect(limiter.available(at: start + .seconds(2)) == 1)
        limiter.begin(text(carol), at: start + .seconds(2))
        #expect(isPlatformPaused(limiter, at: 2.5), "Nobody knows yet.")
        limiter.finish(text(carol), at: start + .seconds(3))
        limiter.succeed(with: text(carol))
        #expect(limiter.available(at: start + .seconds(4)) == 30)
        #expect(holds(limiter, after: 3599).busyChats == [.ana, .bob])
    }

    @Test("a platform that refuses the message that tries it pauses twice as long each time, a minute at most")
    func triesLess() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 3600)
        pause(.bob, &limiter, until: 3600)
        var now = 2.0
        for length in [4.0, 8, 16, 32, 60, 60] {
            limiter.begin(text(carol), at: start + .seconds(now))
            limiter.finish(text(carol), at: start + .seconds(now))
            pause(carol, &limiter, until: now + 600, at: now)
            #expect(isPlatformPaused(limiter, at: now + length - 0.1))
            #expect(!isPlatformPaused(limiter, at: now + length))
            now += length
        }
    }

    @Test("when the network fails the message that tries the platform, another one does")
    func triesAgain() {
        var limiter = RateLimiter(.strict, at: start)
        pause(.ana, &limiter, until: 600)
        pause(.bob, &limiter, until: 600)
        limiter.begin(text(carol), at: start + .seconds(2))
        limiter.finish(text(carol), at: start + .seconds(2))
        pause(carol, &limiter, until: 3, isRateLimited: false, at: 2)
        #expect(limiter.available(at: start + .seconds(2)) == 1)
    }

    @Test("a pause for reactions or for answers to presses holds nothing else")
    func pausesKinds() {
        let reaction = entry(.react(MessageID(rawValue: "m"), emoji: nil))
        let answer = entry(.answerButton(id: "b", text: nil))
        for refused in [reaction, answer] {
            var limiter = RateLimiter(.strict, at: start)
            limiter.pause(after: refused, until: start + .seconds(25), isRateLimited: true, at: start)
            for other in [reaction, answer, text()] {
                #expect(limiter.lets(other, goAt: start + .seconds(24)) == (other != refused))
            }
            #expect(limiter.lets(refused, goAt: start + .seconds(25)))
            #expect(limiter.nextRelease(after: start) == start + .seconds(25))
        }
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
        #expect(release(after: 20) == 30, "The longer pause remains.")
        #expect(release(after: 30) == nil)
        var other = RateLimiter(.strict, at: start)
        for _ in 0..<5 { pass(text(), through: &other, at: 1) }
        #expect(other.nextRelease(after: start + .seconds(2)) == start + .seconds(6))
        #expect(other.nextRelease(after: start + .seconds(6)) == nil)
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
