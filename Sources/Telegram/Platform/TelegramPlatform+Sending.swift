internal import Logging
internal import Messaging

extension TelegramPlatform {
    /// Sends `content` in as many messages as its length requires.
    ///
    /// A picture or document comes first, with the start of the text as its caption and with the keyboard. When text without a
    /// file is split, the last piece has the keyboard. The receipt names the message with the keyboard, which is the one to edit
    /// later. It names none when somebody, such as another bot, has deleted that message at once. Telegram has no field for a
    /// picture's alternative text.
    /// - Throws: ``Messaging/PlatformError/fileRefused(_:)`` when the first message is refused, which has the file. Nothing was sent then.
    func send(_ content: OutgoingMessage.Content, to place: ChatID, replyTo: MessageID?, key: String) async throws
        -> DeliveryReceipt
    {
        let reply = (try? replyTo?.number).map { BotAPI.ReplyParameters(messageID: $0) }
        return try await send(content, in: MessageFrame(place: place, reply: reply), key: key)
    }

    func send(_ content: OutgoingMessage.Content, in frame: MessageFrame, key: String) async throws -> DeliveryReceipt {
        if let receipt = try await sendRich(content, in: frame) { return receipt }
        let steps = steps(for: content, in: frame)
        do {
            for step in steps.dropFirst(progress.messages(of: key).count) {
                let sent = try await step.send(self)
                if let sent { try await checkHidden(sent, in: frame) }
                progress.add(sent.flatMap(frame.messageID), to: key)
            }
        } catch {
            if !Self.isWorthRetrying(error) { progress.end(key) }
            throw error
        }
        let sent = progress.messages(of: key)
        progress.end(key)
        return DeliveryReceipt(messageID: (content.hasFile ? sent.first : sent.last) ?? nil)
    }

    /// The server's descriptions when the person wants no voice messages, or the group no files of this kind. Most servers send them with
    /// status 400, but with 403 they must not be taken for a chat that can't be written to.
    private static let forbiddenFiles = [
        "voice_messages_forbidden", "chat_send_", "to send voice", "to send photos", "to send documents",
        "to send media",
    ]

    /// The error of a call with a file. Whatever the server refuses for good, it may take without the file.
    static func fileFailure(_ error: any Error) -> any Error {
        switch error as? PlatformError {
        case .rejected(let reason): PlatformError.fileRefused(reason)
        case .chatUnavailable(let reason) where forbiddenFiles.contains(where: reason.lowercased().contains):
            PlatformError.fileRefused(reason)
        default: error
        }
    }

    private static func isWorthRetrying(_ error: any Error) -> Bool {
        switch error as? PlatformError {
        case .rateLimited, .unavailable, .conflict, .unauthorized, nil: true
        case .chatUnavailable, .chatMigrated, .messageGone, .rejected, .fileRefused, .fileTooLarge: false
        }
    }

    /// Sends a message. If the server refuses its topic, which may be deleted or closed, the message goes to the chat without one.
    func sent<Content: SentContent>(_ message: BotAPI.Send<Content>) async throws(TelegramError) -> BotAPI.SentMessage {
        do throws(TelegramError) {
            return try await client.call(message)
        } catch {
            guard message.topic != nil, error.isTopicRefused else { throw error }
            logger.debug("a topic was refused; its message goes to the chat without it")
            var message = message
            message.topic = nil
            return try await client.call(message)
        }
    }

    /// A call that sends one message; `nil` when the message is gone already.
    private struct SendingStep {
        let send: @Sendable (TelegramPlatform) async throws -> BotAPI.SentMessage?

        init(_ message: BotAPI.Send<some SentContent>, hasFile: Bool = false) {
            send = { platform in
                do throws(TelegramError) {
                    return try await platform.sent(message)
                } catch {
                    // The server reports this as an error, but a second message would be deleted like the first.
                    if error.isRefusal(saying: "sent message was immediately deleted") { return nil }
                    let failure = TelegramPlatform.failure(error)
                    throw hasFile ? TelegramPlatform.fileFailure(failure) : failure
                }
            }
        }
    }

    private func steps(for content: OutgoingMessage.Content, in frame: MessageFrame) -> [SendingStep] {
        let keyboard = content.keyboard.map { BotAPI.InlineKeyboard($0, bot: username) }
        let pieces = content.text.pieces(
            first: content.hasFile ? TextLimit.caption : TextLimit.message, rest: TextLimit.message)
        return pieces.enumerated().map { index, piece in
            let isFirst = index == 0
            let caption = piece.runs.isEmpty ? nil : piece.telegramHTML
            if isFirst, let step = Self.file(in: content, caption: caption, frame: frame, keyboard: keyboard) {
                return step
            }
            let hasKeyboard = !content.hasFile && index == pieces.count - 1
            return SendingStep(
                frame.send(
                    BotAPI.SentText(text: piece.telegramHTML), keyboard: hasKeyboard ? keyboard : nil,
                    isFirst: isFirst))
        }
    }

    /// The call that sends the content's picture or document, if it has one.
    private static func file(
        in content: OutgoingMessage.Content, caption: String?, frame: MessageFrame, keyboard: BotAPI.InlineKeyboard?
    ) -> SendingStep? {
        func step(_ sent: some SentContent) -> SendingStep {
            SendingStep(frame.send(sent, keyboard: keyboard), hasFile: true)
        }
        if let document = content.document {
            return step(
                BotAPI.SentDocument(document: BotAPI.File(document, name: "document"), caption: caption))
        }
        if let recording = content.voice?.recording {
            let voice = BotAPI.File(
                name: "voice", fileName: "voice.ogg", contentType: "audio/ogg", data: recording.ogg)
            return step(
                BotAPI.SentVoice(voice: voice, duration: (recording.milliseconds + 999) / 1000, caption: caption))
        }
        return content.picture.map {
            step(BotAPI.SentPhoto(picture: BotAPI.File($0, name: "photo"), caption: caption))
        }
    }
}

extension OutgoingMessage.Content {
    var hasFile: Bool { picture != nil || document != nil || voice?.recording != nil }
}

extension BotAPI.File {
    init(_ document: OutgoingMessage.Document, name: String) {
        self.init(
            name: name, fileName: document.fileName, contentType: document.contentType, data: document.data)
    }

    init(_ picture: OutgoingMessage.Picture, name: String) {
        self.init(name: name, fileName: "picture.png", contentType: "image/png", data: picture.data)
    }
}
