import Foundation
import Testing

@testable import Nets
@testable import Sketches

@Suite("The sketch net")
struct SketchNetTests {
    /// The logits of some bitmaps computed by `Training/sketches`.
    private struct Golden: Decodable {
        let count: Int
        let outputs: Int
        let file: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../Fixtures/sketches"
    ).standardizedFileURL

    @Test("it computes the same logits as the training code")
    func golden() throws {
        let golden = try JSONDecoder().decode(
            Golden.self, from: Data(contentsOf: Self.folder.appending(path: "golden.json")))
        let data = try Data(contentsOf: Self.folder.appending(path: golden.file))
        let net = try ConvolutionalNet(NetFile(resource: "sketches"), input: [1, 28, 28])
        #expect(net.labels.count == golden.outputs)
        var workspace = net.makeWorkspace()
        var largest: Float = 0
        for index in 0..<golden.count {
            let pixels = data[784 * index..<784 * (index + 1)].map { Float($0) / 255 }
            let logits = net.logits(of: pixels, in: &workspace)
            for (output, mine) in logits.enumerated() {
                let offset = 784 * golden.count + 4 * (golden.outputs * index + output)
                let bits = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
                largest = max(largest, abs(mine - Float(bitPattern: UInt32(littleEndian: bits))))
            }
        }
        #expect(largest < 1e-3)
    }

    @Test("it knows 55 objects and four other classes")
    func labels() throws {
        let net = try SketchNet()
        #expect(net.objects.count == 55)
        var workspace = net.makeWorkspace()
        let blank = SketchBitmap(normalized: Array(repeating: 0, count: 784))
        let probabilities = net.probabilities(of: blank, in: &workspace)
        #expect(SketchNet.Other.allCases.allSatisfy { probabilities[$0.rawValue] != nil })
        #expect(abs(probabilities.values.reduce(0, +) - 1) < 1e-9)
    }

    @Test("the game's list of objects contains each of the net's names once")
    func objectList() throws {
        struct Entry: Decodable { let label: String, article: String }
        struct List: Decodable { let objects: [Entry] }
        let path = "../../Templates/en/objects.json"
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardizedFileURL
        let list = try JSONDecoder().decode(List.self, from: Data(contentsOf: url)).objects
        #expect(list.map(\.label).sorted() == (try SketchNet()).objects.sorted())
        for entry in list {
            // "an octopus", "a house", "the sun"; no name here begins with a silent h or a spoken "you".
            let startsWithVowel = entry.label.first.map { "aeiou".contains($0) } ?? false
            let isNamed = ["sun", "The Eiffel Tower"].contains(entry.label)
            #expect(entry.article == (isNamed ? "the" : startsWithVowel ? "an" : "a"))
        }
    }
}
