import Foundation
import Testing

@testable import Nets
@testable import Pages

/// The output of a net that takes pictures of any size, as computed by a training script. It is `golden.json` with a
/// file beside it that holds the picture's bytes, channel by channel, and the net's outputs as little-endian floats.
struct GoldenMap: Decodable {
    let file: String
    let width: Int
    let height: Int
    /// Channels, height and width.
    let outputs: [Int]

    /// The largest deviation of the stored net's outputs from the expected ones.
    static func deviation(of net: String, channels: Int, in fixtures: String) throws -> Float {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/\(fixtures)")
            .standardizedFileURL
        let golden = try JSONDecoder().decode(
            GoldenMap.self, from: Data(contentsOf: folder.appending(path: "golden.json")))
        let data = try Data(contentsOf: folder.appending(path: golden.file))
        let net = try ConvolutionalNet(NetFile(resource: net), input: [channels, golden.height, golden.width])
        #expect([net.output.channels, net.output.height, net.output.width] == golden.outputs)
        let samples = channels * golden.height * golden.width
        var workspace = net.makeWorkspace()
        let logits = net.logits(of: data.prefix(samples).map { Float($0) / 255 }, in: &workspace)
        #expect(logits.count == (data.count - samples) / 4)
        let expected = data.dropFirst(samples).withUnsafeBytes { raw in
            (0..<raw.count / 4).map { index in
                let bits = raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return Float(bitPattern: UInt32(littleEndian: bits))
            }
        }
        return zip(logits, expected).map { abs($0 - $1) }.max() ?? .infinity
    }
}
