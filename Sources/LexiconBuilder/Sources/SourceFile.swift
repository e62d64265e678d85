internal import Dictionaries
internal import Foundation

/// A dictionary file, read completely.
struct SourceFile {
    let bytes: [UInt8]

    /// Reads the file at `url`, which is part of `package`.
    init(_ url: URL, package: String) throws(LexiconBuildError) {
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw .missingSource(path: url.path, package: package)
        }
        bytes = [UInt8](data)
    }

    /// Reads and decompresses the gzip file at `url`. The dictionary server's "dictzip" is gzip with an index for random access.
    init(compressed url: URL, package: String) throws(LexiconBuildError) {
        let compressed = try SourceFile(url, package: package)
        guard let bytes = Gzip.expanded(compressed.bytes) else {
            throw .unreadableSource(path: url.path, package: package)
        }
        self.bytes = bytes
    }

    /// The lines, without their line feeds.
    var lines: some Sequence<ArraySlice<UInt8>> {
        bytes.lazy.split(separator: UInt8(ascii: "\n"))
    }
}
