package import Foundation

/// A group's own days and hours.
package struct GroupClock {
    private let calendar: Calendar

    /// - Parameter timeZone: an IANA name; UTC for `nil` and for one this system does not know.
    package init(timeZone: String?) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
        self.calendar = calendar
    }

    /// The day, counted from 1 January 1970.
    package func day(of date: Date) -> Int {
        let seconds = date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))
        return Int((seconds / Self.secondsADay).rounded(.down))
    }

    /// The time from midnight to midnight of a day, counted from 1 January 1970.
    package func time(of day: Int) -> Range<Date> { start(of: day)..<start(of: day + 1) }

    private func start(of day: Int) -> Date {
        let noon = Date(timeIntervalSince1970: (Double(day) + 0.5) * Self.secondsADay)
        var gmt = calendar
        gmt.timeZone = .gmt
        return calendar.date(from: gmt.dateComponents([.year, .month, .day], from: noon)) ?? noon
    }

    /// The Monday of the week that `day` is in. 1 January 1970 was a Thursday.
    package static func weekStart(of day: Int) -> Int { day - ((day + 3) % 7 + 7) % 7 }

    package func hour(of date: Date) -> Int { calendar.component(.hour, from: date) }

    package func minute(of date: Date) -> Int { calendar.component(.minute, from: date) }

    /// The next time after `date` that it strikes `hour`.
    package func next(hour: Int, after date: Date) -> Date {
        calendar.nextDate(after: date, matching: DateComponents(hour: hour, minute: 0), matchingPolicy: .nextTime)
            ?? date.addingTimeInterval(Self.secondsADay)
    }

    /// `date`, or the end of the quiet hours it falls into.
    package func afterQuiet(_ date: Date, quiet: QuietHours?) -> Date {
        guard let quiet, quiet.contains(hour: hour(of: date)) else { return date }
        return next(hour: quiet.end, after: date)
    }

    private static let secondsADay = 86_400.0
}
