internal import Messaging
internal import Talk

/// The notice about stored data.
struct PrivacyText: Phrase {
    static let file = "privacy"
    static let sample = PrivacyText(reports: Quantity(2))

    /// Misread photos of theirs that are kept, as they agreed.
    let reports: Quantity
}

/// Why somebody isn't heard.
struct TurnedAwayText: PlainPhrase {
    static let file = "turned-away"
    static let sample = TurnedAwayText(reason: Chosen(.tooManyMessages))

    let reason: Chosen<AccessRefusal>
}

extension AccessRefusal: Choice {}
