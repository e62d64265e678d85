import Foundation
import Messaging
import Testing

@testable import Storage

@Suite("A chat's queue")
struct OutboxLineTests {
    typealias Item = OutboxLine.Item

    private func item(
        _ sequence: Int64, _ kind: OutboxLine.Kind, on target: String? = nil, handle: String? = nil,
        picture: Bool = false, age: Double = 0, notBefore: Double = 0
    ) -> Item {
        Item(
            sequence: sequence, kind: kind, handle: handle, target: target.map(MessageID.init(rawValue:)),
            hasPicture: picture, createdAt: Moment.later(-age), notBefore: Moment.later(notBefore))
    }

    private func choose(_ items: [Item], isPaced: Bool = false, edited: [String] = []) -> OutboxLine.Choice {
        OutboxLine(items: items).choose(
            at: Moment.start, isPaced: isPaced, recentlyEdited: Set(edited.map(MessageID.init(rawValue:))),
            activityLifetime: 5)
    }

    @Test("waits for a postponed message")
    func waits() {
        #expect(choose([item(1, .send, notBefore: 5), item(2, .send)]).next == nil)
    }

    @Test("lets messages overtake a postponed edit, except those for the same message")
    func passes() {
        let line = [
            item(1, .edit, on: "m", notBefore: 5), item(2, .editKeyboard, on: "m"), item(3, .delete, on: "m"),
            item(4, .edit, on: "n"), item(5, .send),
        ]
        #expect(choose(line).next?.sequence == 4)
        #expect(choose(line, edited: ["n"]).next?.sequence == 5)
        #expect(choose([line[0], item(6, .leaveChat)]).next == nil)
    }

    @Test("drops an edit only when a later one replaces it completely")
    func coalesces() {
        #expect(choose([item(1, .edit, on: "m"), item(2, .edit, on: "n"), item(3, .edit, on: "m")]).vanished == [1])
        #expect(choose([item(1, .edit, on: "m", picture: true), item(2, .edit, on: "m")]).vanished == [])
        #expect(choose([item(1, .edit, on: "m"), item(2, .edit, on: "m", picture: true)]).vanished == [1])
        #expect(choose([item(1, .edit, on: "m"), item(2, .editKeyboard, on: "m")]).vanished == [])
        #expect(choose([item(1, .edit, on: "m"), item(2, .delete, on: "m"), item(3, .edit, on: "m")]).vanished == [])
    }

    @Test("does not coalesce an edit past a message that takes over its handle, or whose position it needs")
    func keepsPlaces() {
        let taken = [
            item(1, .edit, on: "m", handle: "h"), item(2, .send, handle: "h"), item(3, .edit, on: "m", handle: "h"),
        ]
        #expect(choose(taken).vanished == [])
        let unsent = [item(1, .edit, handle: "h"), item(2, .send), item(3, .edit, handle: "h")]
        #expect(choose(unsent) == .init(next: unsent[0], vanished: []))
        #expect(choose([unsent[0], unsent[2]]) == .init(next: unsent[2], vanished: [1]))
    }

    @Test("drops changes of a message that does not exist, unless it is still to be sent")
    func vanishes() {
        #expect(choose([item(1, .delete, handle: "h"), item(2, .editKeyboard, handle: "h")]).vanished == [1, 2])
        let sending = [item(1, .send, handle: "h", notBefore: 5), item(2, .delete, handle: "h")]
        #expect(choose(sending) == .init(next: nil, vanished: []))
    }

    @Test("sends unpaced actions first, while paced ones wait for the chat's rate limit")
    func paces() {
        let line = [item(1, .send), item(2, .react)]
        #expect(choose(line).next?.sequence == 2)
        #expect(choose(line, isPaced: true).next?.sequence == 2)
        #expect(choose([line[0]], isPaced: true).next == nil)
    }

    @Test("drops an activity indicator after its lifetime")
    func dropsActivity() {
        #expect(choose([item(1, .showActivity, age: 5)]).next?.sequence == 1)
        #expect(choose([item(1, .showActivity, age: 5.1)]) == .init(next: nil, vanished: [1]))
    }
}
