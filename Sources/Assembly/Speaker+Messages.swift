import Delivery
import Messaging
import Speech

extension OutgoingMessage.Voice.Recording {
    /// Records voice messages with `speaker`.
    static func spoken(by speaker: Speaker) -> MessageFlow.Speak {
        { words in
            let recording = try await speaker.speak(words)
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
