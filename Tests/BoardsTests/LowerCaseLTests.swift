import Foundation
import Hive
import PhotoReading
import ReadingSamples
import Testing

@testable import Boards

@Suite("A lower-case l is no I")
struct LowerCaseLTests {
    /// The net's output for a bar: I, with a probability of 1 in 50 for L.
    private static let bar = cell("I", besides: "L", 0.02)

    private static func cell(_ letter: Character, besides other: Character, _ share: Double) -> [Double] {
        var result = Array(repeating: log(1e-6), count: LetterNet.classCount)
        result[index(letter)] = log(1 - share)
        result[index(other)] = log(share)
        return result
    }

    private static func index(_ letter: Character) -> Int { Int(letter.asciiValue ?? 65) - 65 }

    /// The probabilities of I and L for a bar 0.3 cell distances high among `others` of the given heights.
    private func bar(gap: Double = 0, among others: [(letter: Character, height: Double)]) -> (i: Double, l: Double) {
        let others = others.map {
            CellReading(logProbabilities: Self.cell($0.letter, besides: "Z", 0.001), height: $0.height)
        }
        let bar = CellReading(logProbabilities: Self.bar, height: 0.3, gapUnderDot: gap)
        let result = LowerCaseL([bar] + others).logProbabilities()[0]
        return (exp(result[Self.index("I")]), exp(result[Self.index("L")]))
    }

    @Test("a bar taller than an a or an n is L")
    func lowLetters() {
        #expect(bar(among: [("A", 0.21), ("N", 0.21), ("D", 0.3), ("T", 0.26)]).l > 0.95)
        #expect(bar(among: [("A", 0.21), ("N", 0.21), ("E", 0.22)]).l > 0.95)
    }

    @Test("among letters of the same height a bar stays I without doubt")
    func capitals() {
        #expect(bar(among: [("A", 0.3), ("N", 0.3), ("D", 0.3), ("T", 0.3)]).i > 0.97)
        #expect(bar(among: [("A", 0.28), ("N", 0.29), ("D", 0.28), ("T", 0.3)]).i > 0.95)
    }

    @Test("a bar taller than all other letters, low and high, stays I")
    func largeCapital() {
        #expect(bar(among: [("A", 0.21), ("N", 0.21), ("D", 0.21), ("H", 0.21)]).i > 0.97)
    }

    @Test("a bar with a dot is an i")
    func dotted() { #expect(bar(gap: 0.9, among: [("A", 0.21), ("N", 0.21), ("D", 0.3)]).i > 0.97) }

    @Test("a bar without low letters on the board stays I")
    func noLowLetters() { #expect(bar(among: [("D", 0.3), ("H", 0.3), ("Y", 0.3)]).i > 0.97) }

    @Test("with heights between those of capitals and lower case, both I and L are likely")
    func doubtful() {
        let bar = bar(among: [("A", 0.2535), ("N", 0.2535), ("D", 0.3)])
        #expect(bar.i > 0.1 && bar.l > 0.1)
    }

    @Test("lower-case boards with an l, an i or both are read")
    func photos() throws {
        let folder = BoardReaderTests.folder.appending(path: "../lower-case-boards").standardizedFileURL
        let reader = try BoardReader()
        for photo in try BoardReaderTests.photos(in: folder) {
            guard case .board(let reading) = try reader.read(photo.decoded(from: folder)) else {
                Issue.record("\(photo.file) is not read")
                continue
            }
            #expect(reading.board?.center.description == photo.center, "\(photo.file)")
            #expect(reading.board?.outer.description == photo.outer, "\(photo.file)")
            #expect(reading.uncertain.isEmpty, "\(photo.file)")
        }
    }
}
