internal import Foundation
internal import Talk

/// What stands behind `/remind`.
enum ReminderRequest: Hashable, Sendable {
    /// Nothing.
    case show
    case off
    /// An hour of the day, and the IANA name of a time zone if one is named.
    case hour(Int, zone: String?)
    /// Only a time zone, by its IANA name.
    case zone(String)
    /// A name that is no time zone's.
    case unknownZone(String)
    case unclear

    init(_ argument: String, in language: Language) {
        let text = MessageText(argument)
        guard !text.tokens.isEmpty else {
            self = .show
            return
        }
        guard !language.asks(text.line, for: \.noReminder) else {
            self = .off
            return
        }
        guard let match = text.original.firstMatch(of: /^\D*?([0-9]{1,2})(?:[:.]00)?(?![0-9:.])(.*)$/),
            let hour = Int(match.1), (0...23).contains(hour)
        else {
            self = Self.zone(named: argument).map(Self.zone) ?? .unclear
            return
        }
        let name = match.2.trimmingCharacters(in: .whitespaces)
        let zone = name.isEmpty ? nil : Self.zone(named: name)
        self = name.isEmpty || zone != nil ? .hour(hour, zone: zone) : .unknownZone(String(name.prefix(40)))
    }

    /// The time zone with this IANA name, `Europe/Paris`, or of the city in it, `paris`.
    private static func zone(named name: String) -> String? {
        let wanted = name.trimmingCharacters(in: .whitespaces).replacing(" ", with: "_").lowercased()
        return TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == wanted }
            ?? TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased().hasSuffix("/" + wanted) }
    }
}
