internal import PuzzleRound
internal import Talk

/// The settings, with what each is at; a page of choices says what is chosen there.
struct SettingsText: Phrase {
    static let file = "settings"
    static let sample = SettingsText(
        page: Chosen(.main), cost: Chosen(.normal), readers: Chosen(.everyone), style: Chosen(.competing),
        setters: Chosen(.everyone),
        edition: Chosen(.asRead),
        puzzle: "Catalan", language: "en", morning: "08:00", closing: "21:00", quiet: "22:00–07:00", zone: "UTC",
        showsName: true,
        words: Chosen(.hidden), hasHighContrast: true, hasLargeLetters: true, canCall: true, callsPeople: true,
        isGroup: true)

    let page: Chosen<SettingsPage>
    let cost: Chosen<HintCost>
    let readers: Chosen<ClueReaders>
    let style: Chosen<PlayStyle>
    let setters: Chosen<BoardSetters>
    let edition: Chosen<EditionChoice>
    /// The name of another language's puzzle.
    let puzzle: String
    let language: String
    let morning: String?
    let closing: String?
    let quiet: String?
    let zone: String
    let showsName: Bool
    let words: Chosen<PictureWords>
    let hasHighContrast: Bool
    let hasLargeLetters: Bool
    /// Whether messages come without a sound unless they call somebody, and whether they do call.
    let canCall: Bool
    let callsPeople: Bool
    let isGroup: Bool
}

/// A choice of how pictures look.
struct PictureChoiceText: PlainPhrase {
    static let file = "settings-pictures"
    static let sample = PictureChoiceText(choice: Chosen(.hidden))

    let choice: Chosen<PictureChoice>
}

/// The labels of the choices of how pictures look.
enum PictureChoice: String, Choice {
    case hidden, beside, instead, highContrast, usualColors, largeLetters, usualLetters

    init(_ words: PictureWords) {
        switch words {
        case .hidden: self = .hidden
        case .beside: self = .beside
        case .instead: self = .instead
        }
    }
}

/// The name of a page of the settings, on its button.
struct SettingsPageText: PlainPhrase {
    static let file = "settings-pages"
    static let sample = SettingsPageText(page: Chosen(.cost))

    let page: Chosen<SettingsPage>
}

/// A choice of what clues cost.
struct HintCostText: PlainPhrase {
    static let file = "settings-cost"
    static let sample = HintCostText(cost: Chosen(.normal))

    let cost: Chosen<HintCost>
}

/// A choice of whether the members of a group play against each other.
struct PlayStyleText: PlainPhrase {
    static let file = "settings-play"
    static let sample = PlayStyleText(style: Chosen(.competing))

    let style: Chosen<PlayStyle>
}

/// A choice of who reads clues.
struct ClueReadersText: PlainPhrase {
    static let file = "settings-readers"
    static let sample = ClueReadersText(readers: Chosen(.everyone))

    let readers: Chosen<ClueReaders>
}

/// A choice of who sets boards.
struct BoardSettersText: PlainPhrase {
    static let file = "settings-setters"
    static let sample = BoardSettersText(setters: Chosen(.everyone))

    let setters: Chosen<BoardSetters>
}

/// A choice of the rules for new boards.
struct EditionChoiceText: PlainPhrase {
    static let file = "settings-edition"
    static let sample = EditionChoiceText(edition: Chosen(.asRead), puzzle: "Catalan")

    let edition: Chosen<EditionChoice>
    /// The name of another language's puzzle.
    let puzzle: String
}

/// A choice between yes and no, or for nothing at all.
struct SwitchText: PlainPhrase {
    static let file = "settings-switch"
    static let sample = SwitchText(position: Chosen(.yes))

    let position: Chosen<SwitchPosition>
}
