internal import Foundation

/// The parts of a WebP (RFC 9649): its frames, each as a file of its own, because `libwebp` alone decodes no animation, and its EXIF.
struct WebPFrames {
    private static let headerSize = 12
    private static let frameHeaderSize = 16

    private let file: Data

    init(_ file: Data) { self.file = file }

    /// The most frames that are looked at.
    private static let frameLimit = 30

    /// The file itself unless it is an animation; then its first frame.
    var first: Data { animation.first { _ in true }.map { Self.still(of: $0) } ?? file }

    /// The frames after the first, as long as all together have at most this number of pixels.
    func later(atMost pixels: Int) -> some Sequence<Data> {
        var rest = pixels
        return animation.dropFirst().prefix(Self.frameLimit).prefix { frame in
            rest -= Self.pixels(of: frame)
            return rest >= 0
        }.lazy.map { Self.still(of: $0) }
    }

    /// The `ANMF` chunks.
    private var animation: AnimationChunks { AnimationChunks(RIFFChunks(file.dropFirst(Self.headerSize))) }

    /// The number of pixels that a frame states.
    private static func pixels(of frame: Data.SubSequence) -> Int {
        let sides = [6, 9].map { frame.dropFirst($0).prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) } + 1 }
        return sides[0] * sides[1]
    }

    /// The orientation stated in its EXIF.
    var orientation: ImageOrientation {
        for chunk in RIFFChunks(file.dropFirst(Self.headerSize)) where chunk.name == "EXIF" {
            return ImageOrientation(exif: chunk.payload)
        }
        return .upright
    }

    /// - Parameter frame: an `ANMF` chunk: the frame's place, and the chunks of a still picture.
    private static func still(of frame: Data.SubSequence) -> Data {
        let size = frame.dropFirst(6).prefix(6)
        let chunks = frame.dropFirst(frameHeaderSize)
        let hasAlpha = RIFFChunks(chunks).contains { $0.name == "ALPH" }
        // Width and height, each less one, as the frame has them.
        let extended = Data("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + size
        let body = Data("WEBP".utf8) + (hasAlpha ? extended : Data()) + chunks
        let count = UInt32(clamping: body.count)
        return Data("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) } + body
    }
}

/// The frames of an animation, one after the other.
private struct AnimationChunks: Sequence, IteratorProtocol {
    private var chunks: RIFFChunks

    init(_ chunks: RIFFChunks) { self.chunks = chunks }

    mutating func next() -> Data.SubSequence? {
        while let chunk = chunks.next() {
            if chunk.name == "ANMF" { return chunk.payload }
        }
        return nil
    }
}

/// The chunks of a RIFF file: four letters, a size and that many bytes, padded to an even number. The last may be cut.
struct RIFFChunks: Sequence, IteratorProtocol {
    private var rest: Data.SubSequence

    init(_ bytes: Data.SubSequence) { rest = bytes }

    mutating func next() -> (name: String, payload: Data.SubSequence)? {
        guard rest.count >= 8 else { return nil }
        let name = String(decoding: rest.prefix(4), as: UTF8.self)
        let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let payload = rest.dropFirst(8).prefix(size)
        rest = rest.dropFirst(8).dropFirst(size + size % 2)
        return (name, payload)
    }
}
