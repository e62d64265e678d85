import Foundation
import Testing

@testable import Boards
@testable import Nets

@Suite("The letter net")
struct LetterNetTests {
    /// The logits of some patches computed by `Training/letters`.
    private struct Golden: Decodable {
        let count: Int
        let file: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../Fixtures/letters"
    ).standardizedFileURL

    private func floats(_ data: Data) -> [Float] {
        data.withUnsafeBytes { raw in
            (0..<raw.count / 4).map {
                Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
            }
        }
    }

    @Test("it computes the same logits as the training code")
    func golden() throws {
        let golden = try JSONDecoder().decode(
            Golden.self, from: Data(contentsOf: Self.folder.appending(path: "golden.json")))
        let values = try floats(Data(contentsOf: Self.folder.appending(path: golden.file)))
        let net = try LetterNet()
        var workspace = net.makeWorkspace()
        let inputs = golden.count * 1024
        for index in 0..<golden.count {
            let patch = LetterPatch(normalized: Array(values[1024 * index..<1024 * (index + 1)]))
            let logits = net.logits(of: patch, in: &workspace)
            let wanted = values[(inputs + 27 * index)..<(inputs + 27 * (index + 1))]
            for (mine, theirs) in zip(logits, wanted) { #expect(abs(mine - theirs) < 1e-3) }
        }
    }

    @Test("its probabilities sum to one")
    func softmax() throws {
        let net = try LetterNet()
        var workspace = net.makeWorkspace()
        let patch = LetterPatch(stretching: (0..<1024).map { Float($0 % 37) })
        let sum = net.logProbabilities(of: patch, in: &workspace).reduce(0) { $0 + exp($1) }
        #expect(abs(sum - 1) < 1e-9)
    }

    @Test("the contrast of a patch is stretched, but a flat patch stays dark")
    func contrast() {
        let patch = LetterPatch(stretching: (0..<1024).map { $0 < 200 ? 180 : 90 })
        #expect(Set(patch.values) == [0, 1])
        let flat = LetterPatch(stretching: (0..<1024).map { 100 + Float($0 % 2) })
        #expect((flat.values.max() ?? 1) < 0.2)
    }

    private func model(_ manifest: String, weights: Int) -> Data {
        Data((manifest + "\n").utf8) + Data(repeating: 0, count: 4 * weights)
    }

    @Test("a damaged or incompatible model is refused with the reason")
    func damaged() throws {
        #expect(throws: NetError.notAModel) { try NetFile(Data("no manifest".utf8)) }
        #expect(throws: NetError.notAModel) { try NetFile(Data("{}\n".utf8)) }
        let head = #"{"format":"honeycue-net-1","input":[1,32,32],"labels":"ABCDEFGHIJKLMNOPQRSTUVWXYZ-","layers":["#
        #expect(throws: NetError.unknownFormat("honeycue-net-9")) {
            try NetFile(model(head.replacing("net-1", with: "net-9") + "]}", weights: 0))
        }
        let dense = head + #"{"type":"dense","in":1024,"out":27}]}"#
        #expect(throws: NetError.wrongSize) { try LetterNet(NetFile(model(dense, weights: 100))) }
        #expect(throws: NetError.wrongSize) {
            try LetterNet(NetFile(model(dense, weights: 1025 * 27 + 1)))
        }
        #expect(throws: Never.self) { try LetterNet(NetFile(model(dense, weights: 1025 * 27))) }
        #expect(throws: NetError.self) {
            try LetterNet(NetFile(model(head + #"{"type":"dense","in":99,"out":27}]}"#, weights: 100 * 27)))
        }
    }
}
