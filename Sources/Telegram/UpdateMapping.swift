internal import Foundation
internal import Messaging

/// Translates Telegram's updates into those of ``Messaging``, for one bot.
struct UpdateMapping: Sendable {
    let bot: BotIdentity
    var comments = CommentThreads()

    /// The translated update; `nil` if it contains nothing for the bot. `now` dates updates that have no date.
    func update(_ update: BotAPI.Update, now: Date) -> Update? {
        if let message = update.message { return self.message(message, id: update.id) }
        if let message = update.editedMessage { return edited(message, id: update.id) }
        if let message = update.guestMessage { return guest(message, id: update.id) }
        if let query = update.callbackQuery { return button(query, id: update.id, now: now) }
        if let query = update.inlineQuery { return inline(query, id: update.id, now: now) }
        if let change = update.myChatMember { return membership(change, id: update.id) }
        return nil
    }

    private func button(_ query: BotAPI.CallbackQuery, id: Int64, now: Date) -> Update {
        // A date of 0 marks a message that the bot can't access any more.
        let isReachable = query.message.map { $0.date != 0 } ?? false
        let message = query.message.flatMap { message in
            message.ephemeralID.map { MessageID(onlyFor: query.from.id, number: $0) } ?? MessageID(positive: message.id)
        }
        var press = ButtonPress(id: query.id, messageID: isReachable ? message : nil, data: query.data ?? "")
        if let message = query.message, comments.holds(message) { press.isComment = true }
        // Without a message, the bot can only answer the press, which needs no chat. The person's private chat stands in for it.
        let chat =
            query.message.map {
                Chat($0.chat, topic: ChatID.topic($0.threadID, isTopic: $0.isTopicMessage, direct: $0.directTopic))
            }
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
        // An inline result of this bot that a person has sent. It needs no answer, and it arrives regardless of the
        // privacy mode.
        if let via = message.viaBot, String(via.id) == bot.id { return nil }
        let isComment = comments.isComment(message)
        guard message.isAutomaticForward != true, let sender = sender(of: message), var event = incoming(message) else {
            return nil
        }
        if isComment { event.isComment = true }
        return Update(
            id: String(id), chat: chat(of: message), sender: sender, date: Date(telegram: message.date),
            event: .message(event))
    }

    private func edited(_ message: BotAPI.Message, id: Int64) -> Update? {
        if let via = message.viaBot, String(via.id) == bot.id { return nil }
        guard message.isAutomaticForward != true, let sender = sender(of: message), let event = incoming(message) else {
            return nil
        }
        return Update(
            id: String(id), chat: chat(of: message), sender: sender,
            date: Date(telegram: message.editDate ?? message.date),
            event: .edited(event, sentAt: Date(telegram: message.date)))
    }

    /// The place of a guest's call may have the number of a chat that the bot knows, so the call counts to the person's own chat.
    private func guest(_ message: BotAPI.Message, id: Int64) -> Update? {
        guard let query = message.guestQueryID, let sender = sender(of: message), let event = incoming(message) else {
            return nil
        }
        let chat = ChatID(platform: .telegram, id: sender.id.isChat ? "guest:\(sender.id.id)" : sender.id.id)
        return Update(
            id: String(id), chat: Messaging.Chat(id: chat, kind: .private), sender: sender,
            date: Date(telegram: message.date),
            event: .guest(GuestQuery(id: query, place: String(message.chat.id), message: event)))
    }

    private func chat(of message: BotAPI.Message) -> Chat {
        Chat(
            message.chat,
            topic: ChatID.topic(message.threadID, isTopic: message.isTopicMessage, direct: message.directTopic))
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
        // Anonymous administrators of all groups share one account. The chat in whose name they write distinguishes
        // them.
        if let chat = message.senderChat { return Person(id: PersonID(chat.id), name: chat.title ?? "") }
        guard let user = message.from, user.isBot != true else { return nil }
        return Person(user)
    }

    private func incoming(_ message: BotAPI.Message) -> IncomingMessage? {
        let photo = photo(in: message)
        let unsupported = photo == nil ? message.unsupportedContent : nil
        let words = message.text ?? message.caption
        // Otherwise it is a service message: a person joined, a message was pinned, …
        guard words != nil || photo != nil || unsupported != nil else { return nil }
        let unnamed = withoutMentions(words ?? "")
        guard let text = addressedText(unnamed ?? words ?? "") else { return nil }
        var incoming = IncomingMessage(
            id: self.id(of: message), text: text, photo: photo, albumID: message.albumID, replyTo: reply(in: message),
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
            // After a letter the mention is part of a command or an address; after a slash it is part of a path.
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

    /// The text without the bot's own name after the command ("/hint@honeycuebot"); `nil` if the command is for another
    /// bot.
    private func addressedText(_ text: String) -> String? {
        guard text.first == "/", let at = text.firstIndex(of: "@") else { return text }
        let command = text[..<at].dropFirst()
        guard (1...32).contains(command.count), command.allSatisfy(\.isWordCharacter) else { return text }
        let name = text[at...].dropFirst().prefix(while: \.isWordCharacter)
        guard !name.isEmpty else { return text }
        guard name.lowercased() == bot.username?.lowercased() else { return nil }
        return String(text[..<at] + text[name.endIndex...])
    }

    private func id(of message: BotAPI.Message) -> MessageID {
        guard let number = message.ephemeralID, let person = message.from?.id else { return MessageID(message.id) }
        return MessageID(onlyFor: person, number: number)
    }

    private func reply(in message: BotAPI.Message) -> RepliedMessage? {
        guard let reply = message.reply, !reply.createsTopic else { return nil }
        let isFromBot = reply.from.map { String($0.id) == bot.id } ?? false
        let id =
            reply.ephemeralID.flatMap { number in message.from.map { MessageID(onlyFor: $0.id, number: number) } }
            ?? MessageID(reply.id)
        let photo = isFromBot ? nil : PhotoReference(reply.photo, reply.isAnimation ? nil : reply.document)
        return RepliedMessage(id: id, isFromBot: isFromBot, photo: photo)
    }

    private func photo(in message: BotAPI.Message) -> PhotoReference? {
        // An animation has a `document` too, but it is a film.
        PhotoReference(message.photo, message.unsupportedContent == "document" ? message.document : nil)
    }
}

extension PhotoReference {
    /// The largest of `sizes`, or the document if it is a picture.
    fileprivate init?(_ sizes: [BotAPI.PhotoSize]?, _ document: BotAPI.Document?) {
        if let largest = sizes?.max(by: { $0.area < $1.area }) {
            self.init(fileID: largest.fileID, uniqueID: largest.uniqueID, byteCount: largest.fileSize)
        } else if let document, PhotoReference.mayBeFile(ofType: document.mimeType, named: document.name) {
            self.init(
                fileID: document.fileID, uniqueID: document.uniqueID, byteCount: document.fileSize, isDocument: true)
        } else {
            return nil
        }
    }
}

extension Character {
    /// Whether a command or a user name may contain it.
    fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}

extension Chat {
    fileprivate init(_ chat: BotAPI.Chat, topic: String? = nil) {
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
    init(_ user: BotAPI.User) {
        let name = [user.firstName, user.lastName ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        self.init(id: PersonID(user.id), name: name, username: user.username, languageCode: user.languageCode)
    }
}

extension ChatID {
    fileprivate init(_ id: Int64, topic: String? = nil) {
        self.init(platform: .telegram, id: String(id), topic: topic)
    }

    /// The topic of a message: one of a group or a private chat, or a person's conversation with a channel.
    fileprivate static func topic(_ thread: Int64?, isTopic: Bool?, direct: BotAPI.DirectTopic?) -> String? {
        direct.map { directTopic($0.id) } ?? (isTopic == true ? thread.map(String.init) : nil)
    }
}

extension PersonID {
    fileprivate init(_ id: Int64) { self.init(platform: .telegram, id: String(id)) }
}

extension MessageID {
    init(_ id: Int64) { self.init(rawValue: String(id)) }

    /// `nil` for 0, the number of all messages that can't be addressed by it.
    fileprivate init?(positive id: Int64) {
        guard id > 0 else { return nil }
        self.init(id)
    }

    fileprivate init(onlyFor person: Int64, number: Int64) {
        self.init(onlyFor: String(person), number: String(number))
    }
}

extension Date {
    /// Makes a date from Unix time.
    fileprivate init(telegram seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }
}
