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
        let methods = Self.messages(content, to: place, replyTo: replyTo)
        do {
            for message in methods.dropFirst(progress.messages(of: key).count) {
                progress.add(try await message.send(self).map { MessageID($0) }, to: key)
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

    /// A call that sends one message and returns its number; `nil` when the message is gone already.
    private struct SendingStep {
        let send: @Sendable (TelegramPlatform) async throws -> Int64?

        init(_ method: some BotAPIMethod<BotAPI.SentMessage>, hasFile: Bool = false) {
            send = { platform in
                do throws(TelegramError) {
                    return try await platform.client.call(method).id
                } catch {
                    // It comes as an error of the server, but a second message would be deleted like the first.
                    if error.isRefusal(saying: "sent message was immediately deleted") { return nil }
                    let failure = TelegramPlatform.failure(error)
                    throw hasFile ? TelegramPlatform.fileFailure(failure) : failure
                }
            }
        }
    }

    private static func messages(_ content: OutgoingMessage.Content, to place: ChatID, replyTo: MessageID?)
        -> [SendingStep]
    {
        let chat = BotAPI.ChatIdentifier(place.id)
        let reply = (try? replyTo?.number).map { BotAPI.ReplyParameters(messageID: $0) }
        let keyboard = content.keyboard.map(BotAPI.InlineKeyboard.init)
        let text = content.text
        let pieces = text.pieces(
            first: content.hasFile ? TextLimit.caption : TextLimit.message, rest: TextLimit.message)
        return pieces.enumerated().map { index, piece in
            let isFirst = index == 0
            let caption = piece.runs.isEmpty ? nil : piece.telegramHTML
            if isFirst, let step = file(in: content, caption: caption, to: place, reply: reply, keyboard: keyboard) {
                return step
            }
            let hasKeyboard = !content.hasFile && index == pieces.count - 1
            return SendingStep(
                BotAPI.Send(
                    chat: chat, topic: place.topicNumber, content: BotAPI.SentText(text: piece.telegramHTML),
                    reply: isFirst ? reply : nil, keyboard: hasKeyboard ? keyboard : nil))
        }
    }

    /// The call that sends the content's picture or document, if it has one.
    private static func file(
        in content: OutgoingMessage.Content, caption: String?, to place: ChatID, reply: BotAPI.ReplyParameters?,
        keyboard: BotAPI.InlineKeyboard?
    ) -> SendingStep? {
        func step(_ sent: some SentContent) -> SendingStep {
            SendingStep(
                BotAPI.Send(
                    chat: BotAPI.ChatIdentifier(place.id), topic: place.topicNumber, content: sent, reply: reply,
                    keyboard: keyboard), hasFile: true)
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
    fileprivate var hasFile: Bool { picture != nil || document != nil || voice?.recording != nil }
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
