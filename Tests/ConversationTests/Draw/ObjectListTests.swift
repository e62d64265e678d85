import Foundation
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("The objects to be drawn")
struct ObjectListTests {
    private let drawing: DrawingData

    init() throws { drawing = try Fixtures.texts.get().language(for: "en").data(DrawingData.self) }

    @Test("there are 54 at least, each with an article that fits")
    func articles() {
        #expect(drawing.objects.objects.count >= 54)
        for object in drawing.objects.objects where object.article != "the" {
            let startsWithVowel = object.name.first.map { "aeiou".contains($0) } ?? false
            #expect(object.article == (startsWithVowel ? "an" : "a"), "\(object.name)")
        }
    }

    @Test("one is not asked for again soon, and in the end all of them are")
    func rest() throws {
        var recent: [String] = []
        var asked: [String] = []
        for number in 0..<2000 {
            let seed = StableID.seed("test", "\(number)")
            let weights = drawing.rules.weights(average: Double(number % 100))
            let object = try #require(drawing.objects.pick(avoiding: recent, weights: weights, seed: seed))
            #expect(!asked.suffix(drawing.rules.rest).contains(object.label))
            asked.append(object.label)
            recent = (recent + [object.label]).suffix(drawing.rules.rest)
        }
        #expect(Set(asked).count == drawing.objects.objects.count)
    }

    @Test("of two even a list of two never names the same twice")
    func two() throws {
        let objects = ["a", "b"].map { DrawnObject(label: $0, name: $0, article: "", aliases: [], difficulty: 1) }
        let list = ObjectList(objects: objects)
        for seed in 0..<20 {
            #expect(list.pick(avoiding: ["b", "a"], weights: [1], seed: UInt64(seed) << 16)?.label == "b")
        }
    }

    @Test(
        "a guess is close when it is one letter away, or one word of a name of several",
        arguments: [
            ("umbrela", true), ("it's an umbrellla?", true), ("is it an unbrella", true), ("umbrella stand", false),
            ("umbel", false),
            ("", false), ("cat", false), ("this is really an umbrela I think so", false),
        ])
    func close(text: String, isClose: Bool) throws {
        let umbrella = DrawnObject(label: "umbrella", name: "umbrella", article: "an", aliases: [], difficulty: 1)
        #expect(umbrella.isNearly(text) == isClose)
    }

    @Test("one word of several is close, a short one is not, and neither is a short word one letter away")
    func closeParts() {
        let plant = DrawnObject(label: "house plant", name: "house plant", article: "a", aliases: [], difficulty: 1)
        #expect(plant.isNearly("a plant!") && plant.isNearly("houseplamt") == false && plant.isNearly("house plamt"))
        let cat = DrawnObject(label: "cat", name: "cat", article: "a", aliases: [], difficulty: 1)
        #expect(!cat.isNearly("car"))
    }

    @Test("letters are shown one after the other, never more than half of them, and spaces always")
    func letters() {
        let hints = (0...9).map { LetterHint(word: "hot air", shown: $0).text(seed: "g") }
        let shown = hints.map { $0.count { $0.isLetter } }
        #expect(shown == [0, 1, 2, 3, 3, 3, 3, 3, 3, 3])
        #expect(hints.allSatisfy { $0.count == 7 && Array($0)[3] == " " })
        for (one, next) in zip(hints, hints.dropFirst()) {
            #expect(zip(one, next).allSatisfy { $0 == "▢" || $0 == $1 })
        }
    }

    @Test("the same cause picks the same object")
    func stable() {
        let picks = (0..<2).map { _ in
            drawing.objects.pick(avoiding: [], weights: [1, 1, 1], seed: StableID.seed("u1"))
        }
        #expect(picks[0] == picks[1] && picks[0] != nil)
    }

    @Test(
        "one is named by its name, another name or a plural, with a few words around",
        arguments: [
            ("umbrella", true), ("Is it an UMBRELLA?", true), ("umbrellas!", true), ("a parasol", true),
            ("um brella", false), ("Is it perhaps an umbrella?", true), ("Is it perhaps really an umbrella?", false),
            ("I took my umbrella to work today because of the rain", false), ("", false),
        ])
    func naming(text: String, isNamed: Bool) throws {
        #expect(try #require(drawing.objects["umbrella"]).isNamed(in: text, plurals: ["s", "es"]) == isNamed)
    }

    @Test("names of several words count in one piece")
    func severalWords() throws {
        let object = try #require(drawing.objects["The Eiffel Tower"])
        #expect(
            object.isNamed(in: "the eiffel tower", plurals: ["s", "es"])
                && object.isNamed(in: "Eiffel-Tower?", plurals: ["s", "es"]))
        #expect(
            !object.isNamed(in: "tower", plurals: ["s", "es"])
                && !object.isNamed(in: "tower Eiffel", plurals: ["s", "es"]))
    }

    @Test("damaged data is told with its file and what is wrong")
    func faults() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "drawing-\(UUID().uuidString)")
        try FileManager.default.copyItem(
            at: Fixtures.templates.resolvingSymlinksInPath().appending(path: "en"), to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        func fault() -> String? {
            do {
                _ = try DrawingData(folder: folder, code: "en")
                return nil
            } catch { return error.description }
        }
        let rules = folder.appending(path: "drawing.json")
        let text = try String(contentsOf: rules, encoding: .utf8)
        #expect(fault() == nil)
        try text.replacing("\"share\": 0.5", with: "\"share\": 5").write(to: rules, atomically: true, encoding: .utf8)
        #expect(fault()?.hasPrefix("en/drawing.json, line 1: each share") == true)
        try text.replacing("\"seconds\": 60", with: "\"second\": 60").write(
            to: rules, atomically: true, encoding: .utf8)
        #expect(fault()?.contains("seconds is missing") == true)
        try text.write(to: rules, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(at: folder.appending(path: "objects.json"))
        #expect(fault()?.contains("en/objects.json is missing") == true)
    }
}
