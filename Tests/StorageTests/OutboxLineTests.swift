import BotState
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

    private func choose(
        _ items: [Item], isPaced: Bool = false, edited: [String] = [], reactsLast: Bool = false
    ) -> OutboxLine.Choice {
        OutboxLine(items: items).choose(
            at: Moment.start, isPaced: isPaced, recentlyEdited: Set(edited.map(MessageID.init(rawValue:))),
            reactsLast: reactsLast)
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

    @Test("sends reactions last where they count, and drops late ones, but never the answers to buttons")
    func reactsLast() {
        let line = [item(1, .react), item(2, .send), item(3, .answerButton)]
        #expect(choose(line, reactsLast: true).next?.sequence == 3)
        #expect(choose(Array(line.prefix(2)), reactsLast: true).next?.sequence == 2)
        #expect(choose([line[0]], reactsLast: true).next?.sequence == 1)
        #expect(choose([line[0], item(2, .edit, on: "m")], edited: ["m"], reactsLast: true).next?.sequence == 1)
        let late = [item(1, .react, age: 10.1), item(2, .react, age: 10)]
        #expect(choose(late, reactsLast: true) == .init(next: late[1], vanished: [1]))
        #expect(choose(late) == .init(next: late[0], vanished: []))
    }

    @Test("drops an activity indicator after its lifetime")
    func dropsActivity() {
        #expect(choose([item(1, .showActivity, age: 5)]).next?.sequence == 1)
        #expect(choose([item(1, .showActivity, age: 5.1)]) == .init(next: nil, vanished: [1]))
    }

    @Test("an edit before the chat is left is not replaced by one behind that")
    func keepsBeforeLeaving() {
        let line = [item(1, .edit, on: "m"), item(2, .leaveChat), item(3, .edit, on: "m")]
        #expect(choose(line) == .init(next: line[0], vanished: []))
    }

    @Test("neither another message's deletion nor a message without a handle keeps an edit from being replaced")
    func coalescesPastOthers() {
        let line = [item(1, .edit, on: "m"), item(2, .delete, on: "n"), item(3, .send), item(4, .edit, on: "m")]
        #expect(choose(line).vanished == [1])
        let named = [item(1, .edit, on: "m", handle: "h"), item(2, .send, handle: "i"), item(3, .edit, on: "m")]
        #expect(choose(named).vanished == [1])
    }

    @Test("changes of buttons are replaced by later ones, and by nothing else")
    func coalescesKeyboards() {
        #expect(choose([item(1, .editKeyboard, on: "m"), item(2, .editKeyboard, on: "m")]).vanished == [1])
        #expect(choose([item(1, .editKeyboard, on: "m"), item(2, .edit, on: "m")]).vanished == [])
        #expect(choose([item(1, .editKeyboard, on: "m"), item(2, .editKeyboard, on: "n")]).vanished == [])
        #expect(choose([item(1, .edit, handle: "h"), item(2, .edit, handle: "i")]).vanished == [])
    }

    @Test(
        "pins of a message that does not exist vanish, those of one that does do not",
        arguments: [OutboxLine.Kind.pin, .unpin])
    func pins(kind: OutboxLine.Kind) {
        #expect(choose([item(1, kind, handle: "h")]).vanished == [1])
        #expect(choose([item(1, kind, on: "m")]) == .init(next: item(1, kind, on: "m"), vanished: []))
    }

    @Test("changed buttons are passed by like an edit, when they are postponed or their message was just edited")
    func passesKeyboards() {
        let line = [item(1, .editKeyboard, on: "m", notBefore: 5), item(2, .send)]
        #expect(choose(line).next?.sequence == 2)
        #expect(choose([item(1, .editKeyboard, on: "m"), item(2, .send)], edited: ["m"]).next?.sequence == 2)
    }

    @Test("a deletion is no edit: it waits at its place, and goes although its message was just edited")
    func deletes() {
        #expect(choose([item(1, .delete, on: "m", notBefore: 5), item(2, .send)]).next == nil)
        #expect(choose([item(1, .delete, on: "m")], edited: ["m"]).next?.sequence == 1)
    }

    @Test("a deletion whose turn it is does not wait for the chat's rate limit, and overtakes nothing")
    func deletesAtAnyRate() {
        let line = [item(1, .delete, on: "m"), item(2, .send), item(3, .delete, on: "n")]
        #expect(choose(line, isPaced: true).next?.sequence == 1)
        #expect(choose(Array(line.dropFirst()), isPaced: true).next == nil)
    }

    @Test("what is due goes at its very moment, paced or unpaced", arguments: [OutboxLine.Kind.send, .react, .edit])
    func due(kind: OutboxLine.Kind) {
        #expect(choose([item(1, kind, on: "m", notBefore: 0)]).next?.sequence == 1)
        #expect(choose([item(1, kind, on: "m", notBefore: 0.001)]).next == nil)
    }

    @Test("an unpaced action that is postponed lets the others go, and a stale sign of activity is not shown")
    func passesUnpaced() {
        let line = [item(1, .answerButton, notBefore: 5), item(2, .react), item(3, .send)]
        #expect(choose(line).next?.sequence == 2)
        #expect(choose([line[0], line[2]]).next?.sequence == 3)
        let stale = [item(1, .showActivity, age: 6), item(2, .showActivity, age: 1), item(3, .send)]
        #expect(choose(stale) == .init(next: stale[1], vanished: [1]))
    }

    @Test(
        "an answer to somebody who types, and one to a press, go before messages",
        arguments: [OutboxLine.Kind.answerButton, .answerInlineQuery, .react, .showActivity])
    func unpaced(kind: OutboxLine.Kind) {
        #expect(choose([item(1, .send), item(2, kind)], isPaced: true).next?.sequence == 2)
    }

    @Test("the chat is left when its turn comes, and waits while an edit before it does")
    func leaves() {
        #expect(choose([item(1, .send), item(2, .leaveChat)]).next?.sequence == 1)
        #expect(choose([item(1, .leaveChat)]).next?.sequence == 1)
        #expect(choose([item(1, .edit, on: "m"), item(2, .leaveChat)], edited: ["m"]).next == nil)
    }
}
