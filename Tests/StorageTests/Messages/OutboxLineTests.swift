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
        picture: Bool = false, age: Double = 0, notBefore: Double = 0, announced: Bool = false
    ) -> Item {
        Item(
            sequence: sequence, kind: kind, isAnnouncement: announced, handle: handle,
            target: target.map(MessageID.init(rawValue:)),
            hasPicture: picture, createdAt: Moment.later(-age), notBefore: Moment.later(notBefore))
    }

    private func choose(
        _ items: [Item], isPaced: Bool = false, isQuiet: Bool = false, edited: [String] = [],
        announced: [String] = []
    ) -> OutboxLine.Choice {
        OutboxLine(items: items).choose(
            at: Moment.start,
            holds: .init(
                isPaced: isPaced, isQuiet: isQuiet, recentlyEdited: Set(edited.map(MessageID.init(rawValue:))),
                recentlyAnnounced: Set(announced.map(MessageID.init(rawValue:)))))
    }

    @Test("lets reactions and announcements wait while the platform takes little, each for itself")
    func restraint() {
        let line = [item(1, .react), item(2, .send, announced: true), item(3, .send)]
        func next(_ items: [Item], _ holds: OutboxLine.Holds) -> Int64? {
            OutboxLine(items: items).choose(at: Moment.start, holds: holds).next?.sequence
        }
        let both = OutboxLine.Holds(holdsReactions: true, holdsAnnouncements: true)
        #expect(next(line, both) == 3)
        #expect(next(Array(line.prefix(2)), both) == nil)
        #expect(next(Array(line.prefix(2)), .init(holdsReactions: true)) == 2)
        #expect(next(Array(line.prefix(2)), .init(holdsAnnouncements: true)) == 1)
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

    @Test("sends an activity indicator first, also while messages wait for the chat's rate limit")
    func paces() {
        let line = [item(1, .send), item(2, .showActivity)]
        #expect(choose(line).next?.sequence == 2)
        #expect(choose(line, isPaced: true).next?.sequence == 2)
        #expect(choose([line[0]], isPaced: true).next == nil)
    }

    @Test(
        "sends reactions after what somebody asked for, not while the rest of the rate is for that, and drops late ones"
    )
    func reactsLast() {
        let line = [item(1, .react), item(2, .send)]
        #expect(choose(line).next?.sequence == 2)
        #expect(choose([line[0]]).next?.sequence == 1)
        #expect(choose([line[0]], isQuiet: true).next == nil)
        #expect(choose([line[0], item(2, .edit, on: "m")], edited: ["m"]).next?.sequence == 1)
        #expect(choose([item(1, .send, notBefore: 5), item(2, .react)]).next?.sequence == 2)
        let late = [item(1, .react, age: 10.1), item(2, .react, age: 10)]
        #expect(choose(late) == .init(next: late[1], vanished: [1]))
    }

    // MARK: Announcements

    @Test(
        "what somebody asked for overtakes announcements, which leave it a part of the rate and are dropped when late")
    func announces() {
        let line = [item(1, .send, announced: true), item(2, .edit, on: "m", announced: true), item(3, .send)]
        #expect(choose(line).next?.sequence == 3)
        #expect(choose(Array(line.prefix(2))).next?.sequence == 1)
        #expect(choose(Array(line.prefix(2)), isQuiet: true).next == nil)
        let late = [item(1, .send, age: 30.1, announced: true), item(2, .edit, on: "m", age: 3000, announced: true)]
        #expect(choose(late) == .init(next: late[1], vanished: [1]))
        let board = item(1, .send, handle: "board", age: 3000, announced: true)
        #expect(choose([board]) == .init(next: board, vanished: []))
        #expect(choose([item(1, .send, notBefore: 5), line[1]]).next == nil, "The message that waits was first.")
    }

    @Test("an announcement keeps its place before what changes the same message, and before the chat is left")
    func keepsPlaceOfAnnouncement() {
        let edit = item(1, .edit, on: "m", handle: "h", announced: true)
        #expect(choose([edit, item(2, .editKeyboard, on: "m")]).next?.sequence == 1)
        #expect(choose([edit, item(2, .delete, on: "m"), item(3, .send)]).next?.sequence == 1)
        #expect(choose([edit, item(2, .send, handle: "h")]).next?.sequence == 1)
        #expect(choose([edit, item(2, .leaveChat)]).next?.sequence == 1)
        #expect(choose([edit, item(2, .edit, on: "m")]) == .init(next: item(2, .edit, on: "m"), vanished: [1]))
    }

    @Test("an announcement that keeps its place is held back as little as what follows it")
    func promotedAnnouncement() {
        let line = [
            item(1, .edit, on: "live", announced: true), item(2, .editKeyboard, on: "live"), item(3, .send),
        ]
        let holds = OutboxLine.Holds(isQuiet: true, holdsAnnouncements: true)
        let next = OutboxLine(items: line).choose(at: Moment.start, holds: holds).next
        #expect(next?.sequence == 1)
        #expect(next?.isAnnouncement == false, "The sender would hold it back, and the answer behind it.")
    }

    @Test("announced edits are coalesced, spaced by themselves, and have their turn among many reactions")
    func announcesEdits() {
        let edits = [1, 2, 4].map { item($0, .edit, on: "m", announced: true) }
        let line = [edits[0], item(3, .react), edits[1], item(5, .react), edits[2]].sorted { $0.sequence < $1.sequence }
        #expect(choose(line) == .init(next: edits[2], vanished: [1, 2]))
        #expect(choose(line, announced: ["m"]).next?.sequence == 3)
        #expect(choose([item(3, .react), edits[2]]).next?.sequence == 3, "A single reaction is not kept waiting.")
        #expect(choose([item(1, .edit, on: "m")], announced: ["m"]).next?.sequence == 1)
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

    @Test("what is due goes at its very moment, messages and signs", arguments: [OutboxLine.Kind.send, .react, .edit])
    func due(kind: OutboxLine.Kind) {
        #expect(choose([item(1, kind, on: "m", notBefore: 0)]).next?.sequence == 1)
        #expect(choose([item(1, kind, on: "m", notBefore: 0.001)]).next == nil)
    }

    @Test("a sign that is postponed lets the others go, and a stale sign of activity is not shown")
    func passesSigns() {
        let line = [item(1, .react, notBefore: 5), item(2, .react), item(3, .send)]
        #expect(choose(Array(line.prefix(2))).next?.sequence == 2)
        #expect(choose([line[0], line[2]]).next?.sequence == 3)
        let stale = [item(1, .showActivity, age: 6), item(2, .showActivity, age: 1), item(3, .send)]
        #expect(choose(stale) == .init(next: stale[1], vanished: [1]))
    }

    @Test("the chat is left when its turn comes, and waits while an edit before it does")
    func leaves() {
        #expect(choose([item(1, .send), item(2, .leaveChat)]).next?.sequence == 1)
        #expect(choose([item(1, .leaveChat)]).next?.sequence == 1)
        #expect(choose([item(1, .edit, on: "m"), item(2, .leaveChat)], edited: ["m"]).next == nil)
    }
}
