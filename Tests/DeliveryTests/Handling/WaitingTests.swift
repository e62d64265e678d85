import BotState
import Delivery
import Foundation
import ManualClock
import Messaging
import Testing

@Suite("What waits behind what")
struct WaitingTests {
    private let clock = ManualClock()

    private func press(_ id: String, in chat: ChatID = .ana) -> OutgoingMessage {
        OutgoingMessage(chat: chat, action: .answerButton(id: id, text: nil))
    }

    private func sender(_ bench: Bench, _ more: any MessagingPlatform...) -> Sender {
        Sender(store: bench.store, platforms: [bench.platform] + more, environment: bench.environment)
    }

    @Test("the answer to a press waits neither for its chat's pause nor for a slow message to the chat")
    func answersPress() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.failDelivery(of: "paused", .rateLimited(retryAfterSeconds: 20))
        try await bench.enqueue(.say("paused"))
        let sender = sender(bench)
        try await bench.running([sender]) {
            try await eventually { bench.platform.attempts == ["paused"] }
            try await bench.enqueue(press("a"))
            sender.wake()
            try await bench.platform.expectTexts(["answer: a"])
            let barrier = Barrier()
            bench.platform.holdDeliveries(at: barrier)
            try await bench.enqueue(.say("slow", in: .bob), from: .bob)
            sender.wake()
            try await barrier.waitUntilReached()
            try await bench.enqueue(press("b", in: .bob), from: .bob)
            sender.wake()
            try await bench.platform.expectTexts(["answer: a", "answer: b"])
            barrier.open()
            clock.advance(by: 20.1)
            try await bench.platform.waitForDeliveries(4)
        }
    }

    @Test("an answer to a press that is refused for a while holds up neither messages nor other chats' presses")
    func pausedPress() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.failDelivery(of: "answer: a", .rateLimited(retryAfterSeconds: 20))
        try await bench.enqueue(press("a"), .say("one"))
        try await bench.enqueue(press("b", in: .bob), from: .bob)
        try await bench.running([sender(bench)]) {
            try await bench.platform.waitForDeliveries(2)
            #expect(Set(bench.platform.texts) == ["one", "answer: b"])
            // It also looks up after two seconds, to open its other lanes.
            try await eventually {
                clock.advance(by: 0.1)
                return bench.platform.delivered.count == 3
            }
        }
        #expect(bench.platform.texts.last == "answer: a")
    }

    @Test("a reaction that is refused for a while stops nothing else, and is dropped when it comes late")
    func refusedReaction() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.failDelivery(of: "reaction", .rateLimited(retryAfterSeconds: 25))
        try await bench.enqueue(OutgoingMessage(chat: .ana, action: .react(MessageID(rawValue: "1"), emoji: "👍")))
        let sender = sender(bench)
        try await bench.running([sender]) {
            try await eventually { bench.platform.attempts == ["reaction"] }
            try await bench.enqueue(.say("hint"))
            sender.wake()
            try await bench.platform.expectTexts(["hint"])
            try await eventually { try await bench.store.backlog().pendingMessages == 0 }
        }
        #expect(bench.platform.attempts == ["reaction", "hint"])
    }

    @Test("what somebody asks for comes at once, although remarks have used up their part of the group's rate")
    func askedFirst() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.limit(to: .strict)
        let group = ChatID(platform: .telegram, id: "-5")
        for number in 0..<30 {
            var remark = OutgoingMessage.say("remark \(number)", in: group)
            remark.isAnnouncement = true
            try await bench.enqueue(remark, from: group)
        }
        let sender = sender(bench)
        try await bench.running([sender]) {
            try await bench.platform.waitForDeliveries(3)
            try await bench.enqueue(.say("hint", in: group), from: group)
            sender.wake()
            try await bench.platform.expectTexts(["remark 0", "remark 1", "remark 2", "hint"])
            clock.advance(by: 30.1)
            sender.wake()
            try await eventually { try await bench.store.backlog().pendingMessages == 0 }
        }
    }

    @Test("a remark that would come half a minute late is dropped, and a board's latest state is not")
    func dropsLateRemarks() async throws {
        let bench = try Bench(clock: clock.clock)
        var remark = OutgoingMessage.say("So close")
        var board = OutgoingMessage(
            chat: .ana, action: .edit(.message(MessageID(rawValue: "7")), .init(RichText(plain: "board"))))
        (remark.isAnnouncement, board.isAnnouncement) = (true, true)
        try await bench.enqueue(remark, board)
        clock.advance(by: 30.1)
        try await bench.running([sender(bench)]) { try await bench.platform.expectTexts(["edit: board"]) }
        #expect(try await bench.store.backlog().undeliverable == 0)
    }

    @Test("a platform that hangs holds up no other, and the operator is told")
    func hangs() async throws {
        let bench = try Bench(clock: clock.clock)
        let matrix = ScriptedPlatform(.matrix, clock: clock.clock.instant)
        let barrier = Barrier()
        matrix.holdDeliveries(at: barrier)
        for number in 0..<20 {
            let room = ChatID(platform: .matrix, id: "!\(number)")
            _ = try await bench.store.accept([.text("\(number)", in: room)], from: .matrix, cursor: nil)
            let next = try #require(await bench.store.nextPending(in: room))
            let step = Step(state: next.state, outgoing: [.say("hung", in: room)])
            try await bench.store.commit(step, handling: next)
        }
        try await bench.enqueue(.say("hello"))
        try await bench.running([sender(bench, matrix)]) {
            try await barrier.waitUntilReached()
            try await bench.platform.expectTexts(["hello"])
            try await clock.waitForPause(of: 60)
            #expect(bench.environment.faults.currentByPart.isEmpty)
            clock.advance(by: 60)
            try await eventually { bench.environment.faults.currentByPart[.sending(.matrix)] != nil }
            barrier.open()
            try await matrix.waitForDeliveries(20)
            try await eventually { bench.environment.faults.currentByPart.isEmpty }
        }
    }
}
