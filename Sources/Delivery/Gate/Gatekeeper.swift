public import Messaging

import struct Foundation.Date

/// Decides which updates reach the conversation. Pure; the time is the update's own, so that what piled up while the bot was
/// down is not taken for a flood.
public struct Gatekeeper: Sendable {
    /// What becomes of an update.
    public enum Verdict: Hashable, Sendable {
        /// The conversation handles it.
        case pass
        /// Nothing happens.
        case ignore
        /// It is answered with why nothing happens.
        case refuse(Refusal)
        /// An administrator's order; `nil` for one that is none.
        case obey(AdminOrder?)
    }

    /// Why an update is not handled.
    public enum Refusal: String, CaseIterable, Hashable, Sendable {
        case tooManyMessages, tooManyPhotos
        /// The bot is not there for this person; said in a private chat.
        case notServed
        /// The bot is not there for this group: it says so and leaves.
        case groupNotServed
    }

    /// What an administrator can say after `/admin`.
    public enum AdminOrder: String, CaseIterable, Hashable, Sendable {
        case stats, leave
    }

    private enum Key: Hashable {
        case messages(PersonID), photos(PersonID), chatMessages(ChatID), chatPhotos(ChatID)
    }

    private let rules: GateRules
    private var tallies: [Key: RateTally] = [:]
    private var refusedChats: Set<ChatID> = []

    /// More tallies than this are gone through for those that count nothing any more.
    private static let capacity = 20_000

    public init(rules: GateRules) { self.rules = rules }

    /// What becomes of `update`.
    public mutating func judge(_ update: Update) -> Verdict {
        // What no person did was asked for by the bot itself.
        guard let sender = update.sender else { return .pass }
        if isBlocked(sender.id.id), update.chat.kind == .private || !isBlocked(update.chat.id.id) { return .ignore }
        guard isServed(sender: sender.id.id, chat: update.chat.id.id) else { return turnAway(update) }
        if let order = adminOrder(in: update, by: sender) { return .obey(order) }
        return judgePace(of: update, by: sender)
    }

    // MARK: Who is served

    private func isBlocked(_ id: String) -> Bool { rules.blocked.contains(id) }

    private func isServed(sender: String, chat: String) -> Bool {
        guard !isBlocked(sender), !isBlocked(chat) else { return false }
        guard let allowed = rules.allowed else { return true }
        return allowed.contains(sender) || allowed.contains(chat) || rules.admins.contains(sender)
    }

    private mutating func turnAway(_ update: Update) -> Verdict {
        switch update.event {
        case .botMembership(isMember: false):
            refusedChats.remove(update.chat.id)
            return .pass
        case .botMembership, .message:
            // In a group that somebody else let it into, the bot just doesn't hear who is not served.
            let leaves = isBlocked(update.chat.id.id) || update.event == .botMembership(isMember: true)
            guard update.chat.kind == .private || leaves else { return .ignore }
            if refusedChats.count >= Self.capacity { refusedChats = [] }
            guard refusedChats.insert(update.chat.id).inserted else { return .ignore }
            return .refuse(update.chat.kind == .private ? .notServed : .groupNotServed)
        case .button, .inlineQuery, .chatMigrated, .jobFinished, .jobFailed: return .ignore
        }
    }

    // MARK: Administrators

    /// The order in a message like `/admin stats`; `nil` when it is none, or not from an administrator.
    private func adminOrder(in update: Update, by sender: Person) -> AdminOrder?? {
        guard rules.admins.contains(sender.id.id), case .message(let message) = update.event else { return nil }
        let words = message.text.split(whereSeparator: \.isWhitespace)
        guard let command = words.first?.lowercased(), command == "/admin" || command.hasPrefix("/admin@") else {
            return nil
        }
        return .some(words.count == 2 ? AdminOrder(rawValue: words[1].lowercased()) : nil)
    }

    // MARK: How much

    private mutating func judgePace(of update: Update, by sender: Person) -> Verdict {
        let isGroup = update.chat.kind != .private
        switch update.event {
        case .message(let message) where message.photo != nil:
            let keys: [Key] = isGroup ? [.photos(sender.id), .chatPhotos(update.chat.id)] : [.photos(sender.id)]
            return verdict(
                keys, at: update.date, limit: rules.photosPerMinute, window: GateRules.photoWindow, .tooManyPhotos)
        case .message, .button, .inlineQuery:
            let keys: [Key] = isGroup ? [.messages(sender.id), .chatMessages(update.chat.id)] : [.messages(sender.id)]
            return verdict(
                keys, at: update.date, limit: rules.messagesInWindow, window: GateRules.messageWindow,
                .tooManyMessages)
        case .botMembership, .chatMigrated, .jobFinished, .jobFailed: return .pass
        }
    }

    /// The first key is a person's, the others are a group's.
    private mutating func verdict(
        _ keys: [Key], at date: Date, limit: Int, window: Double, _ refusal: Refusal
    ) -> Verdict {
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
