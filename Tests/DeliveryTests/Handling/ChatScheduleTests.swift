import Messaging
import Testing

@testable import Delivery

@Suite("The schedule of chats")
struct ChatScheduleTests {
    private let chats = (0..<4).map { ChatID(platform: .telegram, id: "\($0)") }

    @Test("runs a limited number of chats at once, in the order in which they came")
    func bounds() {
        var schedule = ChatSchedule(limit: 2)
        schedule.add(chats)
        #expect(schedule.start() == Array(chats[0...1]))
        #expect(schedule.start() == [])
        schedule.finish(chats[1], hasMore: false)
        #expect(schedule.start() == [chats[2]])
    }

    @Test("never runs a chat twice at once, and remembers what came meanwhile")
    func excludes() {
        var schedule = ChatSchedule(limit: 4)
        schedule.add([chats[0]])
        #expect(schedule.start() == [chats[0]])
        schedule.add([chats[0]])
        #expect(schedule.start() == [])
        schedule.finish(chats[0], hasMore: false)
        #expect(schedule.start() == [chats[0]])
        schedule.finish(chats[0], hasMore: false)
        #expect(schedule.start() == [])
    }

    @Test("puts a chat with more to do at the end of the queue")
    func isFair() {
        var schedule = ChatSchedule(limit: 1)
        schedule.add(chats[0...1])
        _ = schedule.start()
        schedule.finish(chats[0], hasMore: true)
        #expect(schedule.start() == [chats[1]])
        schedule.finish(chats[1], hasMore: false)
        #expect(schedule.start() == [chats[0]])
    }

    @Test("runs one suspect at a time, beside others, until it is cleared")
    func isCautious() {
        var schedule = ChatSchedule(limit: 3)
        schedule.add([chats[0]])
        schedule.suspect([chats[0], chats[1], chats[2]])
        schedule.add(chats[1...3])
        #expect(schedule.start() == [chats[0], chats[3]])
        schedule.finish(chats[3], hasMore: false)
        #expect(schedule.start() == [], "Another suspect is under way.")
        schedule.finish(chats[0], hasMore: true)
        #expect(schedule.start() == [chats[1]])
        schedule.clear(chats[2])
        #expect(schedule.start() == [chats[2]])
        schedule.clear(chats[1])
        #expect(schedule.start() == [chats[0]])
        #expect(schedule.isSuspect(chats[0]) && !schedule.isSuspect(chats[1]))
    }

    @Test("waits for a chat that is under way when it comes under suspicion")
    func suspectsWhatRuns() {
        var schedule = ChatSchedule(limit: 3)
        schedule.add(chats[0...1])
        _ = schedule.start()
        schedule.suspect([chats[1], chats[2]])
        schedule.add([chats[2]])
        #expect(schedule.start() == [] && !schedule.isIdle)
        schedule.finish(chats[1], hasMore: false)
        #expect(schedule.start() == [chats[2]])
    }

    @Test("ends after it is closed and nothing runs any more")
    func closes() {
        var schedule = ChatSchedule(limit: 1)
        schedule.add(chats[0...1])
        _ = schedule.start()
        schedule.close()
        #expect(!schedule.isDone)
        schedule.finish(chats[0], hasMore: true)
        #expect(schedule.start() == [] && schedule.isDone)
    }
}
