internal import Foundation

/// The hour that a sentence names, and the time zone if it names one: “at 8 pm”, “um halb sieben”, “at noon in Vienna”.
package struct HourPhrase: Hashable, Sendable {
    /// From 0 to 23.
    package let hour: Int
    package let minute: Int
    /// The IANA name of the time zone; `nil` if the sentence names none.
    package let zone: String?
    /// What ``HourRequest`` reads; hours only are possible there, so that “half past six” is refused with a sentence.
    package var argument: String {
        let time = minute == 0 ? "\(hour)" : "\(hour):\(String(format: "%02d", minute))"
        return [time, zone].compactMap(\.self).joined(separator: " ")
    }

    /// `nil` for a sentence without an hour.
    package init?(_ text: String, in language: Language) {
        let clock = /(?:^|[^0-9])([0-9]{1,2})(?:\s*[:.h]\s*([0-5][0-9]))?\s*(am|pm|a\.m\.|p\.m\.)?(?:[^0-9]|$)/
            .ignoresCase()
        let tokens = MessageText(text).tokens
        let named = Self.partOfDay(in: tokens, language: language)
        let numbers = text.matches(of: clock)
        // In “quiz me on 5 words at 8” the first number is no hour.
        let match =
            numbers.first { $0.2 != nil || $0.3 != nil || Self.isHour(at: $0.1.startIndex, in: text) } ?? numbers.first
        zone = Self.zone(in: text, hour: match?.1.startIndex, isEnglish: language.code == Self.english)
        if let match, let number = Int(match.1), (0...24).contains(number) {
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

    /// The time zone of a city that stands right behind the hour, or behind a preposition: in “at 8 after Essen” nobody is in Essen.
    private static func zone(in text: String, hour start: String.Index?, isEnglish: Bool) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        let hour =
            words.firstIndex { word in start.map { word.endIndex > $0 } ?? word.contains(where: \.isNumber) }
            ?? words.endIndex
        // “A Nice puzzle at 8” is about no place.
        let leading = isEnglish ? prepositions.subtracting(["a"]) : prepositions
        for start in words.indices.dropFirst()
        where isPlace(words, at: start, hour: hour, behind: leading) {
            for count in stride(from: min(longestCity, words.count - start), to: 0, by: -1) {
                let name = words[start..<(start + count)].joined(separator: " ")
                if let zone = TimeZoneName.zone(named: name) { return zone }
            }
        }
        return nil
    }

    private static func isPlace(_ words: [Substring], at start: Int, hour: Int, behind prepositions: Set<String>)
        -> Bool
    {
        if prepositions.contains(words[start - 1].lowercased()) {
            return start > hour || words[start].first?.isUppercase == true
        }
        return start > hour && words[(hour + 1)..<start].allSatisfy { signs.contains(MessageText(String($0)).line) }
    }

    /// Whether a word for an hour stands before `start`: “at 8”, “a las 8”.
    private static func isHour(at start: String.Index, in text: String) -> Bool {
        let word = text[..<start].split(whereSeparator: \.isWhitespace).last.map { MessageText(String($0)).line }
        return word.map(leads.contains) ?? false
    }

    private static let english = "en"
    /// Words before an hour, as ``MessageText`` folds them.
    private static let leads: Set = ["at", "um", "a", "las", "les", "la"]

    /// Words.
    private static let longestCity = 3
    private static let prepositions: Set = ["in", "en", "à", "a", "at", "from", "aus", "de"]
    /// Words of a clock that stand behind an hour.
    private static let signs: Set = [
        "am", "pm", "a m", "p m", "h", "uhr", "oclock", "clock", "heures", "horas", "hores",
    ]

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
