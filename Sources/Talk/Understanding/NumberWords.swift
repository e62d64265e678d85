internal import Foundation

/// Numbers that are written out: “seven”, “sieben”.
package enum NumberWords {
    /// The number that `token` is or means, from 0 to 59.
    package static func number(_ token: String, in language: Language) -> Int? {
        if let number = Int(token) { return number }
        return language.understood.lazy.compactMap { names[$0.code]?[token] }.first
    }

    /// By the language, the numbers by their names, folded as in ``MessageText``.
    private static let names: [String: [String: Int]] = Dictionary(
        uniqueKeysWithValues: ["en", "de", "es", "fr", "ca"].map { ($0, names(in: $0)) })

    private static func names(in code: String) -> [String: Int] {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: code)
        formatter.numberStyle = .spellOut
        let pairs = (2...59).compactMap { number in
            formatter.string(from: NSNumber(value: number)).map {
                (MessageText($0.replacing("\u{AD}", with: "")).line, number)
            }
        }
        return Dictionary(pairs, uniquingKeysWith: min)
    }
}
