internal import Foundation

/// Days and numbers as a language writes them.
extension Language {
    /// The day of the week, shortened: “Fri”.
    /// - Parameter day: counted from 1 January 1970.
    package func weekday(ofDay day: Int) -> String { written(day) { $0.weekday(.abbreviated) } }

    /// The date in full: “27 November 2026”.
    /// - Parameter day: counted from 1 January 1970.
    package func date(ofDay day: Int) -> String { written(day) { $0.day().month(.wide).year() } }

    package func number(_ number: Double, decimals: Int) -> String {
        number.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
    }

    /// English dates as most of the world writes them, the day first.
    private var locale: Locale { Locale(identifier: code == Templates.fallbackCode ? "en_GB" : code) }

    private func written(_ day: Int, _ form: (Date.FormatStyle) -> Date.FormatStyle) -> String {
        let noon = Date(timeIntervalSince1970: (Double(day) + 0.5) * Self.secondsADay)
        return noon.formatted(form(Date.FormatStyle(locale: locale, timeZone: .gmt)))
    }

    private static let secondsADay = 86_400.0
}
