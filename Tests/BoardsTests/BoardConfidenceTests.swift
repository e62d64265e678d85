import Foundation
import Hive
import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing

@testable import Boards

@Suite("How sure a board is")
struct BoardConfidenceTests {
    private let place: LocatedBoard

    init() throws {
        let photo = try #require(try BoardReaderTests.photos().first { $0.file == "easy-000.jpg" })
        let pyramid = GrayPyramid(try photo.decoded().gray), locator = BoardLocator()
        place = try #require(locator.boards(among: locator.glyphs(in: pyramid), in: pyramid).first)
    }

    /// The reading of seven sure letters, A in the middle and B…G around it, of which each patch is no letter with this probability.
    private func reading(turn: Int = 0, turnProbability: Double = 1, noLetter: Double = 0.0005) throws -> BoardReading {
        let cells = (0..<HoneycombGeometry.cellCount).map { cell in
            (0..<LetterNet.classCount).map { index in
                if index == LetterNet.notALetter { return log(noLetter) }
                return log(index == cell ? 0.999 - noLetter : 0.00001)
            }
        }
        let letters = HoneycombLetters(
            logProbabilities: cells, assignment: try #require(LetterAssignment(cells)), turn: turn,
            logTurnProbability: log(turnProbability))
        return BoardCandidate(place: place, letters: letters).reading(edition: .print, nil)
    }

    @Test("seven sure letters at one sure rotation are asked nothing about")
    func sure() throws {
        let sure = try reading()
        #expect(sure.confidence > 0.98 && sure.uncertain.isEmpty)
    }

    @Test("a doubtful rotation makes a doubtful board, of which one letter is asked about")
    func doubtfulRotation() throws {
        let doubtful = try reading(turnProbability: 0.6)
        #expect(abs(doubtful.confidence - 0.6) < 0.02)
        #expect(doubtful.uncertain.count == 1)
        #expect(try reading(turnProbability: 0.92).uncertain.isEmpty)
        #expect(try reading(turnProbability: 0.88).uncertain.count == 1)
    }

    @Test("patches that may be no letters make a doubtful board, even where it is plain which letters they would be")
    func doubtfulPatches() throws {
        let doubtful = try reading(noLetter: 0.25)
        // Seven patches, each a letter with three quarters: an evidence of 7 log 0.75.
        #expect(abs(doubtful.confidence - exp(1 + 7 * log(0.75))) < 0.02)
        #expect(doubtful.uncertain.count == 1)
        #expect(try reading(noLetter: 0.1).confidence > 0.98, "A tenth of doubt of each is usual.")
    }

    @Test(
        "letters are told clockwise from the top as they stand",
        arguments: [(0, "ABCDEFG"), (1, "ACDEFGB"), (2, "ACDEFGB"), (3, "ADEFGBC"), (10, "AGBCDEF"), (11, "ABCDEFG")])
    func order(turn: Int, letters: String) throws {
        #expect(try reading(turn: turn).cells.map { $0.letter.description }.joined() == letters)
    }

    @Test("a rotation's probability is its share of the evidence for all")
    func share() {
        #expect(HoneycombReader.logShare(of: -2, among: [-2]) == 0)
        #expect(abs(HoneycombReader.logShare(of: -2, among: [-2, -2]) - log(0.5)) < 1e-9)
        #expect(abs(HoneycombReader.logShare(of: 0, among: [log(0.25), 0, -100]) - log(0.8)) < 1e-9)
    }
}
