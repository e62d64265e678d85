internal import Foundation
internal import Hive
internal import Pictures
internal import PuzzleRound
internal import Talk

/// A page of the settings.
enum SettingsPage: String, Choice {
    case main, cost, play, setters, edition, language, morning, closing, quiet, timeZone, privacy, pictures, calls
}

/// The state of a switch.
enum SwitchPosition: String, Choice { case yes, no, never, none, automatic }

/// The rules for new boards.
enum EditionChoice: String, Choice {
    case asRead, digital, print
    /// The puzzle of another language.
    case foreign

    init(_ edition: Edition?) {
        switch edition {
        case nil: self = .asRead
        case .digital: self = .digital
        case .print: self = .print
        case .catalan, .german, .buchstabiene, .spanish, .italian, .swedish, .norwegian: self = .foreign
        }
    }
}

/// One setting with a value, as a button's data has it: `cost=free`.
enum SettingChoice: Hashable, Sendable {
    case hintCost(HintCost)
    case clueReaders(ClueReaders)
    case playStyle(PlayStyle)
    case boardSetters(BoardSetters)
    case edition(Edition?)
    /// A code of BCP 47; `nil` for the language of the person who spoke first here.
    case language(String?)
    case morning(hour: Int?)
    case closing(hour: Int?)
    case quiet(QuietHours?)
    case timeZone(String)
    case showsName(Bool)
    case pictureWords(PictureWords)
    case highContrast(Bool)
    case largeLetters(Bool)
    case calls(Bool)

    private static let off = "off"
    private static let automatic = "auto"

    /// `nil` when the text is no choice. It comes from a client, so it is untrusted.
    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        let value = parts[1]
        let choice: Self? =
            switch parts[0] {
            case "cost": HintCost(rawValue: value).map(Self.hintCost)
            case "clues": ClueReaders(rawValue: value).map(Self.clueReaders)
            case "play": PlayStyle(rawValue: value).map(Self.playStyle)
            case "setters": BoardSetters(rawValue: value).map(Self.boardSetters)
            case "edition":
                value == EditionChoice.asRead.rawValue ? .edition(nil) : Edition(rawValue: value).map(Self.edition)
            case "language": .language(value == Self.automatic ? nil : value)
            case "morning": value == Self.off ? .morning(hour: nil) : Self.hour(value).map { .morning(hour: $0) }
            case "closing": value == Self.off ? .closing(hour: nil) : Self.hour(value).map { .closing(hour: $0) }
            case "quiet": value == Self.off ? .quiet(nil) : Self.quietHours(value).map(Self.quiet)
            case "zone": TimeZone(identifier: value).map { _ in .timeZone(value) }
            case "name": .showsName(value != Self.off)
            case "words": PictureWords(rawValue: value).map(Self.pictureWords)
            case "contrast": .highContrast(value != Self.off)
            case "letters": .largeLetters(value != Self.off)
            case "calls": .calls(value != Self.off)
            default: nil
            }
        guard let choice else { return nil }
        self = choice
    }

    private static func hour(_ text: String) -> Int? {
        Int(text).flatMap { (0..<24).contains($0) ? $0 : nil }
    }

    private static func quietHours(_ text: String) -> QuietHours? {
        let hours = text.split(separator: "-").compactMap { hour(String($0)) }
        return hours.count == 2 ? QuietHours(start: hours[0], end: hours[1]) : nil
    }

    var text: String {
        switch self {
        case .hintCost(let cost): "cost=\(cost.rawValue)"
        case .clueReaders(let readers): "clues=\(readers.rawValue)"
        case .playStyle(let style): "play=\(style.rawValue)"
        case .boardSetters(let setters): "setters=\(setters.rawValue)"
        case .edition(let edition): "edition=\(edition?.rawValue ?? EditionChoice.asRead.rawValue)"
        case .language(let code): "language=\(code ?? Self.automatic)"
        case .morning(let hour): "morning=\(hour.map(String.init) ?? Self.off)"
        case .closing(let hour): "closing=\(hour.map(String.init) ?? Self.off)"
        case .quiet(let hours): "quiet=\(hours.map { "\($0.start)-\($0.end)" } ?? Self.off)"
        case .timeZone(let zone): "zone=\(zone)"
        case .showsName(let isOn): "name=\(isOn ? "on" : Self.off)"
        case .pictureWords(let words): "words=\(words.rawValue)"
        case .highContrast(let isOn): "contrast=\(isOn ? "on" : Self.off)"
        case .largeLetters(let isOn): "letters=\(isOn ? "on" : Self.off)"
        case .calls(let isOn): "calls=\(isOn ? "on" : Self.off)"
        }
    }

    func apply(to settings: inout GroupSettings, _ daily: inout DailyNotes, and chat: inout ChatSettings) {
        switch self {
        case .hintCost(let cost): settings.hintCost = cost
        case .clueReaders(let readers): settings.clueReaders = readers
        case .playStyle(let style): settings.playStyle = style
        case .boardSetters(let setters): settings.boardSetters = setters
        case .edition(let edition): settings.edition = edition
        case .language(let code): chat.languageCode = code
        case .morning(let hour): daily.morningHour = hour
        case .closing(let hour): settings.closingHour = hour
        case .quiet(let hours): chat.quietHours = hours
        case .timeZone(let zone): chat.timeZone = zone
        case .showsName(let isOn): settings.showsName = isOn
        case .pictureWords(let words): chat.pictureWords = words
        case .highContrast(let isOn): chat.look.hasHighContrast = isOn
        case .largeLetters(let isOn): chat.look.hasLargeLetters = isOn
        case .calls(let isOn): chat.callsPeople = isOn
        }
    }

    /// The page of a choice that changes all messages, and may be made in a private chat too; `nil` for other choices.
    var pageOfAppearance: SettingsPage? {
        switch self {
        case .pictureWords, .highContrast, .largeLetters: .pictures
        case .language: .language
        case .calls: .calls
        default: nil
        }
    }

    /// The choices on a page.
    static func choices(on page: SettingsPage, languages: [String], editions: [Edition]) -> [SettingChoice] {
        switch page {
        case .main: []
        case .cost: HintCost.allCases.map(Self.hintCost) + ClueReaders.allCases.map(Self.clueReaders)
        case .play: PlayStyle.allCases.map(Self.playStyle)
        case .setters: BoardSetters.allCases.map(Self.boardSetters)
        case .edition: [.edition(nil)] + editions.map(Self.edition)
        case .language: languages.map(Self.language) + [.language(nil)]
        case .morning: (0..<24).map { .morning(hour: $0) } + [.morning(hour: nil)]
        case .closing: (0..<24).map { .closing(hour: $0) } + [.closing(hour: nil)]
        case .quiet: QuietHours.choices.map(Self.quiet) + [.quiet(nil)]
        case .timeZone: zones.map(Self.timeZone)
        case .privacy: [.showsName(true), .showsName(false)]
        case .calls: [.calls(true), .calls(false)]
        case .pictures:
            PictureWords.allCases.map(Self.pictureWords) + [
                .highContrast(true), .highContrast(false), .largeLetters(true), .largeLetters(false),
            ]
        }
    }

    /// One time zone for each hour in which many people live, from west to east, named after a well-known city.
    private static let zones = [
        "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Sao_Paulo", "UTC",
        "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Johannesburg", "Europe/Istanbul", "Asia/Dubai",
        "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
        "Pacific/Auckland",
    ]
}
