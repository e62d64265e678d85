internal import Foundation
package import Talk

/// Reads days as people name them: “12 November”, “12.11.”, “2026-11-12”, “Monday”, “yesterday”.
package enum NamedDay {
    /// The days that `text` may mean, counted from 1 January 1970; none when it names no day. “11/12” is read both ways.
    ///
    /// A day without its year is the latest one up to `today`.
    package static func days(_ text: MessageText, in language: Language, today: Int) -> [Int] {
        let words = language.puzzleWords.compactMap(\.days)
        let tokens = text.tokens.filter { token in !words.contains { $0.fillers.contains(token) } }
        if tokens.count == 1 {
            if words.contains(where: { $0.today.contains(tokens[0]) }) { return [today] }
            if words.contains(where: { $0.yesterday.contains(tokens[0]) }) { return [today - 1] }
        }
        for understood in language.understood {
            let days = DayNames(understood.code).days(tokens, today: today)
            if !days.isEmpty { return days }
        }
        return []
    }
}

/// How people of one language name days, as `puzzle.json` states it. The names of months and weekdays are the system's.
struct DayWords: Decodable, Hashable, Sendable {
    let today: Set<String>
    let yesterday: Set<String>
    /// Words around a date: “the 12th of November”.
    let fillers: Set<String>
}

/// The names of a language's months and weekdays.
private struct DayNames {
    /// From January on, and from Sunday on; each with its short form.
    private let months: [Set<String>]
    private let weekdays: [Set<String>]

    init(_ code: String) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: code)
        func names(_ lists: [String]?...) -> [Set<String>] {
            let lists = lists.compactMap(\.self)
            return (lists.first ?? []).indices.map { index in
                Set(lists.filter { $0.indices.contains(index) }.map { MessageText($0[index]).line })
            }
        }
        months = names(
            formatter.standaloneMonthSymbols, formatter.monthSymbols, formatter.shortStandaloneMonthSymbols,
            formatter.shortMonthSymbols)
        weekdays = names(formatter.standaloneWeekdaySymbols, formatter.weekdaySymbols)
    }

    func days(_ tokens: [String], today: Int) -> [Int] {
        if tokens.count == 1, let weekday = weekdays.firstIndex(where: { $0.contains(tokens[0]) }) {
            // 1 January 1970 was a Thursday.
            let days = ((today + 4 - weekday) % 7 + 7) % 7
            return days == 0 ? [today, today - 7] : [today - days]
        }
        let named = tokens.compactMap(month)
        let numbers = tokens.filter { month($0) == nil }.map(Self.number)
        guard numbers.allSatisfy({ $0 != nil }) else { return [] }
        let days = Self.readings(month: named, numbers: numbers.compactMap(\.self))
            .compactMap { $0.day(upTo: today) }
        return days.count == 2 && days[0] == days[1] ? [days[0]] : days
    }

    /// The number of the month. An article may have grown together with it: “d'octubre”.
    private func month(_ token: String) -> Int? {
        let index = months.firstIndex {
            $0.contains(token) || token.first == "d" && $0.contains(String(token.dropFirst()))
        }
        return index.map { $0 + 1 }
    }

    /// The number in "12", "12th" or "1er".
    private static func number(_ token: String) -> Int? {
        let digits = token.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 4, token.count - digits.count <= 2 else { return nil }
        return Int(digits)
    }

    private static func readings(month named: [Int], numbers: [Int]) -> [DateReading] {
        switch (named.count, numbers.count) {
        case (1, 1): return [DateReading(day: numbers[0], month: named[0])]
        case (1, 2): return [DateReading(day: numbers[0], month: named[0], year: numbers[1])]
        case (0, 2):
            return [DateReading(day: numbers[0], month: numbers[1]), DateReading(day: numbers[1], month: numbers[0])]
        case (0, 3) where numbers[0] > 31: return [DateReading(day: numbers[2], month: numbers[1], year: numbers[0])]
        case (0, 3):
            return [
                DateReading(day: numbers[0], month: numbers[1], year: numbers[2]),
                DateReading(day: numbers[1], month: numbers[0], year: numbers[2]),
            ]
        default: return []
        }
    }
}

/// A date as it was read, which need not exist.
private struct DateReading {
    let day: Int
    let month: Int
    /// Of two or four digits; `nil` for the latest such date.
    var year: Int?

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Counted from 1 January 1970; `nil` if there is no such date, or it is after `today`.
    func day(upTo today: Int) -> Int? {
        if let year { return number(in: year < 100 ? 2000 + year : year).flatMap { $0 <= today ? $0 : nil } }
        let thisYear = Self.calendar.component(
            .year, from: Date(timeIntervalSince1970: Double(today) * Self.secondsADay))
        // 29 February may be four years ago.
        return (0..<4).lazy.compactMap { number(in: thisYear - $0) }.first { $0 <= today }
    }

    private func number(in year: Int) -> Int? {
        let components = DateComponents(year: year, month: month, day: day)
        guard components.isValidDate(in: Self.calendar), let date = Self.calendar.date(from: components) else {
            return nil
        }
        return Int((date.timeIntervalSince1970 / Self.secondsADay).rounded(.down))
    }

    private static let secondsADay = 86_400.0
}
