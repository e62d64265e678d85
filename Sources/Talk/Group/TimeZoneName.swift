internal import Foundation

/// Time zones as people name them: `Europe/Paris`, `paris`, “São Paulo”, “Wien”.
package enum TimeZoneName {
    /// The IANA name of the time zone that `text` means; `nil` if it means none.
    package static func zone(named text: String) -> String? {
        let wanted = folded(text)
        guard !wanted.isEmpty else { return nil }
        return zones[wanted] ?? TimeZone(identifier: text.trimmingCharacters(in: .whitespaces))?.identifier
    }

    /// The time zones by their names and by those of cities in them, as they are compared.
    private static let zones: [String: String] = {
        let known = TimeZone.knownTimeZoneIdentifiers
        // The list of known names lacks the default.
        let whole = [("UTC", "UTC"), ("Etc/UTC", "UTC")] + known.map { ($0, $0) }
        let cities = known.map { (String($0.split(separator: "/").last ?? ""), $0) }
        let pairs = (whole + cities + CityZones.all).map { (folded($0.0), $0.1) }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// `text` in lower case, without accents and apostrophes, and with single spaces in the place of other punctuation.
    private static func folded(_ text: String) -> String {
        text.replacing("'", with: "").replacing("’", with: "")
            .folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
