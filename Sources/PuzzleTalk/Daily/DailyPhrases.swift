internal import Talk

/// A command's description in the platform's menu.
struct DailyCommandText: CommandPhrase {
    static let file = "daily-commands"
    static let sample = DailyCommandText(command: Chosen(.puzzle))

    let command: Chosen<DailyCommand>
}

/// The label of a button.
struct DailyButtonText: PlainPhrase {
    static let file = "daily-buttons"
    static let sample = DailyButtonText(label: Chosen(.today))

    let label: Chosen<DailyVerb>
}

/// A day more on which words of the day's board were found.
struct DayStreakText: Phrase {
    static let file = "daily-streak"
    static let sample = DayStreakText(days: Quantity(3))

    let days: Quantity
}

/// The words of yesterday's board.
struct YesterdayText: Phrase {
    static let file = "daily-yesterday"
    static let sample = YesterdayText(
        center: "Y", outer: "A C E H N T", words: Quantity(38), found: Quantity(9), pangrams: "chantey",
        others: "achy, yacht")

    let center: String
    let outer: String
    let words: Quantity
    /// How many of them were found in this chat.
    let found: Quantity
    let pangrams: String
    let others: String
}

/// A step of a newcomer's first puzzle.
struct TourText: Phrase {
    static let file = "daily-tour"
    static let sample = TourText(step: Chosen(.word), center: "Y", shortest: 4, language: "German")

    let step: Chosen<TourStep>
    let center: String
    let shortest: Int
    /// The name of the board's language, if it is not the chat's.
    let language: String?
}

/// What becomes of the puzzle that a person gets each day.
enum DeliveryState: String, Choice {
    case set, none, off, unclear, unknownZone, unanswered
    /// Today's is there, and the person plays another.
    case waiting
}

/// Says when the puzzle of the day comes.
struct DeliveryText: Phrase {
    static let file = "daily-delivery"
    static let sample = DeliveryText(
        state: Chosen(.set), hour: "8:00", zone: "Europe/Paris", isZoneKnown: true, time: "17:25")
    /// Says that today's puzzle is there.
    static let waiting = DeliveryText(state: Chosen(.waiting), hour: nil, zone: "", isZoneKnown: true, time: "")

    let state: Chosen<DeliveryState>
    /// When it comes; `nil` for never.
    let hour: String?
    /// The time zone, or a name that is none.
    let zone: String
    let isZoneKnown: Bool
    /// The time there.
    let time: String
}

/// Words that a person missed on the board of the day before.
struct MissedYesterdayText: Phrase {
    static let file = "daily-missed"
    static let sample = MissedYesterdayText(words: "achy, cyan", left: Quantity(5))

    let words: String
    /// How many more there are.
    let left: Quantity
}
