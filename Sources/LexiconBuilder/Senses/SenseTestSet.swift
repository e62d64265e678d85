public import Foundation
internal import HTML
internal import Lexicon

/// Words in sentences with the correct sense of each, in the format of the unified evaluation framework for word sense
/// disambiguation (Raganato, Camacho-Collados, Navigli, EACL 2017): `NAME.data.xml` with tokenised sentences, and
/// `NAME.gold.key.txt` with sense keys of WordNet 3.0.
public struct SenseTestSet: Sendable {
    /// A word with a known sense.
    public struct Instance: Hashable, Sendable {
        public var lemma: String
        /// "noun", "verb", "adjective" or "adverb".
        public var partOfSpeech: String
        public var before: String
        public var word: String
        public var after: String
        /// The keys of the correct senses.
        public var keys: Set<String>
    }

    public let name: String
    public private(set) var instances: [Instance] = []

    /// Reads the set in `folder`, which has the set's name.
    public init(folder: URL) throws {
        name = folder.lastPathComponent
        let keys = try String(contentsOf: folder.appending(path: "\(name).gold.key.txt"), encoding: .utf8)
        let gold = Dictionary(
            keys.split(whereSeparator: \.isNewline).map { line in
                let fields = line.split(separator: " ").map(String.init)
                return (fields[0], Set(fields.dropFirst()))
            }, uniquingKeysWith: { first, _ in first })
        let data = try String(contentsOf: folder.appending(path: "\(name).data.xml"), encoding: .utf8)
        var tokens: [Token] = []
        for line in data.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("</sentence") {
                instances += Self.instances(of: tokens, gold)
                tokens = []
            } else if let token = Token(line) {
                tokens.append(token)
            }
        }
    }

    /// A line such as `<instance id="d000.s000.t000" lemma="art" pos="NOUN">art</instance>`.
    private struct Token {
        var id: String?
        var lemma: String
        var tag: String
        var text: String

        init?(_ line: Substring) {
            guard line.hasPrefix("<wf ") || line.hasPrefix("<instance "), let start = line.firstIndex(of: ">"),
                let end = line.lastIndex(of: "<"), start < end
            else { return nil }
            id = line.hasPrefix("<instance ") ? Self.attribute("id", of: line) : nil
            lemma = Self.attribute("lemma", of: line) ?? ""
            tag = Self.attribute("pos", of: line) ?? ""
            text = HTMLEntities.unescape(line[line.index(after: start)..<end])
        }

        private static func attribute(_ name: String, of line: Substring) -> String? {
            guard let start = line.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
            return HTMLEntities.unescape(line[start...].prefix { $0 != "\"" })
        }
    }

    private static func instances(of tokens: [Token], _ gold: [String: Set<String>]) -> [Instance] {
        tokens.indices.compactMap { index in
            guard let id = tokens[index].id, let keys = gold[id], let part = parts[tokens[index].tag] else {
                return nil
            }
            return Instance(
                lemma: tokens[index].lemma.lowercased(), partOfSpeech: part,
                before: tokens[..<index].map(\.text).joined(separator: " "), word: tokens[index].text,
                after: tokens[(index + 1)...].map(\.text).joined(separator: " "), keys: keys)
        }
    }

    private static let parts = ["NOUN": "noun", "VERB": "verb", "ADJ": "adjective", "ADV": "adverb"]
}
