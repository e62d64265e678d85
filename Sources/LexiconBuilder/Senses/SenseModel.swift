internal import Foundation
internal import Lexicon

/// The trained model of `Training/senses`: the weights of a part-of-speech tagger, and word vectors.
///
/// A gzip-compressed file: "HONEYCUE SENSES 1" and a line end, the weights of the tagger (``LexiconFormat/taggerLength`` bytes), then the
/// words: the length of the spelling in bytes (8 bits), the spelling in lower case, and ``LexiconFormat/vectorLength`` signed bytes.
struct SenseModel {
    /// The model shipped with the program.
    static let shipped = ResourceFolder.url.appending(path: "senses.dat")

    private static let magic = Array("HONEYCUE SENSES 1\n".utf8)

    let taggerWeights: [UInt8]
    /// The vectors by word. A vector is longer the more its word reveals of a text's subject.
    let vectors: [String: [Int8]]

    init(_ url: URL) throws(LexiconBuildError) {
        guard FileManager.default.fileExists(atPath: url.path) else { throw .missingPart(path: url.path) }
        guard let bytes = try? SourceFile(compressed: url, package: "").bytes, bytes.starts(with: Self.magic),
            bytes.count >= Self.magic.count + LexiconFormat.taggerLength
        else { throw .unreadableWordList(path: url.path, line: nil) }
        let start = Self.magic.count + LexiconFormat.taggerLength
        taggerWeights = Array(bytes[Self.magic.count..<start])
        var vectors: [String: [Int8]] = [:]
        var place = start
        while place < bytes.count {
            let spelling = place + 1..<place + 1 + Int(bytes[place])
            let end = spelling.upperBound + LexiconFormat.vectorLength
            guard end <= bytes.count else { throw .unreadableWordList(path: url.path, line: nil) }
            vectors[String(decoding: bytes[spelling], as: UTF8.self)] =
                bytes[spelling.upperBound..<end].map { Int8(bitPattern: $0) }
            place = end
        }
        self.vectors = vectors
    }
}
