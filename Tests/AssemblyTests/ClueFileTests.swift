import BotState
import ClueTalk
import Foundation
import Hive
import Messaging
import Testing

@testable import Assembly

@Suite("A file of clues")
final class ClueFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "clues-\(UUID().uuidString)")
    private let words: FixedWords

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        words = FixedWords(["yacht", "hyena"], of: try #require(Board(center: "y", outer: "acehnt")))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ text: String) throws -> URL {
        let file = folder.appending(path: "\(UUID().uuidString).jsonl")
        try Data(text.utf8).write(to: file)
        return file
    }

    private func faults(of text: String) throws -> String {
        let file = try file(text)
        let fault = #expect(throws: ClueFile.Fault.self) { try ClueFile(contentsOf: file, words: words) }
        return fault?.description.replacing(file.path, with: "FILE") ?? ""
    }

    @Test("an export can be imported")
    func roundTrip() throws {
        let ana = PersonID(platform: .telegram, id: "secret")
        let votes = [
            WrittenClue.Vote(person: ana, isUp: true), .init(person: .init(platform: .matrix, id: "1"), isUp: false),
        ]
        let written = WrittenClue(
            id: "c", word: "yacht", text: "a “rich” man's\\dinghy 🐝", writer: ana, writtenAt: Date(), votes: votes)
        let lines = try ClueFile.lines(imported: [.init(word: "hyena", text: "laughs last")], written: [written])
        #expect(lines.count == 2 && lines[0] == #"{"clue":"laughs last","from":"import","word":"hyena"}"#)
        #expect(lines[1].hasSuffix(#","down":1,"from":"chat","up":1,"word":"yacht"}"#) && !lines[1].contains("secret"))
        let file = try file(lines.joined(separator: "\r\n") + "\n\n")
        #expect(
            try ClueFile(contentsOf: file, words: words).clues == [
                .init(word: "hyena", text: "laughs last"), .init(word: "yacht", text: written.text),
            ])
    }

    @Test("with bad lines is refused as a whole, and each line's fault is told")
    func bad() throws {
        let long = String(repeating: "x", count: 141)
        let told = try faults(
            of: """
                {"word":"Yacht","clue":"  it\\u0000 sails "}
                {"word":"yacht"}
                yacht: it sails

                {"word":"qwzx","clue":"x"}
                {"word":"ya-cht","clue":"x"}
                {"word":"yacht","clue":"a yacht"}
                {"word":"yacht","clue":"www.example.org"}
                {"word":"yacht","clue":" "}
                {"word":"yacht","clue":"\(long)"}
                """)
        #expect(
            told == """
                nothing was imported from FILE:
                  line 2: it is not like {"word":"yacht","clue":"a rich man's dinghy"}
                  line 3: it is not like {"word":"yacht","clue":"a rich man's dinghy"}
                  line 5: no dictionary has the word “qwzx”
                  line 6: the word may have only the letters A to Z
                  line 7: the clue names its word or a relative
                  line 8: the clue has a link, a name with @ or a command
                  line 9: the clue is empty
                  line 10: the clue is longer than 140 characters
                """)
    }

    @Test("says why it can't be read")
    func unreadable() throws {
        for (file, reason) in [
            (folder.appending(path: "no-clues"), "No such file or directory"),
            (folder, "Is a directory"),
        ] {
            let fault = #expect(throws: ClueFile.Fault.self) { try ClueFile(contentsOf: file, words: words) }
            #expect(fault?.description == "nothing was imported from \(file.path):\n  it can't be read: \(reason)")
        }
    }

    @Test("tells twenty faults at most, and refuses what is no text")
    func limits() throws {
        let told = try faults(of: String(repeating: "x\n", count: 25)).split(separator: "\n")
        #expect(told.count == 22 && told.last == "  and 5 more")
        let binary = try file("")
        try Data([0xFF, 0xFE]).write(to: binary)
        #expect(throws: ClueFile.Fault.self) { try ClueFile(contentsOf: binary, words: words) }
        #expect(try ClueFile(contentsOf: file(""), words: words).clues.isEmpty)
    }
}
