/// What a language's file `pack.json` states about the language itself.
struct Pack: Decodable, Sendable {
    static let file = "pack.json"

    /// The language's own name: `Deutsch`.
    let name: String
    /// Other names that people of any language call it: `castellano`.
    var otherNames: [String]?
    /// The rule of each plural class but `other`, in the syntax of the CLDR.
    let plurals: [String: String]
    let numbers: NumberFormat
    let dates: DateFormats
    /// By the English term, the language's: `noun`, `past tense`. A term without an entry stays English.
    let grammar: [String: String]?

    /// The reason why the file can't be used; `nil` if it can.
    var fault: String? {
        if name.isEmpty { return "the language's own name is missing" }
        if PluralRules(plurals) == nil {
            return "the plural rules must name classes of the CLDR and be written in its syntax"
        }
        return numbers.fault ?? dates.fault
    }
}

/// How a language groups the digits of whole numbers. Source: the CLDR's `group` symbol and `minimumGroupingDigits`.
struct NumberFormat: Decodable, Hashable, Sendable {
    /// Stands between groups of three digits.
    let separator: String
    /// The least number of digits that are grouped: four in `1,234`, five where `1234` stays whole.
    let groupedFrom: Int

    private static let group = 3

    func text(_ number: Int) -> String {
        let digits = String(number.magnitude)
        guard digits.count >= groupedFrom else { return String(number) }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: Self.group) { text += separator }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + text
    }

    fileprivate var fault: String? {
        groupedFrom > Self.group ? nil : "numbers can't be grouped from \(groupedFrom) digits on"
    }
}

/// How a language writes times of the day.
struct DateFormats: Decodable, Hashable, Sendable {
    /// A pattern of the CLDR, of which `HH`, `H` and `mm` can be used: `HH:mm`.
    let time: String

    func text(hour: Int, minute: Int) -> String {
        time.replacing("HH", with: Self.padded(hour)).replacing("H", with: String(hour))
            .replacing("mm", with: Self.padded(minute))
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    fileprivate var fault: String? {
        time.contains("H") && time.contains("mm") ? nil : "the time must have its hours H or HH and its minutes mm"
    }
}
