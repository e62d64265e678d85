/// The fields of a synset's line that determine the sense keys and usage labels of its words (wndb(5WN),
/// senseidx(5WN)).
struct SynsetOrigin {
    /// The number of the lexicographer's file.
    let lexicographerFile: Int
    /// The type of synset, as a digit: 1 noun, 2 verb, 3 adjective, 4 adverb, 5 adjective satellite.
    private let type: Int
    /// The lexicographer's identifier for each word.
    let identifiers: [Int]
    /// The offset of the cluster's head; `nil` unless the synset is an adjective satellite.
    let head: Int?
    /// The usage domains of the synset, or of one of its words.
    let usages: [Usage]
    /// The related synsets, in the file's order.
    let relations: [Relation]

    /// A pointer to another synset.
    struct Relation {
        /// The first character of the pointer's symbol: "@" for a hypernym, "~" for a hyponym (wninput(5WN)).
        let symbol: Character
        /// The part of speech of the other synset: n, v, a or r.
        let file: Character
        let offset: Int
    }

    /// A pointer to a usage domain.
    struct Usage {
        /// The offset of the domain's noun synset.
        let offset: Int
        /// The index of the word to which it applies; `nil` for all words.
        let word: Int?
    }

    /// - Parameters:
    ///   - type: the letter n, v, a, s or r.
    ///   - fields: the fields after the number of words: each word with its identifier, and what follows them in one field.
    init(lexicographerFile: Int, type: UInt8, fields: [ArraySlice<UInt8>], wordCount: Int) {
        self.lexicographerFile = lexicographerFile
        self.type = ["n", "v", "a", "r", "s"].firstIndex(of: Character(UnicodeScalar(type))).map { $0 + 1 } ?? 1
        identifiers = stride(from: 1, to: min(2 * wordCount, fields.count), by: 2).map {
            Int(String(decoding: fields[$0], as: UTF8.self), radix: 16) ?? 0
        }
        let pointers = fields.count > 2 * wordCount ? Self.pointers(in: fields[2 * wordCount]) : []
        head = self.type == 5 ? pointers.first { $0.symbol == "&" }?.offset : nil
        relations = pointers.compactMap { pointer in
            pointer.symbol.first.map { Relation(symbol: $0, file: pointer.file, offset: pointer.offset) }
        }
        usages = pointers.filter { $0.symbol == ";u" }.map { Usage(offset: $0.offset, word: $0.word) }
    }

    private struct Pointer {
        var symbol: String
        var file: Character
        var offset: Int
        var word: Int?
    }

    /// The pointers of a line, each of which has four fields: symbol, offset, part of speech, and the words at both ends.
    private static func pointers(in bytes: ArraySlice<UInt8>) -> [Pointer] {
        let fields = bytes.split(separator: UInt8(ascii: " "))
        guard let count = fields.first.flatMap(WordNet.integer), fields.count >= 1 + 4 * count else { return [] }
        return (0..<count).compactMap { index in
            let source = Int(String(decoding: fields[4 * index + 4].prefix(2), as: UTF8.self), radix: 16) ?? 0
            return WordNet.integer(fields[4 * index + 2]).map {
                Pointer(
                    symbol: String(decoding: fields[4 * index + 1], as: UTF8.self),
                    file: Character(UnicodeScalar(fields[4 * index + 3].first ?? 0)), offset: $0,
                    word: source == 0 ? nil : source - 1)
            }
        }
    }

    /// The sense key of a word after the word itself: "%1:09:00::", and for a satellite "%5:00:00:specific:00".
    func keyEnd(word: Int, head: (word: String, identifier: Int)?) -> String {
        let identifier = word < identifiers.count ? identifiers[word] : 0
        let cluster = head.map { "\($0.word):\(Self.twoDigits($0.identifier))" } ?? ":"
        return "%\(type):\(Self.twoDigits(lexicographerFile)):\(Self.twoDigits(identifier)):\(cluster)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
