package import Foundation

/// A trained net as stored in a file: one line of JSON that lists the layers, then all weights as little-endian 32-bit
/// floats.
package struct NetFile: Sendable {
    /// The JSON of the first line.
    struct Manifest: Decodable, Sendable {
        let format: String
        /// Channels, height and width of the input; 0 means any size.
        let input: [Int]
        /// The labels of the outputs. In the file this is a list, or a string with one character per label.
        let labels: [String]
        let layers: [Layer]

        private enum CodingKeys: CodingKey { case format, input, labels, layers }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            format = try container.decode(String.self, forKey: .format)
            input = try container.decode([Int].self, forKey: .input)
            layers = try container.decode([Layer].self, forKey: .layers)
            if let letters = try? container.decode(String.self, forKey: .labels) {
                labels = letters.map { String($0) }
            } else {
                labels = try container.decode([String].self, forKey: .labels)
            }
        }
    }

    struct Layer: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable {
            case convolution, maxpool, dense
            /// Pushes the values for the matching `add`.
            case keep
            /// Pops the last values pushed by `keep` and adds them.
            case add
            /// Upsampling: repeats each value twice in both directions.
            case upsample = "double"
            /// Max pool over pairs of rows.
            case rowMaxPool = "lower"
            /// Upsampling: repeats each value twice along the row.
            case repeatColumns = "widen"
            /// Global average pool: the mean of each channel.
            case average
        }
        enum Activation: String, Decodable, Sendable { case relu }
        let type: Kind
        /// Channels or values in and out; `nil` for layers without weights.
        let `in`: Int?
        let out: Int?
        let kernel: Int?
        /// The rows of a convolution's kernel: 1, or as many as columns.
        let rows: Int?
        let padding: Int?
        let stride: Int?
        let size: Int?
        let activation: Activation?
    }

    let manifest: Manifest
    /// The weights as they are in the file.
    private var bytes: Data
    /// The file; `nil` for one that is only in memory.
    private var url: URL?

    /// Supported formats. Version 2 adds strides and the layers of residual nets; version 3 adds inputs of any size and
    /// the layers that change it; version 4 adds kernels of one row.
    private static let formats: Set<String> = [
        "honeycue-net-1", "honeycue-net-2", "honeycue-net-3", "honeycue-net-4",
    ]

    /// Loads the named net from a folder of the program's resources.
    package init(_ name: String, in folder: URL) throws(NetError) {
        let url = folder.appending(path: "\(name).model")
        guard let data = try? Data(contentsOf: url) else { throw .missing(name) }
        try self.init(data)
        self.url = url
    }

    /// The same file, mapped. It takes no memory until its weights are read.
    var mapped: NetFile {
        guard let url, let data = try? Data(contentsOf: url, options: .alwaysMapped), data.count == bytes.endIndex
        else { return self }
        var copy = self
        copy.bytes = data[bytes.startIndex...]
        return copy
    }

    init(_ data: Data) throws(NetError) {
        guard let lineEnd = data.firstIndex(of: 0x0A) else { throw .notAModel }
        guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data[..<lineEnd]) else { throw .notAModel }
        guard Self.formats.contains(manifest.format) else { throw .unknownFormat(manifest.format) }
        self.manifest = manifest
        bytes = data[(lineEnd + 1)...]
        guard bytes.count % 4 == 0 else { throw .wrongSize }
    }

    /// A copy of all weights, layer after layer.
    var weights: [Float] {
        bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map { index in
                let bits = raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return Float(bitPattern: UInt32(littleEndian: bits))
            }
        }
    }
}

/// Why a trained net can't be used.
public enum NetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's name without its extension.
    case missing(String)
    case notAModel
    case unknownFormat(String)
    case wrongSize
    case unexpectedShape(String)

    public var description: String {
        switch self {
        case .missing(let name):
            "A trained net (\(name).model) is not among the program's resources. Build the program again."
        case .notAModel: "A .model file is damaged: it doesn't start with a manifest. Restore it, or train it again."
        case .unknownFormat(let format): "A .model file has the format '\(format)', which this version can't read."
        case .wrongSize:
            "A .model file is damaged: its weights don't match its manifest. Restore it, or train it again."
        case .unexpectedShape(let what): "A .model file doesn't fit this version: \(what)."
        }
    }
}
