import Foundation
import Messaging

/// The entries that wait for one chat, oldest first, and the rule which of them goes next. Pure.
struct OutboxLine {
    let items: [Item]

    struct Item: Hashable {
        var sequence: Int64
        var kind: Kind
        /// The handle a `send` takes, or by which another action names its target.
        var handle: String?
        /// The message the action is about; `nil` for a `send`, and where the handle's message was never delivered.
        var target: MessageID?
        var hasPicture = false
        var createdAt: Date
        var notBefore: Date
    }

    /// How the database names the actions.
    enum Kind: String {
        case send, edit, editKeyboard, delete, pin, unpin, answerButton, answerInlineQuery, react, showActivity,
            leaveChat

        var isUnpaced: Bool { [.answerButton, .answerInlineQuery, .react, .showActivity].contains(self) }
        var isEdit: Bool { self == .edit || self == .editKeyboard }
    }

    struct Choice: Hashable {
        /// The entry to send now, if any.
        var next: Item?
        /// Entries that need not be sent at all.
        var vanished: [Int64] = []
    }

    /// What may be sent at `now`.
    /// - Parameters:
    ///   - isPaced: whether the chat's pace is used up, so that only unpaced actions may go.
    ///   - recentlyEdited: messages that must not be edited now.
    ///   - activityLifetime: seconds after which a sign of activity vanishes.
    func choose(
        at now: Date, isPaced: Bool, recentlyEdited: Set<MessageID>, activityLifetime: TimeInterval
    ) -> Choice {
        var choice = Choice()
        let stale = items.filter { $0.kind == .showActivity && now.timeIntervalSince($0.createdAt) > activityLifetime }
        choice.vanished = stale.map(\.sequence)
        let unpaced = items.first { item in
            item.kind.isUnpaced && item.notBefore <= now && !choice.vanished.contains(item.sequence)
        }
        let ordered = chooseOrdered(at: now, recentlyEdited: recentlyEdited)
        choice.vanished += ordered.vanished
        choice.next = unpaced ?? (isPaced ? nil : ordered.next)
        return choice
    }

    /// Walks the messages in their order. An edit that must wait is passed by, and with it all that concerns its target.
    private func chooseOrdered(at now: Date, recentlyEdited: Set<MessageID>) -> Choice {
        let line = items.filter { !$0.kind.isUnpaced }
        var choice = Choice()
        var passed: Set<MessageID> = []
        for (index, item) in line.enumerated() {
            if isNeedless(item, before: line[(index + 1)...]) {
                choice.vanished.append(item.sequence)
                continue
            }
            if let target = item.target {
                let mustWait = item.notBefore > now || recentlyEdited.contains(target)
                if passed.contains(target) || (item.kind.isEdit && mustWait) {
                    passed.insert(target)
                    continue
                }
            }
            let overtakes = item.kind == .leaveChat && !passed.isEmpty
            choice.next = item.notBefore > now || overtakes ? nil : item
            break
        }
        return choice
    }

    /// Whether an entry at the front of the line has lost its sense: its message does not exist, or a newer edit waits.
    private func isNeedless(_ item: Item, before later: ArraySlice<Item>) -> Bool {
        switch item.kind {
        case .edit: isSuperseded(item, by: later)
        case .editKeyboard: item.target == nil || isSuperseded(item, by: later)
        case .delete, .pin, .unpin: item.target == nil
        case .send, .leaveChat, .answerButton, .answerInlineQuery, .react, .showActivity: false
        }
    }

    /// Whether a later edit of the same kind says all that `item` says.
    ///
    /// An edit of text alone does not replace one that brings a picture. The search ends where the target is deleted or its
    /// handle taken over, and, for a message still to be made by the edit, at any other new message: its place counts.
    private func isSuperseded(_ item: Item, by later: ArraySlice<Item>) -> Bool {
        for other in later {
            let isSameTarget = item.target.map { $0 == other.target } ?? (other.handle == item.handle)
            switch other.kind {
            case .send where item.target == nil || (item.handle != nil && other.handle == item.handle): return false
            case .delete where isSameTarget: return false
            case .leaveChat: return false
            case item.kind where isSameTarget && (other.hasPicture || !item.hasPicture): return true
            default: continue
            }
        }
        return false
    }
}
