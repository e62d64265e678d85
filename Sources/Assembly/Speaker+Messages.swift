import Delivery
import Logging
import Messaging
import Speech
import Synchronization

extension OutgoingMessage.Voice.Recording {
    /// Records voice messages with `speaker`.
    static func spoken(by speaker: Speaker) -> MessageFlow.Speak {
        { voice in
            let language = voice.language.flatMap(SpokenLanguage.init(code:)) ?? .english
            let recording = try await speaker.speak(voice.words, in: language)
            return OutgoingMessage.Voice.Recording(ogg: recording.ogg, milliseconds: recording.milliseconds)
        }
    }
}

extension Capabilities {
    /// The same, with or without voice messages.
    func withVoice(_ speaks: Bool) -> Capabilities {
        var capabilities = self
        if !speaks { capabilities.features.remove(.voice) }
        return capabilities
    }
}

/// Says in the log what the speaking program's jail lacks on this machine, once.
final class LackOfJail: Sendable {
    private let logger: Logger
    private let last = Mutex<String?>(nil)

    init(logger: Logger) { self.logger = logger }

    @Sendable func note(_ lack: String) {
        let isNew = last.withLock { last in
            defer { last = lack }
            return last != lack
        }
        guard isNew else { return }
        logger.warning("the speaking program is confined only in part", metadata: ["confinement": "\(lack)"])
    }
}
