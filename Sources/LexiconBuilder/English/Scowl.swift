internal import Foundation

/// SCOWL's word lists, which show how common a word and its spelling are.
struct Scowl {
    /// A word's position in the lists. Sizes run from 10, the most common words, to 80; ``absent`` means in no list.
    struct Entry {
        /// The smallest list of common or of American English.
        var size = absent
        /// The smallest list of variant spellings.
        var variant = absent
        /// The smallest list of any other dialect.
        var foreign = absent

        /// The smallest list of all.
        var least: Int { min(size, variant, foreign) }
    }

    static let absent = 999
    /// Larger lists hold mostly words of no dictionary.
    static let largestSize = 80
    static let package = "scowl"

    /// The words in lower case, a–z only, without accents.
    private(set) var words: [String: Entry] = [:]
    /// Names and other capitalized words, in lower case.
    private(set) var names: Set<String> = []

    init(folder: URL) throws(LexiconBuildError) {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path), !files.isEmpty else {
            throw .missingSource(path: folder.path, package: Self.package)
        }
        for name in files.sorted() {
            guard let list = List(fileName: name), list.size <= Self.largestSize else { continue }
            let file = try SourceFile(folder.appending(path: name), package: Self.package)
            for line in file.lines {
                guard let word = Self.folded(line) else { continue }
                add(word, from: list)
            }
        }
    }

    private mutating func add(_ word: String, from list: List) {
        switch list.kind {
        case "words":
            let path: WritableKeyPath<Entry, Int> =
                switch list.dialect {
                case "english", "american": \.size
                case let dialect where dialect.hasPrefix("variant"): \.variant
                default: \.foreign
                }
            let least = min(words[word]?[keyPath: path] ?? Self.absent, list.size)
            words[word, default: Entry()][keyPath: path] = least
        case "upper", "proper-names": names.insert(word)
        default: break
        }
    }

    /// The parts of a list's file name, such as "british_variant_1-words.35".
    private struct List {
        var dialect: Substring
        var kind: Substring
        var size: Int

        init?(fileName: String) {
            guard let dot = fileName.lastIndex(of: "."), let size = Int(fileName[fileName.index(after: dot)...]),
                let dash = fileName[..<dot].firstIndex(of: "-")
            else { return nil }
            self.size = size
            dialect = fileName[..<dash]
            kind = fileName[fileName.index(after: dash)..<dot]
        }
    }

    /// A line as a word of a–z, without accents: the puzzle writes "épée" as EPEE. `nil` for words with any other character.
    static func folded(_ line: ArraySlice<UInt8>) -> String? {
        var text = String(decoding: line, as: UTF8.self)
        if !line.allSatisfy({ $0 < 0x80 }) {
            let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars
            text = String(String.UnicodeScalarView(scalars.filter { !$0.properties.isDiacritic }))
        }
        guard !text.isEmpty, text.utf8.allSatisfy(\.isLetter) else { return nil }
        return text.lowercased()
    }
}
