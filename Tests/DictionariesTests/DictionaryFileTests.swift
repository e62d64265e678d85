import Foundation
import Testing

@testable import Dictionaries

@Suite("A dictionary of one's own")
struct DictionaryFileTests {
    private func only(_ made: MadeDictionary) throws -> DictionaryFile {
        let folder = DictionaryFolder(made.folder)
        #expect(folder.faults.isEmpty, "\(folder.faults)")
        return try #require(folder.dictionaries.first)
    }

    @Test("of dictd is read without the headword and its references' braces, in any case")
    func served() throws {
        let made = try MadeDictionary()
        try made.makeServed(
            "made", title: "The Made-up Dictionary",
            [
                ("hive", "hive\n\n   <tools> A home of {bees}.\n   It hums.\n"),
                ("honey pot", "Honey pot\n   1. A pot.\n   2. A trap for {intruder}s.\n"),
                ("age", "AGE, n.  A time of life.\n"),
            ])
        let dictionary = try only(made)
        #expect(
            dictionary.title == "The Made-up Dictionary" && dictionary.name == "made" && dictionary.headwordCount == 3)
        #expect(dictionary.meanings(of: "Hive") == ["<tools> A home of bees. It hums."])
        #expect(dictionary.meanings(of: "honey  pot") == ["A pot.", "A trap for intruders."])
        #expect(dictionary.meanings(of: "age") == ["n. A time of life."])
        #expect(dictionary.meanings(of: "00databaseshort").isEmpty && dictionary.meanings(of: "bees").isEmpty)
    }

    @Test("whose index leaves out signs is found with them")
    func signs() throws {
        let made = try MadeDictionary()
        try made.makeServed(
            "bare", hasAllSigns: false,
            [("aboveboard", "above‐board\n honest\n"), ("jews harp", "Jew's harp\n a lyre\n")])
        let dictionary = try only(made)
        #expect(
            dictionary.meanings(of: "above-board") == ["honest"] && dictionary.meanings(of: "Jew’s harp") == ["a lyre"])
        try made.makeServed("bare", [("above-board", "above-board\n honest\n")])
        #expect(try only(made).meanings(of: "aboveboard").isEmpty)
    }

    @Test("compressed by dictzip is read piece by piece")
    func compressed() throws {
        let made = try MadeDictionary()
        // Much more than the 58,315 bytes of a piece, and little that repeats.
        let words = (0..<4000).map { number in
            (
                word: "word\(number)",
                text: "word\(number)\n   number \(number * 7919 % 4001), \(number * number), \(number.hashValue)\n"
            )
        }
        try made.makeServed("many", words)
        let plain = try only(made)
        let expected = words.map { plain.meanings(of: $0.word) }
        try made.run("/usr/bin/dictzip", "many.dict")
        let dictionary = try only(made)
        #expect(FileManager.default.fileExists(atPath: made.folder.appending(path: "many.dict.dz").path))
        #expect(words.map { dictionary.meanings(of: $0.word) } == expected)
        #expect(expected.allSatisfy { $0.count == 1 })
    }

    @Test("of StarDict is read in each type of text, and by its other spellings")
    func starDict() throws {
        let made = try MadeDictionary()
        try made.makeStarDict(
            "a", facts: ["sametypesequence=h"],
            articles: [("tea", Array("<b>tea</b><br>1. a drink &amp; a meal<br>2. gossip".utf8))],
            spellings: [("cuppa", 0)])
        let marked = try only(made)
        #expect(marked.title == "Made up" && marked.headwordCount == 2)
        #expect(marked.meanings(of: "tea") == ["a drink & a meal", "gossip"])
        #expect(marked.meanings(of: "cuppa").last == "gossip")

        // A list's item ends where it is closed, too.
        try made.makeStarDict(
            "a", facts: ["sametypesequence=h"],
            articles: [("tea", Array("<b>tea</b><br><span>1. a drink</li>2. gossip</li></span>".utf8))])
        #expect(try only(made).meanings(of: "tea") == ["a drink", "gossip"])

        try made.makeStarDict(
            "a", facts: ["sametypesequence=tm"], articles: [("tea", Array("tiː".utf8) + [0] + Array("a drink".utf8))])
        #expect(try only(made).meanings(of: "tea") == ["a drink"])

        let marks = "<style>b { color: red }</style><![CDATA[caf&eacute; &#8212;]]> <!-- > -->a&nbsp;<b>d</b>rink"
        try made.makeStarDict("a", facts: ["sametypesequence=k"], articles: [("tea", Array(marks.utf8))])
        #expect(try only(made).meanings(of: "tea") == ["café — a drink"])

        let sound: [UInt8] = [UInt8(ascii: "W"), 0, 0, 0, 2, 9, 9]
        try made.makeStarDict("a", articles: [("tea", sound + Array("ma drink".utf8) + [0])])
        #expect(try only(made).meanings(of: "tea") == ["a drink"])
    }

    @Test("is left out when it is broken, with a sentence that names the file, and the others are used")
    func broken() throws {
        let made = try MadeDictionary()
        try made.makeServed("good", [("hive", "hive\n a home\n")])
        try made.makeServed("gcide", [("hive", "hive\n in the lexicon already\n")])
        try made.write("hive\tA\tzzzz\n".utf8, to: "beyond.index")
        try made.write("x".utf8, to: "beyond.dict")
        try made.write("hive\tA\tB\n".utf8, to: "alone.index")
        try made.write("hive\tA\tB\n".utf8, to: "plain.index")
        try made.write("not compressed".utf8, to: "plain.dict.dz")
        try made.write("StarDict's dict ifo file\nbookname=x".utf8, to: "noindex.ifo")
        try made.write("x".utf8, to: "noindex.dict")
        try made.write("hello".utf8, to: "odd.ifo")
        try made.write("hive".utf8, to: "short.idx")
        try made.write("StarDict's dict ifo file\nbookname=x".utf8, to: "short.ifo")
        try made.write("x".utf8, to: "short.dict")
        let folder = DictionaryFolder(made.folder)
        #expect(folder.dictionaries.map(\.name) == ["good"])
        let said = folder.faults.map(\.description)
        for file in ["beyond.index", "alone.dict.dz", "plain.dict.dz", "noindex.idx", "odd.ifo", "short.idx"] {
            #expect(said.contains { $0.hasPrefix(file) }, "\(file)")
        }
        #expect(folder.faults.count == 6)
        #expect(DictionaryFolder(made.folder.appending(path: "none")).faults.count == 1)
        let link = made.folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: "/usr/share/dictd"))
        #expect(DictionaryFolder(link).dictionaries.contains { $0.name == "devil" })
    }

    @Test("with a damaged piece gives no meaning, and a cut one is refused")
    func damaged() throws {
        let made = try MadeDictionary()
        try made.makeServed("d", [("hive", "hive\n a home of bees\n")])
        try made.run("/usr/bin/dictzip", "d.dict")
        let file = made.folder.appending(path: "d.dict.dz")
        let whole = try Data(contentsOf: file)
        var spoilt = whole
        for place in spoilt.count - 20..<spoilt.count - 8 { spoilt[place] ^= 0x5A }
        try spoilt.write(to: file)
        #expect(DictionaryFolder(made.folder).dictionaries.first?.meanings(of: "hive") != ["a home of bees"])
        for length in 0..<whole.count - 10 {
            try whole.prefix(length).write(to: file)
            let folder = DictionaryFolder(made.folder)
            for dictionary in folder.dictionaries { _ = dictionary.meanings(of: "hive") }
        }
        try whole.prefix(30).write(to: file)
        #expect(DictionaryFolder(made.folder).faults.count == 1)
    }

    @Test(
        "of Debian is read",
        arguments: [("foldoc", "actor", "object"), ("jargon", "benchmark", "inaccurate"), ("devil", "aim", "wishes")])
    func debian(name: String, word: String, part: String) throws {
        let dictionary = try DictionaryFile(index: URL(filePath: "/usr/share/dictd/\(name).index"))
        #expect(dictionary.headwordCount > 900 && dictionary.title != name)
        #expect(dictionary.meanings(of: word).joined().contains(part))
    }
}
