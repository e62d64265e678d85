import Messaging
import Testing

@testable import Delivery

@Suite("What loops keep in mind")
struct LoopMemoryTests {
    private let start = ContinuousClock.now

    private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("an alarm is set once, earlier when something comes first, and anew when none is left")
    func alarm() {
        var alarm = Alarm()
        // The one at 4 s goes off at the last look but one, and the one at 5 s at the last.
        let looks = [(5.0, 0.0), (5, 1), (6, 1), (4, 1), (5, 3.9), (5, 4), (6, 5)]
        let answers = looks.map { alarm.needsSetting(for: moment($0), at: moment($1)) }
        #expect(answers == [true, false, false, true, false, false, true])
    }

    @Test("what waits already is not put in line once more")
    func schedule() {
        let chats = (0..<2).map { ChatID(platform: .telegram, id: "\($0)") }
        var schedule = ChatSchedule(limit: 2)
        schedule.add([chats[0], chats[0]])
        schedule.add([chats[0]])
        #expect(schedule.start() == [chats[0]])
        schedule.finish(chats[0], hasMore: false)
        #expect(schedule.start() == [])
        schedule.add(chats)
        #expect(schedule.start() == chats)
        #expect(!schedule.isDone)
        for chat in chats { schedule.finish(chat, hasMore: false) }
        #expect(!schedule.isDone, "It is open for more.")
        schedule.close()
        #expect(schedule.isDone)
    }
}
