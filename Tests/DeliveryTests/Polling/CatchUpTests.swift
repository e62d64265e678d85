import BotState
import Foundation
import ManualClock
import Messaging
import Testing

@testable import Delivery

@Suite("After a start, timers")
struct CatchUpTests {
    private let clock = ManualClock()

    @Test("wait until what was sent while the bot was down is handled", arguments: 1...5)
    func afterUpdates(run: Int) async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let past = bench.environment.clock.now() - 60
        try await bench.enqueueJob(Job(id: "end", chat: .bob, work: .wake("end"), due: past, holdsUpChat: false))
        bench.platform.feed(.text("1", in: .bob, "in time"), .text("2", in: .ana, "hello"))
        let flow = bench.flow(handler: { state, input, now in
            guard case .jobEnded = input else { return try Conversation.echo(state, input, now) }
            return Step(state: state, outgoing: [.say("time is up", in: state.chat)])
        })
        try await bench.running(flow.services) { try await bench.platform.waitForDeliveries(3) }
        let texts = bench.platform.delivered.filter { $0.message.chat == .bob }.map(\.message.text)
        #expect(texts == ["in time", "time is up"])
    }

    @Test("wait for all platforms")
    func everyPlatform() async throws {
        let catchUp = CatchUp(with: [.telegram, .matrix])
        async let end: Void = catchUp.wait(clock.clock)
        try await clock.waitForPause(of: 10)
        catchUp.caughtUp(with: .telegram)
        catchUp.loggedIn(.matrix)
        try await clock.waitForPause(of: 2.5)
        #expect(catchUp.heard(.matrix) && !catchUp.heard(.matrix))
        clock.advance(by: 2.5)
        #expect(clock.pauses == [7.5], "Its updates are not handled yet.")
        catchUp.caughtUp(with: .matrix)
        await end
        #expect(clock.pauses.isEmpty)
    }

    @Test("start when a platform has sent nothing for a while after the login")
    func silence() async throws {
        let catchUp = CatchUp(with: [.telegram])
        async let end: Void = catchUp.wait(clock.clock)
        try await clock.waitForPause(of: 10)
        catchUp.loggedIn(.telegram)
        try await clock.waitForPause(of: 2.5)
        clock.advance(by: 2.5)
        await end
    }

    @Test("start after ten seconds when a platform is out of reach")
    func limit() async throws {
        let catchUp = CatchUp(with: [.telegram])
        async let end: Void = catchUp.wait(clock.clock)
        try await clock.waitForPause(of: 10)
        clock.advance(by: 10)
        await end
    }
}
