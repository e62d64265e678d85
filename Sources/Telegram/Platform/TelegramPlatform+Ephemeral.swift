internal import Foundation
internal import Logging
internal import Messaging

/// Messages in a group that one person sees (Bot API 10.2).
///
/// A server that does not know them ignores the parameter and shows the message to everybody. So the bot asks first whether it knows them, and
/// looks at each answer. A message that turns out to be public is deleted at once, and no other is tried.
extension TelegramPlatform {
    /// How long after somebody did something they may be answered alone, in seconds. Later only a bot that is an administrator may. Source: the
    /// Bot API's “Ephemeral messages and commands”.
    private static let window = 15.0

    private static let cannotHide = PlatformError.rejected("the server can't show a message to one person alone")

    /// Sends `content` so that `reader` alone sees it.
    /// - Throws: ``PlatformError/rejected(_:)`` when the server can't, or must not at the moment.
    func send(_ content: OutgoingMessage.Content, to place: ChatID, only reader: OnlyReader, key: String) async throws
        -> DeliveryReceipt
    {
        guard let receiver = Int64(reader.person.id), receiver > 0, place.directTopicNumber == nil else {
            throw Self.cannotHide
        }
        let frame = frame(in: place, receiver: receiver, occasion: reader.occasion)
        guard try await hidesMessages(in: frame) else { throw Self.cannotHide }
        return try await send(content, in: frame, key: key)
    }

    private func frame(in place: ChatID, receiver: Int64, occasion: OnlyReader.Occasion?) -> MessageFrame {
        var frame = MessageFrame(place: place, onlyReader: BotAPI.EphemeralParameters(receiver: receiver))
        guard let occasion, now().timeIntervalSince(occasion.date) <= Self.window else { return frame }
        switch occasion.act {
        case .press(let id, _): frame.onlyReader?.press = id
        case .message(let id):
            frame.reply = id.onlyReader.flatMap { Int64($0.number) }.map(BotAPI.ReplyParameters.init(ephemeralID:))
        }
        return frame
    }

    // MARK: What the server can do

    /// A number that no ephemeral message has.
    private static let noMessage = Int64(Int32.max)

    /// Whether the server knows ephemeral messages.
    ///
    /// An old server does not have the method that deletes them, and a new one refuses to delete what does not exist. Where the answer is
    /// neither, a message shows it that gives nothing away.
    private func hidesMessages(in frame: MessageFrame) async throws -> Bool {
        if let known = abilities.hidesMessages { return known }
        let hides: Bool
        do throws(TelegramError) {
            _ = try await client.call(BotAPI.DeleteEphemeralMessage(address: frame.address(of: Self.noMessage)))
            hides = try await isHarmlessMessageHidden(in: frame)
        } catch {
            if error.isUnknownMethod {
                hides = false
            } else if case .refused(let refusal) = error, [400, 403].contains(refusal.code) {
                hides = true
            } else {
                throw Self.failure(error)
            }
        }
        abilities.hidesMessages = hides
        logger.debug("asked the server for messages to one person alone", metadata: ["known": "\(hides)"])
        return hides
    }

    private func isHarmlessMessageHidden(in frame: MessageFrame) async throws(TelegramError) -> Bool {
        let sent = try await sent(frame.send(BotAPI.SentText(text: "…"), keyboard: nil))
        guard let number = sent.ephemeralID else {
            await takeBack(sent, from: frame)
            return false
        }
        _ = try? await client.call(BotAPI.DeleteEphemeralMessage(address: frame.address(of: number)))
        return true
    }

    /// Makes sure that what was sent to one person alone was shown to nobody else.
    func checkHidden(_ sent: BotAPI.SentMessage, in frame: MessageFrame) async throws {
        guard frame.onlyReader != nil, sent.ephemeralID == nil else { return }
        abilities.hidesMessages = false
        logger.error(
            "the server showed everybody a message for one person; it is deleted, and no other will be sent so")
        await takeBack(sent, from: frame)
        throw Self.cannotHide
    }

    /// How often to try to delete what must not be seen.
    private static let deletions = 3

    private func takeBack(_ sent: BotAPI.SentMessage, from frame: MessageFrame) async {
        guard sent.id != 0 else { return }
        let deletion = BotAPI.DeleteMessage(chat: BotAPI.ChatIdentifier(frame.place.id), messageID: sent.id)
        for _ in 0..<Self.deletions {
            do {
                return try await call(deletion, accepting: ["message to delete not found", "message_id_invalid"])
            } catch {
                logger.error("could not delete a message that only one person should see")
            }
        }
    }

    // MARK: Changing

    /// Carries out what changes an ephemeral message. Reactions and pins are for messages that everybody sees; for these they do nothing.
    func change(_ address: BotAPI.EphemeralAddress, by action: OutgoingMessage.Action) async throws -> DeliveryReceipt {
        switch action {
        case .edit(_, let content): try await edit(address, to: content)
        case .editKeyboard(_, let keyboard):
            try await call(
                BotAPI.EditEphemeral(
                    address: address, change: BotAPI.EphemeralKeyboard(),
                    keyboard: keyboard.map { BotAPI.InlineKeyboard($0, bot: username) }),
                accepting: [Self.notModified])
        case .delete:
            try await call(BotAPI.DeleteEphemeralMessage(address: address), accepting: ["not found", "_invalid"])
            return DeliveryReceipt()
        default: return DeliveryReceipt()
        }
        return DeliveryReceipt(
            messageID: MessageID(onlyFor: String(address.receiver), number: String(address.id)))
    }

    private func edit(_ address: BotAPI.EphemeralAddress, to content: OutgoingMessage.Content) async throws {
        let keyboard = content.keyboard.map { BotAPI.InlineKeyboard($0, bot: username) }
        func call(_ change: some EphemeralChange) async throws {
            try await self.call(
                BotAPI.EditEphemeral(address: address, change: change, keyboard: keyboard),
                accepting: [Self.notModified])
        }
        let caption = BotAPI.EphemeralCaption(caption: content.text.shortened(to: TextLimit.caption).telegramHTML)
        if let picture = content.picture {
            let file = BotAPI.File(picture, name: "picture")
            let media = BotAPI.InputMediaPhoto(media: file.reference, caption: caption.caption)
            return try await call(BotAPI.EphemeralMedia(media: media, files: [file]))
        }
        do {
            try await call(
                BotAPI.EphemeralText(text: content.text.shortened(to: TextLimit.message).telegramHTML))
        } catch PlatformError.rejected(let reason) where reason.lowercased().contains("there is no text in the message")
        {
            try await call(caption)
        }
    }
}

extension MessageFrame {
    /// The address of the reader's message with this number.
    fileprivate func address(of number: Int64) -> BotAPI.EphemeralAddress {
        BotAPI.EphemeralAddress(
            chat: BotAPI.ChatIdentifier(place.id), receiver: onlyReader?.receiver ?? 0, id: number)
    }
}

extension OutgoingMessage.Action {
    /// The message that the action is about, if it is one that one person alone sees.
    func ephemeralAddress(in chat: BotAPI.ChatIdentifier) -> BotAPI.EphemeralAddress? {
        let message: MessageID? =
            switch self {
            case .edit(.message(let id), _), .editKeyboard(.message(let id), _), .delete(.message(let id)),
                .pin(.message(let id)), .unpin(.message(let id)), .react(let id, _):
                id
            default: nil
            }
        guard let reader = message?.onlyReader, let receiver = Int64(reader.person), let number = Int64(reader.number)
        else { return nil }
        return BotAPI.EphemeralAddress(chat: chat, receiver: receiver, id: number)
    }
}
