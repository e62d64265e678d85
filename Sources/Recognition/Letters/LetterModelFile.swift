internal import Foundation

/// The trained letter net as it is stored: a line of JSON that names the layers, then all weights as little-endian
/// 32-bit floats.
struct LetterModelFile: Sendable {
    /// What the first line says.
    struct Manifest: Decodable, Sendable {
        let format: String
        let input: [Int]
        let labels: String
        let layers: [Layer]
    }

    struct Layer: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable { case convolution, maxpool, dense }
        enum Activation: String, Decodable, Sendable { case relu }
        let type: Kind
        /// Channels or values in and out; absent for pooling.
        let `in`: Int?
        let out: Int?
        let kernel: Int?
        let padding: Int?
        let size: Int?
        let activation: Activation?
    }

    let manifest: Manifest
    let weights: [Float]

    private static let format = "honeycue-net-1"

    init(_ data: Data) throws(LetterNetError) {
        guard let lineEnd = data.firstIndex(of: 0x0A) else { throw .notAModel }
        guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data[..<lineEnd]) else { throw .notAModel }
        guard manifest.format == Self.format else { throw .unknownFormat(manifest.format) }
        self.manifest = manifest
        let bytes = data[(lineEnd + 1)...]
        guard bytes.count % 4 == 0 else { throw .wrongSize }
        weights = bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map { index in
                let bits = raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return Float(bitPattern: UInt32(littleEndian: bits))
            }
        }
    }
}

/// Why the letter net can't be used.
public enum LetterNetError: Error, Equatable, Sendable, CustomStringConvertible {
    case missing
    case notAModel
    case unknownFormat(String)
    case wrongSize
    case unexpectedShape(String)

    public var description: String {
        switch self {
        case .missing: "The letter net (letters.model) is not among the program's resources. Build the program again."
        case .notAModel: "letters.model is damaged: it doesn't start with a manifest. Restore it, or train it again."
        case .unknownFormat(let format): "letters.model has the format '\(format)', which this version can't read."
        case .wrongSize:
            "letters.model is damaged: its weights don't match its manifest. Restore it, or train it again."
        case .unexpectedShape(let what): "letters.model doesn't fit this version: \(what)."
        }
    }
}
