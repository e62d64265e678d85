internal import Talk

/// Something went wrong in the bot itself.
struct SorryText: PlainPhrase {
    static let file = "sorry"
    static let sample = SorryText(isButton: true)

    /// Whether a button was pressed, so that the answer stands in a small notice.
    let isButton: Bool
}
