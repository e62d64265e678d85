import BotState
import Foundation
import Messaging

/// The waiting entries of one chat except the immediate ones, oldest first, and the rule that chooses the next one. A pure value.
struct OutboxLine {
    let items: [Item]

    struct Item: Hashable {
        var sequence: Int64
        var kind: Kind
        var isAnnouncement = false
        /// The handle that a `send` takes, or that names another action's target.
        var handle: String?
        /// The message that the action changes; `nil` for a `send`, and if the message with the handle was never
        /// delivered.
        var target: MessageID?
        var hasPicture = false
        var createdAt: Date
        var notBefore = Date(timeIntervalSince1970: 0)
    }

    typealias Kind = OutgoingMessage.Action.Kind

    /// What the sender's limits hold back in this chat.
    struct Holds: Hashable {
        /// Whether the chat has used up its rate, so that only actions may go that don't count against it.
        var isPaced = false
        /// Whether the rest of the rate is for what somebody asked for.
        var isQuiet = false
        /// Whether reactions and activity indicators must wait.
        var isSignless = false
        /// Whether reactions, or announcements, must wait in all chats.
        var holdsReactions = false
        var holdsAnnouncements = false
        /// Messages that must not be edited now.
        var recentlyEdited: Set<MessageID> = []
        /// Messages that must not be edited now unless somebody asked for it.
        var recentlyAnnounced: Set<MessageID> = []
    }

    struct Choice: Hashable {
        /// The entry to send now, if any.
        var next: Item?
        /// Entries that need not be sent.
        var vanished: [Int64] = []
        /// Whether an entry waits that nothing may overtake.
        var isBlocked = false
    }

    /// Chooses the entry to send at `now`: an activity indicator, else the next that somebody asked for, else the oldest of the reactions and
    /// the announcements.
    func choose(at now: Date, holds: Holds = Holds()) -> Choice {
        var choice = Choice()
        choice.vanished = items.filter { isLate($0, at: now) }.map(\.sequence)
        let line = items.filter { !choice.vanished.contains($0.sequence) }
        let signs = holds.isSignless ? [] : line.filter { $0.kind.isSign && $0.notBefore <= now }
        let messages = separated(line.filter { !$0.kind.isSign })
        let asked = chooseOrdered(in: messages.asked, at: now, recentlyEdited: holds.recentlyEdited)
        let announced = chooseOrdered(
            in: messages.announced, at: now, recentlyEdited: holds.recentlyEdited.union(holds.recentlyAnnounced))
        choice.vanished += asked.vanished + announced.vanished
        let paced = asked.next.flatMap { holds.isPaced && $0.kind.countsAgainstRate ? nil : $0 }
        choice.next = signs.first { $0.kind == .showActivity } ?? paced
        guard choice.next == nil, !holds.isPaced, !holds.isQuiet else { return choice }
        let reactions = holds.holdsReactions ? [] : signs.filter { $0.kind == .react }
        let announcement = asked.isBlocked || holds.holdsAnnouncements ? nil : announced.next
        let rest = [announcement, reactions.first].compactMap(\.self)
        // Among many reactions an edit would never have its turn, because each guess replaces it by a newer one.
        let edit = reactions.count > 1 ? rest.first { $0.kind.isEdit } : nil
        choice.next = edit ?? rest.min { $0.sequence < $1.sequence }
        return choice
    }

    /// Whether an entry has waited for so long that it is of no use any more.
    private func isLate(_ item: Item, at now: Date) -> Bool {
        let age = now.timeIntervalSince(item.createdAt)
        return switch item.kind {
        case .showActivity: age > OutboxEntry.activityLifetime
        case .react: age > OutboxEntry.reactionLifetime
        // A message with a handle is edited later, and would come with that edit.
        case .send: item.isAnnouncement && item.handle == nil && age > OutboxEntry.announcementLifetime
        default: false
        }
    }

    /// The messages that somebody asked for, and the announcements that these may overtake. An announcement that concerns the same message
    /// as one of them keeps its place before that, and is no announcement any more: held back as one, it would hold back all that follows.
    private func separated(_ line: [Item]) -> (asked: [Item], announced: [Item]) {
        var (asked, announced) = ([Item](), [Item]())
        for (index, item) in line.enumerated() {
            let isOvertaken =
                item.isAnnouncement
                && !line[(index + 1)...].contains { !$0.isAnnouncement && ($0.kind == .leaveChat || $0.concerns(item)) }
            var item = item
            item.isAnnouncement = isOvertaken
            if isOvertaken { announced.append(item) } else { asked.append(item) }
        }
        return (asked, announced)
    }

    /// Chooses the next entry of `line` in its order. Skips an edit that must wait, together with all later entries for its target.
    private func chooseOrdered(in line: [Item], at now: Date, recentlyEdited: Set<MessageID>) -> Choice {
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
            choice.isBlocked = item.notBefore > now || overtakes
            choice.next = choice.isBlocked ? nil : item
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
            switch other.kind {
            case .send where item.target == nil || (item.handle != nil && other.handle == item.handle): return false
            case .delete where item.hasTarget(of: other): return false
            case .leaveChat: return false
            case item.kind where item.hasTarget(of: other) && (other.hasPicture || !item.hasPicture): return true
            default: continue
            }
        }
        return false
    }
}

extension OutboxLine.Item {
    /// Whether both change the same message.
    fileprivate func hasTarget(of other: Self) -> Bool {
        target.map { $0 == other.target } ?? (other.handle == handle)
    }

    /// Whether both concern the same message: as its sending or as its change.
    fileprivate func concerns(_ other: Self) -> Bool {
        (target != nil && target == other.target) || (handle != nil && handle == other.handle)
    }
}

extension OutboxLine.Holds {
    /// Those of `holds` that concern `chat`.
    init(_ holds: OutgoingHolds, on chat: ChatID) {
        func isHeld(_ chats: Set<ChatID>) -> Bool { chats.contains(chat) || chats.contains(chat.whole) }
        func messages(_ edited: Set<EditedMessage>) -> Set<MessageID> {
            Set(edited.lazy.filter { $0.chat == chat }.map(\.message))
        }
        self.init(
            isPaced: isHeld(holds.pacedChats), isQuiet: isHeld(holds.quietChats),
            isSignless: isHeld(holds.signlessChats), holdsReactions: holds.holdsReactions,
            holdsAnnouncements: holds.holdsAnnouncements, recentlyEdited: messages(holds.recentlyEdited),
            recentlyAnnounced: messages(holds.recentlyAnnounced))
    }
}

extension OutgoingMessage.Action.Kind {
    var isEdit: Bool { self == .edit || self == .editKeyboard }

    /// Whether the action needs the identifier of an earlier message.
    var changesMessage: Bool { isEdit || [.delete, .pin, .unpin].contains(self) }
}
