import BotState
import Logging
import Messaging

/// Making the files of messages, and sending messages without them.
extension Deliverer {
    /// The message with its picture drawn; without one when it can't be drawn, for the text says the same.
    func drawn(_ message: OutgoingMessage) async -> OutgoingMessage {
        guard let picture = message.action.content?.picture, picture.form == .scene else { return message }
        var drawn: OutgoingMessage.Picture?
        do {
            // Drawing takes long enough to hold up others.
            let png = try await withTaskExecutorPreference(globalConcurrentExecutor) { try await draw(picture.data) }
            drawn = OutgoingMessage.Picture(png: png, alternativeText: picture.alternativeText)
        } catch {
            environment.logger.error(
                "a picture could not be drawn", metadata: ["chat.id": .chat(message.chat), "error": "\(error)"])
        }
        var message = message
        message.action.content?.picture = drawn
        return message
    }

    /// The message with its words spoken; without its voice when they can't be, for the text says the same.
    func spoken(_ message: OutgoingMessage) async -> OutgoingMessage {
        guard let voice = message.action.content?.voice, voice.recording == nil else { return message }
        var spoken: OutgoingMessage.Voice? = voice
        do {
            spoken?.recording = try await speak(voice)
        } catch {
            environment.logger.error(
                "a text could not be spoken", metadata: ["chat.id": .chat(message.chat), "error": "\(error)"])
            spoken = nil
        }
        var message = message
        message.action.content?.voice = spoken
        return message
    }

    /// Delivers the entry's words and buttons without its file, which the platform refused for `reason`.
    /// - Returns: `nil` when the entry has no file, or nothing besides.
    func deliverWords(of entry: OutboxEntry, because reason: String) async throws -> DeliveryReceipt? {
        guard let words = entry.message.action.content?.withoutFile, !words.text.isEmpty else { return nil }
        environment.logger.warning(
            "a file was refused, so its words are sent alone",
            metadata: entry.metadata.merging(["error": "\(reason)"]) { $1 })
        var message = entry.message
        message.action.content = words
        // The platform counts the parts of a message by its key, and these are others.
        return try await platform.deliverToAudience(
            message, key: entry.key + ".words", queuedAt: entry.createdAt, at: environment.clock.now())
    }
}
