public import Messaging

import struct Foundation.Date

/// Decides which updates reach the conversation. A pure value.
///
/// It uses the time of the update itself, so that updates which piled up while the bot was down don't count as a flood.
public struct Gatekeeper: Sendable {
    /// The decision on an update.
    public enum Decision: Hashable, Sendable {
        /// The conversation handles it.
        case pass
        /// Drop it without an answer.
        case ignore
        /// Answer with the reason why it is not handled.
        case refuse(AccessRefusal)
    }

    private enum Key: Hashable {
        case messages(PersonID), photos(PersonID), chatMessages(ListedID), chatPhotos(ListedID)
        /// Places of which the bot is no member. They may have the number of a chat that it knows.
        case guests(ListedID), guestPhotos(ListedID)
    }

    private let rules: GateRules
    private var tallies: [Key: RateTally] = [:]
    private var refusedChats: Set<ChatID> = []

    /// The number of tallies above which idle ones are removed.
    private static let capacity = 20_000

    public init(rules: GateRules) { self.rules = rules }

    /// Decides what happens to `update`.
    public mutating func judge(_ update: Update) -> Decision {
        guard let sender = update.sender else { return .pass }
        let (person, chat) = (sender.id.listed, update.chat.id.listed)
        if isBlocked(person), update.chat.kind == .private || !isBlocked(chat) { return .ignore }
        // A guest's call counts to their own chat, but an operator may have shut out the place.
        if case .guest(let query) = update.event, isBlocked(Self.place(of: query, of: sender)) { return .ignore }
        guard isServed(sender: person, chat: chat) else { return turnAway(update) }
        return judgePace(of: update, by: sender)
    }

    // MARK: Access

    private func isBlocked(_ id: ListedID) -> Bool { rules.blocked.contains(id) }

    private func isServed(sender: ListedID, chat: ListedID) -> Bool {
        guard !isBlocked(sender), !isBlocked(chat) else { return false }
        guard let allowed = rules.allowed else { return true }
        return allowed.contains(sender) || allowed.contains(chat) || rules.admins.contains(sender)
    }

    private mutating func turnAway(_ update: Update) -> Decision {
        switch update.event {
        case .botMembership(isMember: false):
            refusedChats.remove(update.chat.id)
            return .pass
        case .botMembership, .message:
            // Somebody with access may have added the bot to the group. Then it stays, and only ignores those without access.
            let leaves = isBlocked(update.chat.id.listed) || update.event == .botMembership(isMember: true)
            guard update.chat.kind == .private || leaves else { return .ignore }
            if refusedChats.count >= Self.capacity { refusedChats = [] }
            guard refusedChats.insert(update.chat.id).inserted else { return .ignore }
            return .refuse(update.chat.kind == .private ? .notServed : .groupNotServed)
        case .edited, .button, .inlineQuery, .guest, .chatMigrated: return .ignore
        }
    }

    // MARK: Rate limits

    private mutating func judgePace(of update: Update, by sender: Person) -> Decision {
        let isGroup = update.chat.kind != .private
        // Without its topic: otherwise a forum group with many topics would have as many limits.
        let chat = update.chat.id.listed
        switch update.event {
        case .message(let message) where message.photo != nil, .edited(let message, _) where message.photo != nil:
            let keys: [Key] = isGroup ? [.photos(sender.id), .chatPhotos(chat)] : [.photos(sender.id)]
            return verdict(
                keys, at: update.date, limit: rules.photosPerMinute, window: GateRules.photoWindow, .tooManyPhotos)
        case .guest(let query): return guestVerdict(on: query, by: sender, at: update.date)
        case .message, .edited, .button, .inlineQuery:
            let keys: [Key] = isGroup ? [.messages(sender.id), .chatMessages(chat)] : [.messages(sender.id)]
            return verdict(
                keys, at: update.date, limit: rules.messagesInWindow, window: GateRules.messageWindow,
                .tooManyMessages)
        case .botMembership, .chatMigrated: return .pass
        }
    }

    /// Strangers can call the bot, so that a place has a limit beside the person's own.
    private mutating func guestVerdict(on query: GuestQuery, by sender: Person, at date: Date) -> Decision {
        let place = Self.place(of: query, of: sender)
        guard query.photo == nil else {
            return verdict(
                [.photos(sender.id), .guestPhotos(place)], at: date, limit: rules.photosPerMinute,
                window: GateRules.photoWindow, .tooManyPhotos)
        }
        return verdict(
            [.messages(sender.id), .guests(place)], at: date, limit: rules.messagesInWindow,
            window: GateRules.messageWindow, .tooManyMessages)
    }

    private static func place(of query: GuestQuery, of sender: Person) -> ListedID {
        ListedID(platform: sender.id.platform, id: query.place)
    }

    /// Counts the update under every key. The first key is the person's, the others are the group's.
    private mutating func verdict(
        _ keys: [Key], at date: Date, limit: Int, window: Double, _ refusal: AccessRefusal
    ) -> Decision {
        makeRoom(at: date)
        for (index, key) in keys.enumerated() {
            let limit = index == 0 ? limit : limit * GateRules.groupFactor
            switch tallies[key, default: RateTally()].count(at: date, limit: limit, window: window) {
            case .fine: continue
            case .tooMuch: return .refuse(refusal)
            case .stillTooMuch: return .ignore
            }
        }
        return .pass
    }

    private mutating func makeRoom(at date: Date) {
        guard tallies.count >= Self.capacity else { return }
        tallies = tallies.filter { !$0.value.isIdle(at: date, window: GateRules.photoWindow) }
        if tallies.count >= Self.capacity { tallies = [:] }
    }
}
