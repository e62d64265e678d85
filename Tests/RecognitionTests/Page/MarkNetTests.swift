import Foundation
import ImageCodec
import PhotoReading
import Testing

@testable import Recognition

@Suite("The net that sees marks")
struct MarkNetTests {
    /// What `Training/marks` says its net makes of a picture.
    private struct Golden: Decodable {
        let file: String
        let width: Int
        let height: Int
        /// Channels, height and width.
        let outputs: [Int]
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Fixtures/marks"
    ).standardizedFileURL

    @Test("it gives the same logits as the training code, for a picture that is not square")
    func golden() throws {
        let golden = try JSONDecoder().decode(
            Golden.self, from: Data(contentsOf: Self.folder.appending(path: "golden.json")))
        let data = try Data(contentsOf: Self.folder.appending(path: golden.file))
        let net = try ConvolutionalNet(NetFile(resource: "marks"), input: [3, golden.height, golden.width])
        #expect([net.output.channels, net.output.height, net.output.width] == golden.outputs)
        let samples = 3 * golden.height * golden.width
        var workspace = net.makeWorkspace()
        let logits = net.logits(of: data.prefix(samples).map { Float($0) / 255 }, in: &workspace)
        #expect(logits.count == (data.count - samples) / 4)
        let expected = data.dropFirst(samples).withUnsafeBytes { raw in
            (0..<raw.count / 4).map { index in
                let bits = raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return Float(bitPattern: UInt32(littleEndian: bits))
            }
        }
        #expect((zip(logits, expected).map { abs($0 - $1) }.max() ?? 1) < 1e-2)
    }

    @Test("a workspace serves one run after the other")
    func workspace() throws {
        let net = try ConvolutionalNet(NetFile(resource: "marks"), input: [3, 32, 48])
        var workspace = net.makeWorkspace()
        let picture = (0..<3 * 32 * 48).map { Float($0 % 7) / 7 }
        let first = net.logits(of: picture, in: &workspace)
        #expect(net.logits(of: picture, in: &workspace) == first)
    }

    @Test("a net for another number of channels, or with other outputs, is refused")
    func foreign() throws {
        #expect(throws: NetError.self) { try ConvolutionalNet(NetFile(resource: "marks"), input: [1, 32, 32]) }
        #expect(throws: NetError.self) { try MarkNet(NetFile(resource: "sketches")) }
    }

    @Test("it sees the marks of the pages where they are, and none where nothing is marked")
    func findings() throws {
        let net = try MarkNet()
        for photo in try LabelledPage.all() where photo.task != "page" {
            let page = try #require(PreparedPage(photo.decoded()))
            let map = try #require(net.map(of: page.photo, layout: page.layout))
            let sure = map.findings(in: page.layout).first { $0.isSure }
            #expect((sure != nil) == (photo.task == "marked"), "\(photo.file)")
        }
    }
}
