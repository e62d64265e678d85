internal import Talk

/// A message about keeping a misread photo.
struct ReportText: Phrase {
    static let file = "report"
    static let sample = ReportText(stage: Chosen(.question), photos: Quantity(2), days: 30, asPhoto: true)

    let stage: Chosen<ReportStage>
    let photos: Quantity
    /// How long it is kept.
    let days: Int
    /// Whether a picture may be sent as a photo, which makes it smaller.
    let asPhoto: Bool
}

/// How far a report is.
enum ReportStage: String, Choice { case question, declined, kept, gone, tooLarge, nothing, onlyInPrivate }

/// The label of a button.
struct ReportButtonText: PlainPhrase {
    static let file = "report-buttons"
    static let sample = ReportButtonText(label: Chosen(.ask))

    let label: Chosen<ReportVerb>
}

/// A command's description in the platform's menu.
struct ReportCommandText: CommandPhrase {
    static let file = "report-commands"
    static let sample = ReportCommandText(command: Chosen(.report))

    let command: Chosen<ReportCommand>
}
