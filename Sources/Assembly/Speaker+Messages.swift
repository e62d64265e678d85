import Delivery
import Messaging
import Speech

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
