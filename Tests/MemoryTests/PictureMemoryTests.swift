import AllocatedBytes
import Foundation
import ImageCodec
import Testing

/// A target of its own, because other tests in the same process would allocate meanwhile.
@Suite("Memory of pictures", .serialized)
struct PictureMemoryTests {
    private let picture = RGBImage(
        width: 240, height: 160, pixels: (0..<240 * 160 * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) })

    /// How many bytes more are allocated after 100 times `body`, beyond what its first times take for good.
    private func growth(_ body: () throws -> Void) rethrows -> Int {
        for _ in 0..<5 { try body() }
        let before = Int(allocated_bytes())
        for _ in 0..<100 { try body() }
        return Int(allocated_bytes()) - before
    }

    @Test("nothing is left of a picture that was decoded or encoded, nor of a damaged one")
    func nothingLeft() throws {
        let jpeg = try picture.jpegData(), png = try picture.pngData()
        for file in [jpeg, png] {
            #expect(try growth { _ = try ImageDecoder.decode(file) } < 50_000)
            #expect(growth { _ = try? ImageDecoder.decode(file.prefix(file.count / 3)) } < 50_000)
            #expect(growth { _ = try? ImageDecoder.decode(file.prefix(30)) } < 50_000)
        }
        #expect(try growth { _ = try picture.jpegData() } < 50_000)
        #expect(try growth { _ = try picture.pngData() } < 50_000)
        #expect(try growth { _ = try drawing().pngData() } < 50_000)
    }

    private func drawing() -> IndexedImage {
        var pixels = ColorRuns()
        (0..<240 * 160).map { UInt32($0 / 50) }.withUnsafeBufferPointer { pixels.append($0) }
        return IndexedImage(width: 240, pixels: pixels)
    }
}
