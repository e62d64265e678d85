internal import Talk

/// The words kept for later.
struct LaterText: Phrase {
    static let file = "later"
    static let sample = LaterText(
        notice: Chosen(.kept), words: "yacht, cany", total: Quantity(3), unfit: "quiz", limit: LaterNotes.limit)

    let notice: Chosen<LaterNotice>
    /// The words that it is about; `nil` for none.
    let words: String?
    /// How many are kept now.
    let total: Quantity
    /// Words that can't be made of the board's letters; `nil` for none.
    let unfit: String?
    let limit: Int
}

/// What there is to say of words kept for later.
enum LaterNotice: String, Choice {
    case list, empty, kept, nothingNew, full, dropped, notKept, onlyAlone
}

/// The label of a button.
struct LaterButtonText: PlainPhrase {
    static let file = "later-buttons"
    static let sample = LaterButtonText(words: Quantity(3))

    let words: Quantity
}

/// The command's description in the platform's menu.
struct LaterCommandText: CommandPhrase {
    static let file = "later-commands"
    static let sample = LaterCommandText(command: Chosen(.later))

    let command: Chosen<LaterCommand>
}
