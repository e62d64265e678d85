internal import Foundation
internal import JSON
internal import Messaging
internal import Synchronization

extension MatrixPlatform {
    /// The maximum length in UTF-16 units. An event has at most 64 KiB and contains a text twice, and each character
    /// may take six bytes.
    private static let textLimit = 4096

    /// Sends `content` in as many events as its length requires: a picture or document first, with the start of the text as its caption.
    /// The receipt names the event with the buttons, which is the one to edit later.
    /// - Throws: ``Messaging/PlatformError/fileRefused(_:)`` when the file can't be sent. Nothing was sent then.
    func send(_ content: OutgoingMessage.Content, to place: Place, replyTo: MessageID?) async throws -> DeliveryReceipt
    {
        if let keyboard = content.keyboard, keyboard.isPoll, content.picture == nil, content.document == nil {
            return try await ask(content.text, keyboard, in: place)
        }
        let pieces = Self.pieces(of: text(of: content))
        let file = try await file(in: content, caption: pieces[0], key: place)
        var events: [String] = []
        for (index, piece) in pieces.enumerated() {
            let isFirst = index == 0
            var event = isFirst ? file ?? Self.notice(piece) : Self.notice(piece)
            let isLast = file == nil ? index == pieces.count - 1 : isFirst
            if isLast, let buttons = ReactionButtons.content(of: content.keyboard) {
                event[ReactionButtons.contentKey] = buttons
            }
            if isLast { event[ReactionButtons.choicesKey] = ReactionButtons.choices(content) }
            event["m.relates_to"] = Self.relation(in: place, replyTo: isFirst ? replyTo : nil)
            // The bot's quotations and replies must not notify anybody else.
            event["m.mentions"] = [:]
            if isFirst, let call = content.call { try await add(call, to: &event, in: place.room) }
            do {
                events.append(try await put("m.room.message", event, in: place, part: "." + String(index)))
            } catch PlatformError.rejected(let reason) where isFirst && file != nil {
                throw PlatformError.fileRefused(reason)
            }
        }
        guard let main = file == nil ? events.last : events.first else { return DeliveryReceipt() }
        note(picture: content.picture == nil ? nil : file, sentAs: main)
        // A message without buttons leaves alone those that wait for an earlier one.
        if content.keyboard != nil { try await putButtons(content.keyboard, below: main, in: place) }
        return DeliveryReceipt(messageID: MessageID(rawValue: main))
    }

    /// Has an event notify people. Their clients keep silent about notices, before they look at whom one mentions.
    private func add(_ call: OutgoingMessage.Call, to event: inout [String: JSONValue], in id: String) async throws {
        let people: Set<String>
        switch call {
        // A group's identifier is nobody's.
        case .person(let person) where !person.id.hasPrefix("@"): return
        case .person(let person): people = [person.id]
        case .readers: people = try await room(id).flatMap { $0.isGroup ? nil : $0.others(than: user) } ?? []
        }
        if event["msgtype"] == "m.notice" { event["msgtype"] = "m.text" }
        guard !people.isEmpty else { return }
        event["m.mentions"] = ["user_ids": .array(people.sorted().map(JSONValue.string))]
    }

    /// The texts of the events. Tables and other blocks stay what they are in a text that fits into one; a longer one is aligned and cut.
    static func pieces(of text: RichText) -> [RichText] {
        text.length <= textLimit ? [text] : text.pieces(first: textLimit, rest: textLimit)
    }

    /// Begins a vote.
    private func ask(_ question: RichText, _ keyboard: Keyboard, in place: Place) async throws -> DeliveryReceipt {
        var event = Poll.start(CommandNotation.written(question).shortened(to: Self.textLimit), keyboard)
        event["m.relates_to"] = Self.relation(in: place, replyTo: nil)
        return DeliveryReceipt(
            messageID: MessageID(rawValue: try await put(Poll.startType, event, in: place, part: ".0")))
    }

    /// Replaces the text of an event, or the caption of a picture, which stays, because not all clients can replace it. Truncates text that is
    /// too long, because an edit can't add a second event.
    /// - Throws: ``Messaging/PlatformError/messageGone(_:)`` if somebody has removed the event's content: nobody would see the edit.
    func edit(_ target: String, in place: Place, to content: OutgoingMessage.Content) async throws -> DeliveryReceipt {
        let text = text(of: content).shortened(to: Self.textLimit)
        var new = Self.notice(text)
        if let picture = try await picture(target, in: place.room) { new = Self.caption(text, of: picture) }
        new[ReactionButtons.contentKey] = ReactionButtons.content(of: content.keyboard)
        new[ReactionButtons.choicesKey] = ReactionButtons.choices(content)
        new["m.mentions"] = [:]
        // The fallback for clients without edits.
        var event = new
        event.merge(Self.texts(RichText(runs: [RichText.Run("* ")] + text.runs))) { $1 }
        event["m.new_content"] = .object(new)
        event["m.mentions"] = [:]
        event["m.relates_to"] = ["rel_type": "m.replace", "event_id": .string(target)]
        try await put("m.room.message", event, in: place, part: ".0")
        try await putButtons(content.keyboard, below: target, in: place)
        return DeliveryReceipt(messageID: MessageID(rawValue: target))
    }

    /// Puts the reactions for buttons below an event, or removes them.
    func editButtons(of target: String, in place: Place, to keyboard: Keyboard?) async throws {
        if keyboard == nil, try await event(target, in: place.room)?.type == Poll.startType {
            try await put(Poll.endType, Poll.end(of: target), in: place, part: ".0")
        } else if keyboard == nil {
            try await withdrawReactions(to: target, in: place, where: ReactionButtons.isKey)
        } else {
            try await putButtons(keyboard, below: target, in: place)
        }
    }

    private func putButtons(_ keyboard: Keyboard?, below event: String, in place: Place) async throws {
        let buttons = ReactionButtons.buttons(of: keyboard)
        // Without them, people add the reaction by themselves, or answer with the number.
        try await decorate("buttons " + place.room, count: buttons.count) { [self] in
            for (index, button) in buttons.enumerated() {
                try await react(to: event, with: button.key, in: place, part: ".b\(index)")
            }
        }
    }

    /// The text with commands in this platform's notation, and with the meaning of the buttons.
    private func text(of content: OutgoingMessage.Content) -> RichText {
        let text = CommandNotation.written(content.text)
        let legend = ReactionButtons.legend(of: content.keyboard)
        if legend.isEmpty { return text }
        return text.isEmpty ? legend : .lines([text, legend])
    }

    /// The content of a text message. Bots send notices, which other bots do not answer.
    private static func notice(_ text: RichText) -> [String: JSONValue] {
        texts(text).merging(["msgtype": "m.notice"]) { $1 }
    }

    private static func texts(_ text: RichText) -> [String: JSONValue] {
        var content: [String: JSONValue] = ["body": .string(text.matrixBody)]
        if !text.isPlain {
            content["format"] = "org.matrix.custom.html"
            content["formatted_body"] = .string(text.matrixHTML)
        }
        return content
    }

    // MARK: Captions

    /// The fields of a picture's event that stay when its caption changes.
    private static let pictureFields = ["msgtype", "url", "file", "info", "filename", "org.matrix.msc1767.alt_text"]

    /// The content of the event of a picture with another caption.
    private static func caption(_ text: RichText, of picture: [String: JSONValue]) -> [String: JSONValue] {
        var content = texts(text)
        // Without a file name beside it, the body would be one.
        content["filename"] = "picture.png"
        for field in pictureFields { content[field] = picture[field] ?? content[field] }
        return content
    }

    /// The most events that the bot remembers whether they are pictures.
    private static let mostPictures = 500

    /// Remembers the content of a picture's event, or that an event is none.
    private func note(picture: [String: JSONValue]?, sentAs event: String) {
        pictures.withLock { pictures in
            if pictures.count >= Self.mostPictures { pictures = [:] }
            pictures[event] = .some(picture)
        }
    }

    /// Has the bot look at an event again before it edits it, because somebody has redacted it.
    func noteRedaction(of event: String) { pictures.withLock { _ = $0.removeValue(forKey: event) } }

    /// The content of the bot's own event if it is a picture.
    private func picture(_ id: String, in room: String) async throws -> [String: JSONValue]? {
        if let known = pictures.withLock({ $0[id] }) { return known }
        let event = try await event(id, in: room)
        guard event?.isRedacted != true else { throw PlatformError.messageGone("edit: the message was redacted") }
        let content = event?.content
        let picture = content?["msgtype"]?.string == "m.image" ? content?.object : nil
        note(picture: picture, sentAs: id)
        return picture
    }

    /// The content of a message with a picture or document, which is uploaded first; `nil` if there is none. Without a
    /// caption, a picture carries its description.
    private func file(
        in content: OutgoingMessage.Content, caption: RichText, key place: Place
    ) async throws -> [String: JSONValue]? {
        guard var file = SentFile(content) else { return nil }
        var event = caption.isEmpty ? ["body": .string(file.description)] : Self.notice(caption)
        // With a file name beside it, the body counts as a caption.
        if !caption.isEmpty { event["filename"] = .string(file.name) }
        event["msgtype"] = .string(file.messageType)
        if file.isVoice {
            // This field makes clients show a voice message instead of a file.
            event["org.matrix.msc3245.voice"] = [:]
            event["org.matrix.msc1767.audio"] = ["duration": file.info["duration"] ?? 0]
        }
        if file.isPicture {
            event["org.matrix.msc1767.alt_text"] = ["org.matrix.msc1767.text": .string(file.description)]
        }
        // A file that was sent already need not be uploaded again.
        if place.sent[place.key + ".0"] == nil {
            let (key, address) = try await upload(file, for: place.room)
            event[key] = address
            // The bot's pictures have some tens of kilobytes, so each serves as its own thumbnail.
            if file.isPicture {
                file.info["thumbnail_info"] = .object(file.info)
                file.info["thumbnail_\(key)"] = address
            }
        }
        event["info"] = .object(file.info)
        return event
    }

    /// Uploads a file, encrypted for an encrypted room.
    /// - Returns: the field of an event's content with the file's address.
    private func upload(_ file: SentFile, for room: String) async throws -> (key: String, address: JSONValue) {
        guard try await isEncrypted(room) else {
            return ("url", .string(try await upload(file.data, contentType: file.type, name: file.name)))
        }
        var (ciphertext, key) = try Attachment.encrypted(file.data)
        let binary = "application/octet-stream"
        key["url"] = .string(try await upload(ciphertext, contentType: binary, name: "encrypted"))
        return ("file", .object(key))
    }

    /// The relation to the message's thread, and to the message that it answers.
    private static func relation(in place: Place, replyTo: MessageID?) -> JSONValue? {
        var relation: [String: JSONValue] = [:]
        if let reply = replyTo { relation["m.in_reply_to"] = ["event_id": .string(reply.rawValue)] }
        if let thread = place.thread {
            relation["rel_type"] = "m.thread"
            relation["event_id"] = .string(thread)
            relation["is_falling_back"] = .bool(replyTo == nil)
            // For clients without threads.
            if replyTo == nil { relation["m.in_reply_to"] = ["event_id": .string(thread)] }
        }
        return relation.isEmpty ? nil : .object(relation)
    }
}

/// A picture, document or voice message to send.
private struct SentFile {
    var data: Data
    /// The MIME type.
    var type: String
    var name: String
    /// The text for the file if there is no caption.
    var description: String
    var messageType: String
    var isPicture: Bool { messageType == "m.image" }
    var isVoice: Bool { messageType == "m.audio" }
    /// Metadata that clients show before they download the file.
    var info: [String: JSONValue]

    /// `nil` if the message has no attachment.
    init?(_ content: OutgoingMessage.Content) {
        var milliseconds: Int?
        if let document = content.document {
            (data, type, name) = (document.data, document.contentType, document.fileName)
            (description, messageType) = (document.fileName, "m.file")
        } else if let picture = content.picture {
            (data, type, name) = (picture.data, "image/png", "picture.png")
            (description, messageType) = (picture.alternativeText, "m.image")
        } else if let voice = content.voice, let recording = voice.recording {
            (data, type, name) = (recording.ogg, "audio/ogg", "voice.ogg")
            (description, messageType) = (voice.words, "m.audio")
            milliseconds = recording.milliseconds
        } else {
            return nil
        }
        info = ["mimetype": .string(type), "size": .integer(Int64(data.count))]
        if let milliseconds { info["duration"] = .integer(Int64(milliseconds)) }
        if isPicture, let size = PNGSize(data) {
            info["w"] = .integer(Int64(size.width))
            info["h"] = .integer(Int64(size.height))
        }
    }
}
