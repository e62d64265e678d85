internal import Crypto
internal import Foundation

/// The parts of a collection that schema 11 holds as JSON: the note type, the decks, and options, which have Anki's own defaults.
struct CollectionParts {
    let type: AnkiNoteType
    let deckNames: [String]
    /// When the collection is made, since 1970.
    let seconds: Int64

    /// A deck's number is made of its name, so that it is the same in every package. Anki itself goes by the name.
    static func id(ofDeck name: String) -> Int64 {
        let hash = SHA256.hash(data: Data(name.utf8)).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
        return firstDeck + hash
    }

    /// Looks like a time in milliseconds, as all of Anki's numbers do.
    private static let firstDeck: Int64 = 1_600_000_000_000

    /// The deck that every collection has.
    private static let defaultDeck: Int64 = 1

    func configuration() throws -> String {
        try text([
            "activeDecks": [Self.defaultDeck], "curDeck": Self.defaultDeck, "newSpread": 0, "collapseTime": 1200,
            "timeLim": 0, "estTimes": true, "dueCounts": true, "curModel": type.id, "nextPos": 1, "sortType": "noteFld",
            "sortBackwards": false, "addToCur": true, "dayLearnFirst": false, "schedVer": 2,
        ])
    }

    func models() throws -> String {
        let fields = type.fields.enumerated().map { place, name -> [String: Any] in
            [
                "name": name, "ord": place, "sticky": false, "rtl": false, "font": "Arial", "size": 20,
                "media": [String](),
            ]
        }
        let template: [String: Any] = [
            "name": "Card 1", "ord": 0, "qfmt": type.front, "afmt": type.back, "bqfmt": "", "bafmt": "",
            "did": NSNull(),
        ]
        return try text([
            "\(type.id)": [
                "id": type.id, "name": type.name, "type": 0, "mod": Int64(type.changedAt.timeIntervalSince1970),
                "usn": -1, "sortf": 0,
                "did": Self.defaultDeck, "tmpls": [template], "flds": fields, "css": type.css,
                "latexPre": "\\documentclass[12pt]{article}\n\\begin{document}\n", "latexPost": "\\end{document}",
                "latexsvg": false, "req": [[0, "any", [0]] as [Any]], "tags": [String](), "vers": [String](),
            ]
        ])
    }

    func decks() throws -> String {
        var decks = ["\(Self.defaultDeck)": deck("Default", id: Self.defaultDeck)]
        for name in deckNames { decks["\(Self.id(ofDeck: name))"] = deck(name, id: Self.id(ofDeck: name)) }
        return try text(decks)
    }

    private func deck(_ name: String, id: Int64) -> [String: Any] {
        let today = [0, 0]
        return [
            "id": id, "name": name, "mod": seconds, "usn": -1, "lrnToday": today, "revToday": today, "newToday": today,
            "timeToday": today, "collapsed": false, "browserCollapsed": false, "desc": "", "dyn": 0, "conf": 1,
            "extendNew": 0, "extendRev": 0,
        ]
    }

    func deckOptions() throws -> String {
        let new: [String: Any] = [
            "bury": false, "delays": [1.0, 10.0], "initialFactor": 2500, "ints": [1, 4, 0], "order": 1, "perDay": 20,
        ]
        let reviews: [String: Any] = [
            "bury": false, "ease4": 1.3, "ivlFct": 1.0, "maxIvl": 36_500, "perDay": 200, "hardFactor": 1.2,
        ]
        let lapses: [String: Any] = ["delays": [10.0], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0.0]
        return try text([
            "1": [
                "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0,
                "replayq": true, "dyn": false, "new": new, "rev": reviews, "lapse": lapses,
            ]
        ])
    }

    private func text(_ object: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }
}
