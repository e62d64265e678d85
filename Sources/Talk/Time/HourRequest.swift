internal import Foundation

/// What stands behind a command that has something done once a day: `/remind`, `/daily`.
package enum HourRequest: Hashable, Sendable {
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

    package init(_ argument: String, in language: Language) {
        let text = MessageText(argument)
        guard !text.tokens.isEmpty else {
            self = .show
            return
        }
        guard !language.understood.contains(where: { $0.understanding.hours.off.contains(text.line) }) else {
            self = .off
            return
        }
        guard let match = text.original.firstMatch(of: /^(\D*?)([0-9]{1,2})(?:[:.]00)?(?![0-9:.])(.*)$/),
            let hour = Int(match.2), (0...23).contains(hour)
        else {
            self = Self.zone(named: argument).map(Self.zone) ?? .unclear
            return
        }
        let (ofDay, rest) = Self.hour(hour, before: match.3, in: language)
        self = Self.request(hour: ofDay, rest: rest, before: String(match.1))
    }

    /// - Parameter before: what stands before the hour: “at”, a city, or “Vienna at”.
    private static func request(hour: Int, rest: String, before: String) -> HourRequest {
        guard !rest.isEmpty else { return .hour(hour, zone: zone(named: before, mostWordsBehind: 2)) }
        if let zone = zone(named: rest) { return .hour(hour, zone: zone) }
        // “20h30” is no full hour.
        return rest.contains(where: \.isNumber) ? .unclear : .unknownZone(String(rest.prefix(40)))
    }

    /// The time zone that `text` names, with or without a preposition before it and the first words of an hour behind it: “in Paris”,
    /// “en Bogotá a las”.
    /// - Parameter mostWordsBehind: How many short words may follow the name. Where no hour follows they belong to it: “Athens, GA”.
    private static func zone(named text: String, mostWordsBehind: Int = 0) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        let before = min(words.prefix(while: isShort).count, 1)
        let behind = min(words.reversed().prefix(while: isShort).count, mostWordsBehind)
        for first in 0...before {
            for last in 0...behind where first + last < words.count {
                let name = words.dropFirst(first).dropLast(last).joined(separator: " ")
                if let zone = TimeZoneName.zone(named: name) { return zone }
            }
        }
        return nil
    }

    private static func isShort(_ word: Substring) -> Bool { word.count <= longestPreposition }

    private static let longestPreposition = 3

    /// The hour of the day that “7 pm”, “19h”, “19 Uhr” and “7 in the evening” mean, and what stands behind that.
    private static func hour(_ hour: Int, before text: Substring, in language: Language) -> (hour: Int, rest: String) {
        let sign = text.prefixMatch(of: sign.ignoresCase())
        let rest = words(of: String(text[(sign?.range.upperBound ?? text.startIndex)...]))
        if let half = sign?.1?.lowercased() {
            return ((half == "p" ? TimeOfDay.evening : .morning).hour(hour), rest.joined(separator: " "))
        }
        for count in stride(from: rest.count, to: 0, by: -1) {
            let name = MessageText(rest[..<count].joined(separator: " ")).line
            guard let time = language.timeOfDay(named: name) else { continue }
            return (time.hour(hour), words(of: rest[count...].joined(separator: " ")).joined(separator: " "))
        }
        return (hour, rest.joined(separator: " "))
    }

    /// The words of `text` without the punctuation at its beginning: “, Paris”.
    private static func words(of text: String) -> [String] {
        text.drop { !$0.isLetter && !$0.isNumber }.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static var sign: Regex<(Substring, Substring?)> {
        /\s*(?:([ap])\.?m\b\.?|(?:h(?:\s*00)?|uhr|o['’]?clock|heures?|hora|hores|horas)\b)/
    }
}
