import Foundation
import Testing

@testable import PhotoReading

@Suite("Stored drawings")
struct InkRunsTests {
    private func stored(_ text: String) throws -> SketchReading.Bitmap {
        try JSONDecoder().decode(SketchReading.Bitmap.self, from: Data(text.utf8))
    }

    @Test("come back as they were, packed or not", arguments: [[0, 85, 170, 255], [0, 255], [0, 1, 7, 250]])
    func roundTrip(levels: [UInt8]) throws {
        let ink = Data((0..<160 * 160).map { levels[($0 / 37) % levels.count] })
        let bitmap = SketchReading.Bitmap(side: 160, ink: ink)
        #expect(try JSONDecoder().decode(SketchReading.Bitmap.self, from: JSONEncoder().encode(bitmap)) == bitmap)
    }

    @Test("take a tenth of their pixels where there is little ink")
    func size() throws {
        let ink = Data((0..<160 * 160).map { $0 % 160 == 40 || $0 % 160 == 120 ? 255 : 0 })
        #expect(try #require(InkRuns.packed(ink)).count < ink.count / 10)
    }

    @Test("of earlier versions are read")
    func earlier() throws {
        #expect(try stored(#"{"side":2,"ink":"AP//AA=="}"#) == .init(side: 2, ink: Data([0, 255, 255, 0])))
    }

    @Test(
        "that are not what they say are refused before they are unpacked",
        arguments: [
            #"{"side":2,"runs":"Pw=="}"#, #"{"side":2,"runs":""}"#, #"{"side":4611686018427387905,"runs":"Pw=="}"#,
            #"{"side":-2,"runs":"Aw=="}"#, #"{"side":1001,"runs":"Aw=="}"#, #"{"side":2}"#,
        ])
    func hostile(text: String) {
        #expect(throws: DecodingError.self) { try stored(text) }
    }
}
