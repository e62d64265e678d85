internal import Talk

/// What is stored.
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

    let reason: Chosen<TurnedAway>
}

/// What an administrator asked for.
struct AdminText: Phrase {
    static let file = "admin"
    static let sample = AdminText(figures: .sample)

    /// `nil` when the order was none.
    let figures: BotFigures?
}

extension TurnedAway: Choice {}

extension BotFigures {
    static let sample = BotFigures(
        uptime: "3 h 12 min", received: 5000, handled: 5000, refused: 3, delivered: 4980, postponed: 20, givenUp: 1,
        photosRead: 120, photosFailed: 2, reports: 3, memory: "84 MB")
}
