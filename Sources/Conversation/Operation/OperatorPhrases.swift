internal import BotState
internal import Talk

/// The answer to an operator. Without figures and flags it says which orders there are.
struct OperatorText: Phrase {
    static let file = "admin"
    static let sample = OperatorText(figures: OperatorFigures(.sample))

    var figures: OperatorFigures?
    /// Whether the bot leaves the group.
    var isLeaving = false
}

/// The figures as they are shown.
struct OperatorFigures: Hashable, Encodable, Sendable {
    /// `3 h 12 min`
    let uptime: String
    /// `84 MB`
    let memory: String
    let received: Int, handled: Int, refused: Int
    let delivered: Int, postponed: Int, givenUp: Int
    let photosRead: Int, photosFailed: Int
    let reports: Int

    init(_ figures: BotFigures) {
        let minutes = figures.uptime / 60
        uptime = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
        memory = "\(figures.memory >> 20) MB"
        (received, handled, refused) = (figures.received, figures.handled, figures.refused)
        (delivered, postponed, givenUp) = (figures.delivered, figures.postponed, figures.givenUp)
        (photosRead, photosFailed, reports) = (figures.photosRead, figures.photosFailed, figures.reports)
    }
}

extension BotFigures {
    fileprivate static let sample = BotFigures(
        uptime: 11_520, memory: 84 << 20, received: 5000, handled: 5000, refused: 3, delivered: 4980, postponed: 20,
        givenUp: 1, photosRead: 120, photosFailed: 2, reports: 3)
}
