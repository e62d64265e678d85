internal import Foundation
internal import JSON

/// Brings the notes on a chat that an earlier version stored into today's form.
///
/// Version 1 had a field for each subject, the puzzle's notes at the top, and the settings of a chat among the group's.
enum SessionUpgrade {
    /// `data`, or its notes in today's form when it holds notes of version 1.
    static func upgraded(_ data: Data) -> Data {
        // Keys are stored in order, so that the version stands at the end. Today's notes need not be parsed twice.
        guard !data.isEmpty, data.suffix(today.count) != today,
            let old = try? JSONDecoder().decode([String: JSONValue].self, from: data),
            old["version"] == .integer(1)
        else { return data }
        return (try? JSONEncoder().encode(JSONValue.object(upgraded(old)))) ?? data
    }

    private static let today = Data(#""version":2}"#.utf8)

    private static func upgraded(_ old: [String: JSONValue]) -> [String: JSONValue] {
        var group = old["group"]?.members ?? [:]
        var settings = group["settings"]?.members ?? [:]
        let chat = settings.removeAll(of: ["languageCode", "quietHours", "timeZone"])
        group["settings"] = .object(settings)
        var new = old.filter { ["languageCode", "pendingPhotos", "lastAlbum"].contains($0.key) }
        new["version"] = .integer(2)
        new["settings"] = .object(chat)
        new["hearsEverything"] = group.removeValue(forKey: "hearsEverything")
        new["subjects"] = .object(
            [
                "puzzle": .object(old), "group": .object(group), "look": old["lookup"], "draw": old["draw"],
                "rep": old["report"],
            ].compactMapValues(\.self))
        return new
    }
}

extension JSONValue {
    fileprivate var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }
}

extension [String: JSONValue] {
    fileprivate mutating func removeAll(of keys: [String]) -> Self {
        let removed = filter { keys.contains($0.key) }
        for key in keys { removeValue(forKey: key) }
        return removed
    }
}
