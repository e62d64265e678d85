import Foundation
import Testing

@testable import Nets

@Suite("A net from a file")
struct ConvolutionalNetTests {
    /// A file with one convolution from one channel to one, whose kernel has one row.
    private static func file(height: Int) throws -> NetFile {
        let manifest = """
            {"format":"honeycue-net-4","input":[1,\(height),0],"labels":["ink"],"layers":[\
            {"type":"convolution","in":1,"out":1,"kernel":3,"padding":1,"rows":1}]}

            """
        let weights: [Float] = [1, 10, 100, 0.5]
        return try NetFile(
            Data(manifest.utf8) + weights.withUnsafeBytes { Data($0) })
    }

    @Test("a kernel of one row weighs each value with its neighbours in the row")
    func oneRow() throws {
        let net = try ConvolutionalNet(Self.file(height: 1), input: [1, 1, 4])
        var workspace = net.makeWorkspace()
        #expect(net.logits(of: [1, 2, 3, 4], in: &workspace) == [210.5, 321.5, 432.5, 43.5])
    }

    @Test("a kernel of one row is refused where there are several")
    func severalRows() throws {
        #expect(throws: NetError.self) { try ConvolutionalNet(Self.file(height: 2), input: [1, 2, 4]) }
    }

    @Test("a file that ends within the weights is refused")
    func truncated() throws {
        let manifest = """
            {"format":"honeycue-net-4","input":[1,1,0],"labels":["ink"],"layers":[\
            {"type":"convolution","in":1,"out":1,"kernel":3,"padding":1}]}

            """
        let file = try NetFile(Data(manifest.utf8) + Data(count: 16))
        #expect(throws: NetError.self) { try ConvolutionalNet(file, input: [1, 1, 4]) }
    }
}
