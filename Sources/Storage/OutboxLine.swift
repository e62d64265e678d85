import BotState
import Foundation
import Messaging

/// The waiting entries of one chat, oldest first, and the rule that chooses the next one. A pure value.
struct OutboxLine {
    let items: [Item]

    struct Item: Hashable {
        var sequence: Int64
        var kind: Kind
        /// The handle that a `send` defines, or that names another action's target.
        var handle: String?
        /// The message that the action changes; `nil` for a `send`, and if the message with the handle was never
        /// delivered.
        var target: MessageID?
        var hasPicture: Bool
        var createdAt: Date
        var notBefore: Date
    }

    typealias Kind = OutgoingMessage.Action.Kind

    struct Choice: Hashable {
        /// The entry to send now, if any.
        var next: Item?
        /// Entries that need not be sent.
        var vanished: [Int64] = []
    }

    /// Chooses the entry to send at `now`.
    /// - Parameters:
    ///   - isPaced: whether the chat has used up its rate, so that only actions that are not rate-limited may go.
    ///   - recentlyEdited: messages that may not be edited now.
    ///   - reactsLast: whether reactions are sent last, and late ones are dropped.
    func choose(at now: Date, isPaced: Bool, recentlyEdited: Set<MessageID>, reactsLast: Bool) -> Choice {
        var choice = Choice()
        choice.vanished = items.filter { isLate($0, at: now, reactsLast: reactsLast) }.map(\.sequence)
        let unpaced = items.filter { item in
            item.kind.isUnpaced && item.notBefore <= now && !choice.vanished.contains(item.sequence)
        }
        let first = unpaced.first { !reactsLast || $0.kind != .react }
        let ordered = chooseOrdered(at: now, recentlyEdited: recentlyEdited)
        choice.vanished += ordered.vanished
        let inTurn = ordered.next.flatMap { isPaced && $0.kind.countsAgainstRate ? nil : $0 }
        choice.next = first ?? inTurn ?? unpaced.first
        return choice
    }

    /// Whether an entry has waited so long that it is useless.
    private func isLate(_ item: Item, at now: Date, reactsLast: Bool) -> Bool {
        let age = now.timeIntervalSince(item.createdAt)
        return switch item.kind {
        case .showActivity: age > OutboxEntry.activityLifetime
        case .react: reactsLast && age > OutboxEntry.reactionLifetime
        default: false
        }
    }

    /// Chooses the next of the rate-limited entries, in order. Skips an edit that must wait, together with all later
    /// entries for its target.
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

    /// Whether an entry need not be sent: its message does not exist, or a newer edit replaces it.
    private func isNeedless(_ item: Item, before later: ArraySlice<Item>) -> Bool {
        switch item.kind {
        case .edit: isSuperseded(item, by: later)
        case .editKeyboard: item.target == nil || isSuperseded(item, by: later)
        case .delete, .pin, .unpin: item.target == nil
        case .send, .leaveChat, .answerButton, .answerInlineQuery, .react, .showActivity: false
        }
    }

    /// Whether a later edit of the same kind replaces `item`.
    ///
    /// An edit of text alone does not replace an edit with a picture. The search ends where the target is deleted or its handle
    /// is taken over. An edit that will create its message also ends the search at any other new message, because the order of
    /// messages matters.
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

extension OutgoingMessage.Action.Kind {
    var isEdit: Bool { self == .edit || self == .editKeyboard }

    /// Whether the action needs the identifier of an earlier message.
    var changesMessage: Bool { isEdit || [.delete, .pin, .unpin].contains(self) }
}
