import Foundation
import Hive
import ReadingSamples
import Testing

@testable import Boards
@testable import Nets

@Suite("The net for letters beyond Z")
struct DiacriticNetTests {
    /// The logits of some patches computed by `Training/diacritics`.
    private struct Golden: Decodable {
        let count: Int
        let side: Int
        let outputs: Int
    }

    private static let folder = BoardReaderTests.folder.appending(path: "../diacritics").standardizedFileURL

    @Test("it computes the same logits as the training code")
    func golden() throws {
        let golden = try JSONDecoder().decode(
            Golden.self, from: Data(contentsOf: Self.folder.appending(path: "golden.json")))
        let data = try Data(contentsOf: Self.folder.appending(path: "golden.bin"))
        let net = try DiacriticNet()
        var workspace = DiacriticNet.Workspace()
        let size = golden.side * golden.side
        let wanted = data.dropFirst(golden.count * size)
        #expect(golden.side == DiacriticNet.side && wanted.count == 4 * golden.count * golden.outputs)
        for index in 0..<golden.count {
            let patch = LetterPatch(normalized: data[index * size..<(index + 1) * size].map { Float($0) / 255 })
            let logits = net.logits(of: patch, in: &workspace)
            #expect(logits.count == golden.outputs)
            for (output, logit) in logits.enumerated() {
                let place = wanted.startIndex + 4 * (index * golden.outputs + output)
                let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(wanted[place + $1]) << UInt32(8 * $1) }
                #expect(abs(logit - Float(bitPattern: bits)) < 1e-3)
            }
        }
    }

    @Test("its outputs are the letters beyond Z, and one other")
    func letters() throws {
        let letters = try DiacriticNet().letters
        #expect(Set(letters) == Set(Letter.all.dropFirst(26)))
    }

    @Test("its probabilities sum to one, and a letter of the chat's language needs less evidence")
    func prior() throws {
        let net = try DiacriticNet()
        var workspace = DiacriticNet.Workspace()
        let patch = LetterPatch(stretching: (0..<1600).map { Float($0 % 37) })
        let usual = net.logProbabilities(of: patch, likely: .basic, in: &workspace)
        let likely = net.logProbabilities(of: patch, likely: Edition.catalan.rules.alphabet, in: &workspace)
        #expect(abs(usual.reduce(0) { $0 + exp($1) } - 1) < 1e-6)
        let letter = try #require(Letter(Character("Ç")))
        let cedilla = try #require(net.letters.firstIndex(of: letter))
        #expect(likely[cedilla] > usual[cedilla])
    }

    @Test("a file with other outputs is refused")
    func damaged() throws {
        let manifest = #"{"format":"honeycue-net-1","input":[1,40,40],"labels":"Ç1-","layers":["#
        let dense = manifest + #"{"type":"dense","in":1600,"out":3}]}"#
        #expect(throws: NetError.self) {
            try DiacriticNet(NetFile(Data((dense + "\n").utf8) + Data(count: 4 * 1601 * 3)))
        }
    }
}
