internal import Foundation
internal import Messaging

/// Translates Telegram's updates to those of ``Messaging``, from the point of view of one bot.
struct UpdateMapping: Sendable {
    let bot: BotIdentity

    /// The translated update, or `nil` when it contains nothing for the bot. `now` dates what Telegram leaves undated.
    func update(_ update: BotAPI.Update, now: Date) -> Update? {
        if let message = update.message { return self.message(message, id: update.id) }
        if let query = update.callbackQuery { return button(query, id: update.id, now: now) }
        if let query = update.inlineQuery { return inline(query, id: update.id, now: now) }
        if let change = update.myChatMember { return membership(change, id: update.id) }
        return nil
    }

    private func button(_ query: BotAPI.CallbackQuery, id: Int64, now: Date) -> Update {
        // A date of 0 marks a message that the bot can't access any more.
        let isReachable = query.message.map { $0.date != 0 } ?? false
        let press = ButtonPress(
            id: query.id, messageID: isReachable ? query.message.map { MessageID($0.id) } : nil, data: query.data ?? "")
        // Without a message, the bot can only answer the press, which needs no chat. The person's private chat stands in for it.
        let chat =
            query.message.map { Chat($0.chat, topic: $0.isTopicMessage == true ? $0.threadID : nil) }
            ?? Chat(id: ChatID(query.from.id), kind: .private)
        return Update(id: String(id), chat: chat, sender: Person(query.from), date: now, event: .button(press))
    }

    private func inline(_ query: BotAPI.InlineQuery, id: Int64, now: Date) -> Update {
        Update(
            id: String(id), chat: Chat(id: ChatID(query.from.id), kind: .private), sender: Person(query.from),
            date: now,
            event: .inlineQuery(InlineQuery(id: query.id, text: query.query, offset: query.offset)))
    }

    private func membership(_ change: BotAPI.ChatMemberUpdated, id: Int64) -> Update? {
        guard change.oldMember.isPresent != change.newMember.isPresent else { return nil }
        return Update(
            id: String(id), chat: Chat(change.chat), sender: Person(change.from), date: Date(telegram: change.date),
            event: .botMembership(isMember: change.newMember.isPresent))
    }

    private func message(_ message: BotAPI.Message, id: Int64) -> Update? {
        if let migration = migration(message) { return migration }
        // A result of the bot's own that somebody picked. It needs no answer, and it arrives whatever the privacy mode.
        if let via = message.viaBot, String(via.id) == bot.id { return nil }
        guard message.isAutomaticForward != true, let sender = sender(of: message), let event = incoming(message) else {
            return nil
        }
        return Update(
            id: String(id), chat: Chat(message.chat, topic: message.isTopicMessage == true ? message.threadID : nil),
            sender: sender, date: Date(telegram: message.date), event: .message(event))
    }

    /// Both the old and the new chat report a migration. The two updates get the same identifier, so that the inbox takes only
    /// one of them, whichever comes first and even if the other never comes.
    private func migration(_ message: BotAPI.Message) -> Update? {
        let old: Int64
        let new: Int64
        if let target = message.migratedTo {
            (old, new) = (message.chat.id, target)
        } else if let source = message.migratedFrom {
            (old, new) = (source, message.chat.id)
        } else {
            return nil
        }
        return Update(
            id: "migration \(old) \(new)", chat: Chat(id: ChatID(new), kind: .group, title: message.chat.title),
            sender: nil, date: Date(telegram: message.date), event: .chatMigrated(from: ChatID(old)))
    }

    private func sender(of message: BotAPI.Message) -> Person? {
        // Anonymous administrators of all groups share one account. The chat in whose name they write distinguishes them.
        if let chat = message.senderChat { return Person(id: PersonID(chat.id), name: chat.title ?? "") }
        guard let user = message.from, user.isBot != true else { return nil }
        return Person(user)
    }

    private func incoming(_ message: BotAPI.Message) -> IncomingMessage? {
        let photo = photo(in: message)
        let unsupported = photo == nil ? message.unsupportedContent : nil
        let words = message.text ?? message.caption
        // Otherwise it is a service message: somebody joined, a message was pinned, …
        guard words != nil || photo != nil || unsupported != nil else { return nil }
        let unnamed = withoutMentions(words ?? "")
        guard let text = addressedText(unnamed ?? words ?? "") else { return nil }
        var incoming = IncomingMessage(
            id: MessageID(message.id), text: text, photo: photo, albumID: message.albumID, replyTo: reply(in: message),
            unsupportedKind: unsupported?.replacing("_", with: " "))
        if unnamed != nil { incoming.mentionsBot = true }
        return incoming
    }

    /// The text without the bot's user name ("@honeycuebot hint"); `nil` when the text does not mention it.
    private func withoutMentions(_ text: String) -> String? {
        guard let username = bot.username?.lowercased() else { return nil }
        var kept = ""
        var rest = text[...]
        var isMentioned = false
        while let at = rest.firstIndex(of: "@") {
            let name = rest[at...].dropFirst().prefix(while: \.isWordCharacter)
            // After a letter it is part of a command or an address, after a slash part of a path.
            let standsAlone = text[..<at].last.map { $0 != "/" && !$0.isWordCharacter } ?? true
            if standsAlone, name.lowercased() == username {
                isMentioned = true
                kept += rest[..<at]
                while kept.last?.isWhitespace == true { kept.removeLast() }
                rest = rest[name.endIndex...]
                // "@honeycuebot, hint" and "@honeycuebot: hint"
                if kept.isEmpty { rest = rest.drop { ",:".contains($0) } }
            } else {
                kept += rest[..<name.endIndex]
                rest = rest[name.endIndex...]
            }
        }
        return isMentioned ? (kept + rest).trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }

    /// The text without the bot's own name after the command ("/hint@honeycuebot"); `nil` when the command is for another bot.
    private func addressedText(_ text: String) -> String? {
        guard text.first == "/", let at = text.firstIndex(of: "@") else { return text }
        let command = text[..<at].dropFirst()
        guard (1...32).contains(command.count), command.allSatisfy(\.isWordCharacter) else { return text }
        let name = text[at...].dropFirst().prefix(while: \.isWordCharacter)
        guard !name.isEmpty else { return text }
        guard name.lowercased() == bot.username?.lowercased() else { return nil }
        return String(text[..<at] + text[name.endIndex...])
    }

    private func reply(in message: BotAPI.Message) -> RepliedMessage? {
        guard let reply = message.reply, !reply.createsTopic else { return nil }
        return RepliedMessage(id: MessageID(reply.id), isFromBot: reply.from.map { String($0.id) == bot.id } ?? false)
    }

    private func photo(in message: BotAPI.Message) -> PhotoReference? {
        if let largest = message.photo?.max(by: { $0.area < $1.area }) {
            return PhotoReference(fileID: largest.fileID, uniqueID: largest.uniqueID, byteCount: largest.fileSize)
        }
        // An animation has a `document` too, but it is a film.
        guard message.unsupportedContent == "document", let document = message.document,
            PhotoReference.mayBeFile(ofType: document.mimeType, named: document.name)
        else { return nil }
        return PhotoReference(
            fileID: document.fileID, uniqueID: document.uniqueID, byteCount: document.fileSize, isDocument: true)
    }
}

extension Character {
    /// Whether a command or a user name may contain it.
    fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}

extension Chat {
    fileprivate init(_ chat: BotAPI.Chat, topic: Int64? = nil) {
        let kind: Kind =
            switch chat.type {
            case "private": .private
            case "channel": .channel
            default: .group
            }
        self.init(id: ChatID(chat.id, topic: topic), kind: kind, title: chat.title)
    }
}

extension Person {
    fileprivate init(_ user: BotAPI.User) {
        let name = [user.firstName, user.lastName ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        self.init(id: PersonID(user.id), name: name, username: user.username, languageCode: user.languageCode)
    }
}

extension ChatID {
    fileprivate init(_ id: Int64, topic: Int64? = nil) {
        self.init(platform: .telegram, id: String(id), topic: topic.map(String.init))
    }
}

extension PersonID {
    fileprivate init(_ id: Int64) { self.init(platform: .telegram, id: String(id)) }
}

extension MessageID {
    init(_ id: Int64) { self.init(rawValue: String(id)) }
}

extension Date {
    /// Makes a date from Unix time.
    fileprivate init(telegram seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }
}
