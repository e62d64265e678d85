import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("Rate limits")
struct RateLimiterTests: RateLimiterSetUp {
    let start = ContinuousClock.now

    @Test("a chat accepts a short burst, and never more than five in five seconds")
    func pacesChat() {
        var limiter = RateLimiter(.strict, at: start)
        for tenth in 0..<5 {
            #expect(holds(limiter, after: Double(tenth) / 10).pacedChats.isEmpty)
            pass(text(), through: &limiter, at: Double(tenth) / 10)
        }
        #expect(holds(limiter, after: 4.9).pacedChats == [.ana])
        #expect(limiter.nextRelease(after: start + .seconds(1)) == start + .seconds(5))
        #expect(holds(limiter, after: 5).pacedChats.isEmpty)
        pass(text(), through: &limiter, at: 5)
        #expect(holds(limiter, after: 5.05).pacedChats == [.ana])
    }

    @Test("what the platform wants to wait waits, and what somebody asked for does not")
    func restraint() {
        var limiter = RateLimiter(.strict, at: start)
        let sign = entry(.react(MessageID(rawValue: "m"), emoji: "👍"))
        var remark = text()
        remark.message.isAnnouncement = true
        limiter.restrain(Restraint(reactions: .seconds(3), announcements: .seconds(7)), at: start)
        #expect(limiter.lets(text(), goAt: start))
        #expect(!limiter.lets(sign, goAt: start) && limiter.lets(sign, goAt: start + .seconds(3)))
        #expect(!limiter.lets(remark, goAt: start + .seconds(6)) && limiter.lets(remark, goAt: start + .seconds(7)))
        #expect(holds(limiter, after: 1).holdsReactions && holds(limiter, after: 5).holdsAnnouncements)
        #expect(!holds(limiter, after: 5).holdsReactions)
        #expect(limiter.nextRelease(after: start) == start + .seconds(3))
    }

    @Test("the topics of a group share its pace, and a pause of one is a pause of all")
    func topics() {
        var limiter = RateLimiter(.strict, at: start)
        let topics = (1...3).map { ChatID(platform: .telegram, id: "-5", topic: "\($0)") }
        for number in 0..<5 { pass(text(topics[number % 3]), through: &limiter, at: 0) }
        #expect(topics.allSatisfy { !limiter.lets(text($0), goAt: start) })
        #expect(holds(limiter, after: 1).pacedChats == [topics[0].whole])
        for topic in topics {
            limiter.pause(
                after: text(topic, isForGroup: true), until: start + .seconds(30), isRateLimited: true,
                at: start + .seconds(20))
        }
        #expect(holds(limiter, after: 25).busyChats == [topics[0].whole])
        #expect(limiter.available(at: start + .seconds(25)) > 0, "One busy group does not pause the platform.")
        #expect(!limiter.lets(text(topics[2]), goAt: start + .seconds(25)))
        #expect(limiter.lets(text(topics[2]), goAt: start + .seconds(30)))
    }

    @Test("an entry may go exactly when nothing holds it: no pace, no pause, no edit of its message")
    func letsGo() {
        var limiter = RateLimiter(.strict, at: start)
        func lets(_ entry: OutboxEntry, after seconds: Double) -> Bool {
            limiter.lets(entry, goAt: start + .seconds(seconds))
        }
        let answer = entry(.answerButton(id: "b", text: nil))
        for _ in 0..<4 { pass(text(), through: &limiter, at: 0) }
        pass(edit("m"), through: &limiter, at: 0)
        #expect(!lets(text(), after: 1) && lets(answer, after: 1) && lets(text(.bob), after: 1))
        #expect(lets(text(), after: 5) && lets(edit("m"), after: 5))
        pass(edit("m"), through: &limiter, at: 5)
        #expect(!lets(edit("m"), after: 6) && lets(edit("n"), after: 6) && lets(text(), after: 6))
        limiter.pause(after: text(), until: start + .seconds(20), isRateLimited: true, at: start + .seconds(10))
        #expect(!lets(text(), after: 11) && lets(answer, after: 11) && lets(text(.bob), after: 11))
        limiter.pause(after: text(.bob), until: start + .seconds(20), isRateLimited: true, at: start + .seconds(10))
        #expect(!lets(text(ChatID(platform: .telegram, id: "3")), after: 11), "The platform pauses as a whole.")
        #expect(lets(answer, after: 11), "This does not concern those who press buttons.")
    }

    @Test("a group accepts twenty in any minute")
    func pacesGroup() {
        var limiter = RateLimiter(.strict, at: start)
        var sent: [Double] = []
        for tenth in 0..<1800 where !holds(limiter, after: Double(tenth) / 10).pacedChats.contains(.ana) {
            pass(text(isForGroup: true), through: &limiter, at: Double(tenth) / 10)
            sent.append(Double(tenth) / 10)
        }
        #expect(sent.count == 60)
        for time in sent { #expect(sent.count { (time..<time + 60).contains($0) } <= 20) }
    }

    @Test("thirty go at once over all chats, the next one second after one of them was accepted")
    func pacesPlatform() {
        var limiter = RateLimiter(.strict, at: start)
        let entries = (0..<30).map { text(ChatID(platform: .telegram, id: "\($0)")) }
        for entry in entries { limiter.begin(entry, at: start) }
        #expect(limiter.available(at: start + .seconds(10)) == 0, "Nobody knows whether the platform has taken them.")
        limiter.finish(entries[0], at: start + .milliseconds(300))
        #expect(limiter.available(at: start + .milliseconds(1200)) == 0)
        #expect(limiter.nextRelease(after: start + .milliseconds(1200)) == start + .milliseconds(1300))
        #expect(limiter.available(at: start + .milliseconds(1300)) == 1)
    }

    @Test("a message's first edit goes at once, the next after three seconds; other messages are not affected")
    func spacesEdits() {
        var limiter = RateLimiter(.strict, at: start)
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

    @Test("answers to presses and activity indicators don't count against a chat's rate")
    func sparesUnpaced() {
        var limiter = RateLimiter(.strict, at: start)
        for _ in 0..<10 {
            limiter.begin(entry(.answerButton(id: "b", text: nil)), at: start)
            limiter.begin(entry(.showActivity(.typing)), at: start)
        }
        #expect(holds(limiter, after: 0).pacedChats.isEmpty)
    }

    @Test("announcements and reactions leave a quarter of a group's rate to what somebody asks for")
    func leavesSome() {
        var limiter = RateLimiter(.strict, at: start)
        let reaction = entry(.react(MessageID(rawValue: "m"), emoji: nil), isForGroup: true)
        var remark = text(isForGroup: true)
        remark.message.isAnnouncement = true
        var sent: [Double] = []
        for tenth in 0..<600 {
            for gossip in [reaction, remark] where limiter.lets(gossip, goAt: start + .seconds(Double(tenth) / 10)) {
                pass(gossip, through: &limiter, at: Double(tenth) / 10)
                sent.append(Double(tenth) / 10)
            }
        }
        #expect(sent.count == 15)
        #expect(sent.count { $0 < 5 } == 3)
        #expect(holds(limiter, after: 59).quietChats == [.ana] && holds(limiter, after: 59).pacedChats.isEmpty)
        for _ in 0..<5 {
            #expect(limiter.lets(text(isForGroup: true), goAt: start + .seconds(59)))
            pass(text(isForGroup: true), through: &limiter, at: 59)
        }
        #expect(!limiter.lets(text(isForGroup: true), goAt: start + .seconds(59)))
        #expect(limiter.nextRelease(after: start + .seconds(59)) == start + .seconds(60))
    }

    @Test("in a busy group, announced edits come further apart, those that somebody asked for do not")
    func spacesAnnouncements() {
        var limiter = RateLimiter(.strict, at: start)
        func edit(isAnnouncement: Bool) -> OutboxEntry {
            var edit = entry(.edit(.message(MessageID(rawValue: "m")), .init(RichText())), isForGroup: true)
            edit.message.isAnnouncement = isAnnouncement
            return edit
        }
        pass(edit(isAnnouncement: true), through: &limiter, at: 0)
        #expect(limiter.lets(edit(isAnnouncement: true), goAt: start + .seconds(3)))
        for second in 0..<10 { pass(text(isForGroup: true), through: &limiter, at: Double(second)) }
        pass(edit(isAnnouncement: true), through: &limiter, at: 15)
        #expect(!limiter.lets(edit(isAnnouncement: true), goAt: start + .seconds(26.9)))
        #expect(limiter.lets(edit(isAnnouncement: true), goAt: start + .seconds(27)))
        #expect(limiter.lets(edit(isAnnouncement: false), goAt: start + .seconds(18)))
        #expect(holds(limiter, after: 18).recentlyEdited.isEmpty)
        #expect(holds(limiter, after: 18).recentlyAnnounced.map(\.message.rawValue) == ["m"])
    }

    @Test("photos that the bot deletes leave a group's rate to its messages")
    func sparesDeletions() {
        var limiter = RateLimiter(.strict, at: start)
        for number in 0..<15 {
            pass(entry(.delete(.message(MessageID(rawValue: "\(number)")))), through: &limiter, at: 0)
        }
        #expect(holds(limiter, after: 0).pacedChats.isEmpty)
        while limiter.lets(text(), goAt: start) { limiter.begin(text(), at: start) }
        #expect(limiter.lets(entry(.delete(.message(MessageID(rawValue: "n")))), goAt: start))
    }

    @Test("chats and messages that need not wait any more are forgotten")
    func forgets() {
        var limiter = RateLimiter(.strict, at: start)
        pass(edit("m"), through: &limiter, at: 0)
        limiter.forgetPast(at: start + .seconds(10))
        #expect(limiter.nextRelease(after: start + .seconds(10)) == nil)
        limiter.begin(text(), at: start + .seconds(10))
        #expect(holds(limiter, after: 10).pacedChats.isEmpty)
    }

    @Test("answers to presses neither use up the platform's pace nor wait for it")
    func sparesImmediate() {
        var limiter = RateLimiter(.strict, at: start)
        let answer = entry(.answerButton(id: "b", text: nil))
        for number in 0..<30 { limiter.begin(text(ChatID(platform: .telegram, id: "\(number)")), at: start) }
        #expect(limiter.available(at: start) == 0)
        for _ in 0..<25 {
            #expect(limiter.lets(answer, goAt: start))
            pass(answer, through: &limiter, at: 0)
        }
        for number in 0..<30 { limiter.finish(text(ChatID(platform: .telegram, id: "\(number)")), at: start) }
        #expect(limiter.available(at: start + .seconds(1)) == 30)
    }

    @Test("changes of a message's buttons are spaced like its other edits, each message for itself")
    func spacesKeyboards() {
        var limiter = RateLimiter(.strict, at: start)
        pass(entry(.editKeyboard(.message(MessageID(rawValue: "m")), nil)), through: &limiter, at: 0)
        pass(entry(.delete(.message(MessageID(rawValue: "n")))), through: &limiter, at: 0)
        let edited = EditedMessage(chat: .ana, message: MessageID(rawValue: "m"))
        #expect(holds(limiter, after: 0).recentlyEdited == [edited])
    }
}
