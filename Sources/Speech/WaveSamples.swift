import Foundation

/// The samples in a WAV file as espeak-ng writes it to a pipe: 16 bits, mono, after a header of 44 bytes. The lengths in the header mean
/// nothing there, because a pipe can't be rewound.
struct WaveSamples: Hashable {
    let samples: [Int16]
    /// In Hz.
    let rate: Int

    private static let headerSize = 44
    private static let rates = 8000...48_000

    /// `nil` when the bytes are no such file.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        guard bytes.count > Self.headerSize, bytes[0..<4].elementsEqual("RIFF".utf8),
            bytes[8..<16].elementsEqual("WAVEfmt ".utf8), bytes[36..<40].elementsEqual("data".utf8)
        else { return nil }
        func number(at offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        let (channels, bits) = (number(at: 22, 2), number(at: 34, 2))
        rate = number(at: 24, 4)
        guard channels == 1, bits == 16, Self.rates.contains(rate) else { return nil }
        samples = stride(from: Self.headerSize, to: bytes.count - 1, by: 2).map { offset in
            Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
        }
    }
}
