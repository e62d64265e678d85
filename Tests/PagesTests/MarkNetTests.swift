import Foundation
import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Nets
@testable import Pages

@Suite("The net that detects marks")
struct MarkNetTests {
    @Test("usual print is seen in two sizes, small print in its own, noise on a large page in a bounded one")
    func scales() {
        #expect(MarkNet.scales(xHeight: 12.4, width: 1280, height: 960) == [0.5, 8.4 / 12.4])
        #expect(MarkNet.scales(xHeight: 5, width: 1280, height: 960) == [1])
        let large = MarkNet.scales(xHeight: 4, width: 1920, height: 2560)
        #expect(large.count == 1 && large.allSatisfy { $0 * $0 * 1920 * 2560 <= 3.2e6 }, "\(large)")
    }

    @Test("it computes the same logits as the training code for a picture that is not square")
    func golden() throws {
        #expect(try GoldenMap.deviation(of: "marks", channels: 3, in: "marks") < 1e-2)
    }

    @Test("a workspace serves several runs in sequence")
    func workspace() throws {
        let net = try ConvolutionalNet(NetFile(resource: "marks"), input: [3, 32, 48])
        var workspace = net.makeWorkspace()
        let picture = (0..<3 * 32 * 48).map { Float($0 % 7) / 7 }
        let first = net.logits(of: picture, in: &workspace)
        #expect(net.logits(of: picture, in: &workspace) == first)
    }

    @Test("a net with other channels or outputs is refused")
    func foreign() throws {
        #expect(throws: NetError.self) { try ConvolutionalNet(NetFile(resource: "marks"), input: [1, 32, 32]) }
        #expect(throws: NetError.self) { try MarkNet(NetFile(resource: "sketches")) }
    }

    @Test("it detects the marks on pages in the right places, and none on unmarked pages")
    func findings() throws {
        let net = try MarkNet()
        for photo in try LabelledPage.all() where photo.task != "page" {
            let page = try #require(PreparedPage(photo.decoded()))
            let map = try #require(net.map(of: page.photo, layout: page.layout))
            let sure = map.findings.first { $0.isSure }
            #expect((sure != nil) == (photo.task == "marked"), "\(photo.file)")
        }
    }
}
