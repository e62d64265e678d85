internal import Lexicon

/// The texts that belong to no feature.
enum TalkPhrases {
    static let all: [any Phrase.Type] = [
        LookingText.self, SomebodyText.self, ToastText.self, ChoicesText.self, SpokenSignText.self,
        InvitationText.self, InvitationButtonText.self,
    ]
}

/// A photo is being read.
struct LookingText: Phrase {
    static let file = "looking"
    static let sample = LookingText(isAlbum: true)

    let isAlbum: Bool
}

/// The name of a person whose own name can't be shown.
struct SomebodyText: PlainPhrase {
    static let file = "somebody"
    static let sample = SomebodyText()
}

/// The short answer to a press of a button.
struct ToastText: PlainPhrase {
    static let file = "toast"
    static let sample = ToastText(kind: Chosen(.expired))

    let kind: Chosen<ToastKind>
}

/// The short answers that any feature gives to a press of a button.
package enum ToastKind: String, Choice { case expired, notYours }

/// The choices that are listed on a platform without buttons.
struct ChoicesText: Phrase {
    static let file = "choices"
    static let sample = ChoicesText(choices: [.init(number: 1, label: "Hint")])

    let choices: [Line]

    struct Line: Encodable, Sendable {
        let number: Int
        let label: String
    }
}

/// Tells a group that a message for one of its members could not reach them, and nothing of the message.
struct InvitationText: Phrase {
    static let file = "invitation"
    static let sample = InvitationText(name: "Ana")

    let name: String
}

/// The label of the button that opens a person's own chat with the bot.
struct InvitationButtonText: PlainPhrase {
    static let file = "invitation-button"
    static let sample = InvitationButtonText()
}
