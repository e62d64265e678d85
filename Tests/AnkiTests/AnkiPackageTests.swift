import CZlib
import Foundation
import GRDB
import Testing

@testable import Anki

@Suite("A package for Anki")
struct AnkiPackageTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let type = AnkiNoteType(
        id: 1_600_000_000_001, name: "Word", fields: ["Word", "Meaning"], front: "{{Word}}", back: "{{Meaning}}",
        css: ".card {}", changedAt: Date(timeIntervalSince1970: 8))

    private func note(_ word: String, deck: String, _ meaning: String = "a thing") -> AnkiNote {
        AnkiNote(guid: "guid-\(word)", deck: deck, fields: [word, meaning], changedAt: Date(timeIntervalSince1970: 9))
    }

    /// The entries of a ZIP archive without compression, as its directory lists them. Checks each checksum.
    private func entries(of archive: Data) throws -> [String: Data] {
        let bytes = [UInt8](archive)
        func number(_ offset: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
        }
        let end = bytes.count - 22
        try #require(number(end, 4) == 0x0605_4B50)
        var found: [String: Data] = [:]
        var place = number(end + 16, 4)
        for _ in 0..<number(end + 10, 2) {
            try #require(number(place, 4) == 0x0201_4B50)
            let (size, length, offset) = (number(place + 24, 4), number(place + 28, 2), number(place + 42, 4))
            let name = String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self)
            try #require(number(offset, 4) == 0x0403_4B50)
            let start = offset + 30 + number(offset + 26, 2)
            let content = Array(bytes[start..<start + size])
            #expect(Int(crc32(0, content, uInt(content.count))) == number(place + 16, 4))
            found[name] = Data(content)
            place += 46 + length
        }
        return found
    }

    private func collection(_ data: Data) throws -> DatabaseQueue {
        let file = FileManager.default.temporaryDirectory.appending(path: "anki-\(UUID().uuidString)")
        try data.write(to: file)
        return try DatabaseQueue(path: file.path(percentEncoded: false))
    }

    @Test("holds a card for each note, in its deck, and the decks around it")
    func cards() throws {
        let notes = [
            note("yacht", deck: "Words::Emma"), note("catty", deck: "Words"), note("ant", deck: "Words::Emma"),
        ]
        let package = try AnkiPackage(type: type, notes: notes, media: []).data(now: now)
        let file = try entries(of: package)
        let database = try collection(try #require(file["collection.anki2"]))
        try database.read { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            let rows = try Row.fetchAll(
                db, sql: "SELECT guid, flds, did, due FROM cards JOIN notes ON notes.id = nid ORDER BY due")
            #expect(rows.map { $0["guid"] as String } == ["guid-yacht", "guid-catty", "guid-ant"])
            #expect(rows.map { $0["flds"] as String }.first == "yacht\u{1F}a thing")
            let json = Data(try #require(try String.fetchOne(db, sql: "SELECT decks FROM col")).utf8)
            let decks = try #require(JSONSerialization.jsonObject(with: json) as? [String: [String: Any]])
            #expect(Set(decks.values.compactMap { $0["name"] as? String }) == ["Default", "Words", "Words::Emma"])
            for row in rows { #expect(decks["\(row["did"] as Int64)"] != nil) }
            #expect(try Int.fetchOne(db, sql: "SELECT count(DISTINCT id) FROM notes") == 3)
        }
    }

    @Test("names its media by numbers, and says which are which")
    func media() throws {
        let media = [AnkiMedium(name: "one.jpg", data: Data([0xFF, 0xD8])), AnkiMedium(name: "two.jpg", data: Data())]
        let package = try AnkiPackage(type: type, notes: [note("a", deck: "W")], media: media).data(now: now)
        let file = try entries(of: package)
        let names = try JSONDecoder().decode([String: String].self, from: try #require(file["media"]))
        #expect(names == ["0": "one.jpg", "1": "two.jpg"])
        #expect(file["0"] == Data([0xFF, 0xD8]) && file["1"] == Data())
    }

    @Test("is the same file for the same notes, and its decks keep their numbers")
    func stable() throws {
        let package = AnkiPackage(type: type, notes: [note("a", deck: "W")], media: [])
        #expect(try package.data(now: now) == package.data(now: now))
        #expect(CollectionParts.id(ofDeck: "W") == CollectionParts.id(ofDeck: "W"))
        #expect(CollectionParts.id(ofDeck: "W") != CollectionParts.id(ofDeck: "V"))
    }

    @Test("refuses a note with other fields than its type")
    func wrongFields() {
        let odd = AnkiNote(guid: "g", deck: "W", fields: ["one"], changedAt: now)
        #expect(throws: AnkiError.wrongFields(guid: "g")) {
            try AnkiPackage(type: type, notes: [odd], media: []).data(now: now)
        }
    }

    @Test("takes no text for markup, and no book's name for several decks")
    func escapes() {
        #expect(
            FieldText.escaped("<b>&{{x}}[sound:a]\u{1F}\n")
                == "&lt;b&gt;&amp;&#123;&#123;x&#125;&#125;&#91;sound:a]<br>")
        // A sign counts whatever is combined with it.
        #expect(FieldText.escaped("<\u{301}b>\r\n") == "&lt;\u{301}b&gt;<br>")
        #expect(AnkiDeckName.inside("W", "A::B: \"C\"") == "W::A:B: ”C”")
    }
}
