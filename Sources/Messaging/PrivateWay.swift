public import struct Foundation.Date

/// A way to show a message to one person of a group alone. The cases are in the order in which they are tried.
public enum PrivateWay: CaseIterable, Hashable, Sendable {
    /// In the group, where only they see it.
    case here
    /// As the answer to a press, which disappears.
    case toast
    /// In the person's chat with the bot.
    case privateChat
    /// Not at all: the group reads an invitation, for example with a button that opens the chat with the bot.
    case invitation

    /// The message that goes this way; `nil` when the platform or the content rules it out.
    func message(
        for content: OutgoingMessage.Content, to reader: OnlyReader, in chat: ChatID, on platform: Capabilities,
        at now: Date
    )
        -> OutgoingMessage?
    {
        switch self {
        case .here:
            guard platform.features.contains(.privateMessages), !reader.person.isChat else { return nil }
            return OutgoingMessage(chat: chat, action: .send(content))
        case .toast:
            guard platform.features.contains(.toasts) else { return nil }
            return Self.toast(content, to: reader, limit: platform.toastLength, at: now)
                .map { OutgoingMessage(chat: chat, action: $0) }
        case .privateChat:
            guard !reader.person.isChat else { return nil }
            var content = content
            content.audience = .everybody
            // The buttons of a group do nothing in another chat.
            content.keyboard = content.keyboard?.links
            return OutgoingMessage(
                chat: ChatID(platform: reader.person.platform, id: reader.person.id), action: .send(content))
        case .invitation:
            return reader.invitation.map {
                OutgoingMessage(chat: chat, action: .send(.init($0.text, keyboard: $0.keyboard)))
            }
        }
    }

    /// How long a press is surely still waiting for its answer, in seconds.
    private static let pressPatience = 30.0
    /// The most characters of an answer that is read in passing; a longer one stays until the person closes it.
    private static let glance = 60

    private static func toast(_ content: OutgoingMessage.Content, to reader: OnlyReader, limit: Int, at now: Date)
        -> OutgoingMessage.Action?
    {
        guard let occasion = reader.occasion, case .press(let id, isOpen: true) = occasion.act,
            now.timeIntervalSince(occasion.date) < pressPatience, !content.hasMoreThanText,
            case let text = content.text.aligned.plain, !text.isEmpty, text.utf16.count <= limit
        else { return nil }
        return .answerButton(id: id, text: text, isAlert: text.utf16.count > glance || text.contains("\n"))
    }
}

extension OutgoingMessage.Content {
    /// Whether a line of text can't say all of it.
    fileprivate var hasMoreThanText: Bool {
        picture != nil || document != nil || voice != nil || keyboard?.rows.isEmpty == false
    }
}

extension MessagingPlatform {
    /// Carries out `message` once. If it is for one person in a group, it goes the first ``PrivateWay`` that the platform takes.
    ///
    /// Only a message that the group itself shows, to everybody or to one person, has an identifier in the receipt: others can't be
    /// changed later.
    /// - Throws: ``PlatformError/rejected(_:)`` when the person can't be reached alone. Never a reason to write to nobody else in the group.
    public func deliverToAudience(_ message: OutgoingMessage, key: String, queuedAt: Date, at now: Date) async throws
        -> DeliveryReceipt
    {
        try message.checkEdit()
        guard let (content, reader) = message.privateContent else {
            return try await deliver(message, key: key, queuedAt: queuedAt)
        }
        for way in PrivateWay.allCases {
            guard let sent = way.message(for: content, to: reader, in: message.chat, on: capabilities, at: now) else {
                continue
            }
            do {
                let receipt = try await deliver(sent, key: "\(key) \(way)", queuedAt: queuedAt)
                if way != .toast { await end(reader.occasion, in: message.chat, key: key, queuedAt: queuedAt) }
                return way == .here ? receipt : DeliveryReceipt()
            } catch let error as PlatformError where error.rulesOutWay {
                continue
            }
        }
        await end(reader.occasion, in: message.chat, key: key, queuedAt: queuedAt)
        throw PlatformError.rejected("the message is for one person, who can't be reached alone")
    }

    /// Ends the waiting of a pressed button. Failing at that is no reason to send the message again.
    private func end(_ occasion: OnlyReader.Occasion?, in chat: ChatID, key: String, queuedAt: Date) async {
        guard case .press(let id, isOpen: true)? = occasion?.act, capabilities.features.contains(.toasts) else {
            return
        }
        let answer = OutgoingMessage(chat: chat, action: .answerButton(id: id, text: nil))
        _ = try? await deliver(answer, key: "\(key) press", queuedAt: queuedAt)
    }
}

extension OutgoingMessage {
    /// What one person of a group alone is to read, and who. An answer to a message that only one person saw is for that person, too.
    fileprivate var privateContent: (Content, OnlyReader)? {
        guard case .send(var content, _, let replyTo) = action else { return nil }
        if case .everybody = content.audience, let replyTo, let asker = replyTo.onlyReader {
            let person = PersonID(platform: chat.platform, id: asker.person)
            content.audience = .onePerson(OnlyReader(person, occasion: .init(.message(replyTo), at: .distantFuture)))
        }
        guard case .onePerson(let reader) = content.audience, reader.person.id != chat.id || reader.person.isChat else {
            return nil
        }
        return (content, reader)
    }
}

extension OutgoingMessage {
    /// - Throws: when what one person alone may read would replace what everybody in a group sees.
    fileprivate func checkEdit() throws {
        guard case .edit(.message(let target), let content) = action, case .onePerson(let reader) = content.audience,
            reader.person.id != chat.id, target.onlyReader?.person != reader.person.id
        else { return }
        throw PlatformError.rejected("the message to edit is not for this person alone")
    }
}

extension PlatformError {
    /// Whether another way may still work.
    fileprivate var rulesOutWay: Bool {
        switch self {
        case .rejected, .chatUnavailable, .messageGone: true
        // A refused file is no matter of the way: the words go the first way once more.
        case .fileRefused, .fileTooLarge: false
        case .unauthorized, .conflict, .rateLimited, .chatMigrated, .unavailable: false
        }
    }
}
