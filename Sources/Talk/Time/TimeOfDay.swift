/// A part of the day that stands behind an hour from 1 to 12.
package enum TimeOfDay: String, CaseIterable, Sendable {
    case morning
    /// The afternoon too.
    case evening
    /// From the evening until the early morning.
    case night

    /// The hour of the day that `hour` means in this part of it. Hours outside 1…12 are returned unchanged.
    package func hour(_ hour: Int) -> Int {
        guard (1...12).contains(hour) else { return hour }
        switch self {
        case .morning: return hour % 12
        case .evening: return hour % 12 + 12
        case .night: return hour == 12 ? 0 : hour < 6 ? hour : hour + 12
        }
    }
}

extension Language {
    /// The part of the day that people name with `line`, in this language or in English.
    func timeOfDay(named line: String) -> TimeOfDay? {
        understood.lazy.compactMap { language in
            TimeOfDay.allCases.first { language.understanding.hours.timesOfDay[$0.rawValue]?.contains(line) ?? false }
        }.first
    }
}

/// How people of one language talk about hours, as the file `understanding.json` states it.
package struct HourWords: Decodable, Hashable, Sendable {
    /// Texts of somebody who wants no more of what comes once a day.
    package let off: Set<String>
    /// By the part of the day (``TimeOfDay``), what stands behind the hour: “in the evening”.
    let timesOfDay: [String: Set<String>]
    /// Words that name a part of an hour: “half”, “quarter”.
    let parts: Set<String>
    /// Hours with names of their own, from 0 to 23, by their names: “noon”.
    let names: [String: Int]

    init() { (off, timesOfDay, parts, names) = ([], [:], [], [:]) }

    private enum CodingKeys: String, CodingKey { case off, timesOfDay, parts, names }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        off = try container.decode(Set<String>.self, forKey: .off)
        timesOfDay = try container.decode([String: Set<String>].self, forKey: .timesOfDay)
        parts = try container.decodeIfPresent(Set<String>.self, forKey: .parts) ?? []
        names = try container.decodeIfPresent([String: Int].self, forKey: .names) ?? [:]
    }

    var all: [String] { off + timesOfDay.values.flatMap(\.self) + parts + names.keys }

    /// The reason why the words can't be used; `nil` if they can.
    var fault: String? {
        if let name = names.keys.sorted().first(where: { !(0...23).contains(names[$0] ?? 0) }) {
            return "“\(name)” is no hour of the day"
        }
        let unknown = timesOfDay.keys.sorted().first { TimeOfDay(rawValue: $0) == nil }
        return unknown.map { "there is no time of day “\($0)”" }
    }
}
