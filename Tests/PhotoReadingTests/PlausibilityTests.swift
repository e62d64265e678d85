import Foundation
import Hive
import PhotoReading
import Testing

@Suite("A reading that no reader makes is recognized by")
struct PlausibilityTests {
    private static func board(_ change: (inout BoardReading) -> Void = { _ in }) throws -> Reading {
        let cells = try "yacehnt".map { character in
            let letter = try #require(Letter(character))
            return BoardReading.Cell(letter: letter, candidates: [.init(letter: letter, probability: 0.98)])
        }
        var board = BoardReading(
            cells: cells, edition: .digital, confidence: 0.97, uncertain: [2],
            rating: PrintRating(good: 10, excellent: 22, genius: 34),
            found: FoundWords(words: ["yacht"], count: 1, score: 5))
        change(&board)
        return .board(board)
    }

    private static func page(_ change: (inout PageReading) -> Void = { _ in }) -> Reading {
        let box = PageReading.Box(x: 10, y: 20, width: 30, height: 8)
        var page = PageReading(
            words: [.init(text: "yacht", box: box, confidence: 0.9, line: 0)], target: 0..<1, alternatives: ["yachts"],
            selection: .circled, isWhole: false,
            excerpt: .init(width: 4, height: 2, pixels: Data(count: 8), box: box))
        change(&page)
        return .page(page)
    }

    private static func sketch(_ change: (inout SketchReading) -> Void = { _ in }) -> Reading {
        var sketch = SketchReading(
            guesses: [.init(label: "yacht", probability: 0.9)], otherDrawing: 0.05, verdict: .writing("yacht"),
            drawing: .init(side: 2, ink: Data(count: 4)))
        change(&sketch)
        return .sketch(sketch)
    }

    @Test("nothing, when a reader could have made it")
    func plausible() throws {
        let readings: [Reading] = [
            try Self.board(), Self.page(), Self.sketch(), .unclear([.board, .page]), .none(.noText),
            Self.page { $0 = PageReading(words: [], isWhole: true) },
            Self.sketch { $0.guesses[0].probability = 1.000_000_1 },
            try Self.board {
                $0.rating = nil
                $0.found = nil
            },
        ]
        for reading in readings { #expect(reading.implausibility == nil) }
    }

    @Test("a probability that is none", arguments: [-0.1, 1.1, 1e300, -1e300, .infinity, .nan])
    func probabilities(value: Double) throws {
        let readings: [Reading] = [
            try Self.board { $0.confidence = value }, try Self.board { $0.cells[3].candidates[0].probability = value },
            Self.page { $0.words[0].confidence = value }, Self.sketch { $0.guesses[0].probability = value },
            Self.sketch { $0.otherDrawing = value },
        ]
        for reading in readings { #expect(reading.implausibility != nil) }
    }

    @Test("a number, an index or a count out of its range", arguments: [-200_000, .min, 200_000, .max])
    func numbers(value: Int) throws {
        let readings: [Reading] = [
            try Self.board { $0.uncertain = [value] }, try Self.board { $0.rating?.good = value },
            try Self.board { $0.rating?.excellent = value }, try Self.board { $0.rating?.genius = value },
            try Self.board { $0.found?.count = value }, try Self.board { $0.found?.score = value },
            Self.page { $0.words[0].line = value }, Self.page { $0.words[0].box.x = value },
            Self.page { $0.words[0].box.y = value }, Self.page { $0.words[0].box.width = value },
            Self.page { $0.words[0].box.height = value }, Self.page { $0.excerpt?.width = value },
            Self.page { $0.excerpt?.height = value }, Self.page { $0.excerpt?.box.width = value },
            Self.sketch { $0.drawing?.side = value },
        ]
        for reading in readings { #expect(reading.implausibility != nil) }
    }

    @Test("lengths that do not belong together")
    func lengths() throws {
        let readings: [Reading] = [
            try Self.board { $0.cells.removeLast() }, try Self.board { $0.cells.append($0.cells[0]) },
            try Self.board { $0.cells[0].candidates = Array(repeating: $0.cells[0].candidates[0], count: 6) },
            try Self.board { $0.uncertain = [1, 1] }, try Self.board { $0.uncertain = [7] },
            try Self.board { $0.found?.words = Array(repeating: "yacht", count: 2_001) },
            try Self.board { $0.found?.words = [String(repeating: "y", count: 101)] },
            Self.page { $0.target = 0..<2 }, Self.page { $0.target = 5..<6 },
            Self.page { $0.alternatives = Array(repeating: "yacht", count: 21) },
            Self.page { $0.alternatives = [String(repeating: "y", count: 1_001)] },
            Self.page { $0.words[0].text = String(repeating: "y", count: 1_001) },
            Self.page { $0.words = Array(repeating: $0.words[0], count: 20_001) },
            Self.page { $0.excerpt?.pixels = Data(count: 7) },
            Self.sketch { $0.drawing?.ink = Data(count: 3) },
            Self.sketch { $0.guesses = Array(repeating: $0.guesses[0], count: 1_001) },
            Self.sketch { $0.guesses[0].label = String(repeating: "y", count: 101) },
            Self.sketch { $0.verdict = .writing(String(repeating: "y", count: 10_001)) },
            .unclear([.page, .page]),
        ]
        for (index, reading) in readings.enumerated() {
            #expect(reading.implausibility != nil, "number \(index)")
        }
    }
}
