internal import Foundation

/// The hour that a sentence names: “at 8 pm”, “um halb sieben”, “at noon”.
package struct HourPhrase: Hashable, Sendable {
    /// From 0 to 23.
    package let hour: Int
    package let minute: Int
    /// What ``HourRequest`` reads; hours only are possible there, so that “half past six” is refused with a sentence.
    package var argument: String { minute == 0 ? "\(hour)" : "\(hour):\(String(format: "%02d", minute))" }

    /// `nil` for a sentence without an hour.
    package init?(_ text: String, in language: Language) {
        let clock = /(?:^|[^0-9])([0-9]{1,2})(?:\s*[:.h]\s*([0-5][0-9]))?\s*(am|pm|a\.m\.|p\.m\.)?(?:[^0-9]|$)/
            .ignoresCase()
        let tokens = MessageText(text).tokens
        let named = Self.partOfDay(in: tokens, language: language)
        if let match = text.firstMatch(of: clock), let number = Int(match.1), (0...24).contains(number) {
            let half = match.3.map { $0.lowercased().hasPrefix("p") ? TimeOfDay.evening : .morning }
            hour = (half ?? named).map { $0.hour(number) } ?? number % 24
            minute = match.2.flatMap { Int($0) } ?? Self.minutes(in: tokens, language: language)
        } else if let number = tokens.lazy.compactMap({ NumberWords.number($0, in: language) }).first(
            where: (1...24).contains)
        {
            hour = named.map { $0.hour(number) } ?? number % 24
            minute = Self.minutes(in: tokens, language: language)
        } else if let hour = Self.namedHour(in: tokens, language: language) {
            (self.hour, minute) = (hour, 0)
        } else {
            return nil
        }
    }

    private static func partOfDay(in tokens: [String], language: Language) -> TimeOfDay? {
        for count in stride(from: min(3, tokens.count), to: 0, by: -1) {
            for start in 0...(tokens.count - count) {
                let line = tokens[start..<(start + count)].joined(separator: " ")
                if let part = language.timeOfDay(named: line) { return part }
            }
        }
        return nil
    }

    /// 30 where a part of an hour is named: “half past six”, “viertel vor acht”. Which part, and of which hour, does not matter, because only
    /// full hours are possible.
    private static func minutes(in tokens: [String], language: Language) -> Int {
        language.understood.contains { $0.understanding.hours.parts.contains(where: tokens.contains) } ? 30 : 0
    }

    private static func namedHour(in tokens: [String], language: Language) -> Int? {
        let names = language.understood.map(\.understanding.hours.names)
        return tokens.lazy.compactMap { token in names.lazy.compactMap { $0[token] }.first }.first
    }
}
