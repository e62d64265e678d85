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
        let (ofDay, rest) = Self.hour(hour, before: match.2)
        let name = rest.trimmingCharacters(in: .whitespaces)
        let zone = name.isEmpty ? nil : Self.zone(named: name)
        self = name.isEmpty || zone != nil ? .hour(ofDay, zone: zone) : .unknownZone(String(name.prefix(40)))
    }

    /// The hour of the day that “7 pm”, “19h” and “19 Uhr” mean, and what stands behind that.
    private static func hour(_ hour: Int, before text: Substring) -> (hour: Int, rest: Substring) {
        guard let sign = text.prefixMatch(of: /\s*(?:([ap])\.?m\b\.?|(?:h(?:00)?|uhr)\b)/.ignoresCase()) else {
            return (hour, text)
        }
        let rest = text[sign.range.upperBound...]
        guard let half = sign.1?.lowercased(), (1...12).contains(hour) else { return (hour, rest) }
        return (hour % 12 + (half == "p" ? 12 : 0), rest)
    }

    /// The time zone with this IANA name, `Europe/Paris`, or of the city in it, `paris`.
    private static func zone(named name: String) -> String? {
        let wanted = name.trimmingCharacters(in: .whitespaces).replacing(" ", with: "_").lowercased()
        // The list of known names lacks the default.
        if ["utc", "etc/utc"].contains(wanted) { return "UTC" }
        return TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == wanted }
            ?? TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased().hasSuffix("/" + wanted) }
    }
}
