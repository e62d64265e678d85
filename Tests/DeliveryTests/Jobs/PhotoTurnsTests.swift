import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("Turns at having photos read")
struct PhotoTurnsTests {
    private func job(_ id: String, by requester: String, in chat: String, topic: String? = nil) -> RequestedJob {
        let chat = ChatID(platform: .telegram, id: chat, topic: topic)
        return RequestedJob(
            job: Job(id: id, chat: chat, work: .readPhotos([]), due: Date(timeIntervalSince1970: 0)),
            requester: ListedID(platform: .telegram, id: requester))
    }

    @Test("go to whoever had one longest ago, and the earlier of equals comes first")
    func fair() {
        var turns = PhotoTurns()
        let many = (0..<5).map { job("ana \($0)", by: "ana", in: "a\($0)") }
        let others = [job("bob 0", by: "bob", in: "b"), job("carl 0", by: "carl", in: "c")]
        var waiting = many + others
        var order: [String] = []
        while let next = turns.start(waiting, places: 1).first {
            order.append(next.id)
            turns.end(jobID: next.id)
            waiting.removeAll { $0.job.id == next.id }
        }
        #expect(order == ["ana 0", "bob 0", "carl 0", "ana 1", "ana 2", "ana 3", "ana 4"])
    }

    @Test("never give one person more than two jobs, whatever places are free")
    func mostAtOnce() {
        var turns = PhotoTurns()
        let many = (0..<5).map { job("ana \($0)", by: "ana", in: "a\($0)") }
        #expect(turns.start(many, places: 4).map(\.id) == ["ana 0", "ana 1"])
        #expect(turns.start(many, places: 4).isEmpty)
        #expect(turns.start(many + [job("bob", by: "bob", in: "b")], places: 4).map(\.id) == ["bob"])
        turns.end(jobID: "ana 0")
        #expect(turns.start(Array(many.dropFirst()), places: 4).map(\.id) == ["ana 2"])
        #expect(turns.count == 3)
    }

    @Test("never give one chat two jobs, nor two topics of one group")
    func onePerChat() {
        var turns = PhotoTurns()
        let jobs = [
            job("1", by: "ana", in: "-5", topic: "1"), job("2", by: "bob", in: "-5", topic: "2"),
            job("3", by: "carl", in: "-5"), job("4", by: "carl", in: "-6"),
        ]
        #expect(turns.start(jobs, places: 4).map(\.id) == ["1", "4"])
        turns.end(jobID: "1")
        #expect(turns.start(Array(jobs.dropFirst()), places: 4).map(\.id) == ["2"])
    }

    @Test("fill no more places than there are")
    func places() {
        var turns = PhotoTurns()
        let jobs = (0..<5).map { job("\($0)", by: "\($0)", in: "\($0)") }
        #expect(turns.start(jobs, places: 3).count == 3)
        #expect(turns.start(jobs, places: 3).isEmpty)
        turns.end(jobID: "unknown")
        #expect(turns.count == 3)
    }
}
