internal import Foundation
internal import Lexicon

/// The WordNet database: the senses of words, and their frequencies in its tagged texts.
struct WordNet {
    /// A synset: a sense with all words that have it.
    struct Synset {
        var definition: String
        var examples: [String]
        /// As written, with "_" for a space.
        var words: [String]
    }

    /// A sense of one word.
    struct Sense {
        /// Index into ``synsets``.
        var synset: Int
        var partOfSpeech: PartOfSpeech
        var tagCount: Int
        /// 1 for the most frequent sense of the word in this part of speech.
        var number: Int
        /// Whether the word is capitalized in this sense.
        var isName: Bool
    }

    /// A form that no rule produces.
    struct IrregularForm {
        var form: String
        var base: String
        var partOfSpeech: PartOfSpeech
    }

    static let package = "wordnet-base"
    private static let files: [(name: String, partOfSpeech: PartOfSpeech)] = [
        ("noun", .noun), ("verb", .verb), ("adj", .adjective), ("adv", .adverb),
    ]

    private(set) var synsets: [Synset] = []
    /// The senses by headword in lower case, best known first. A phrase has "_" for its spaces.
    private(set) var senses: [String: [Sense]] = [:]
    private(set) var irregularForms: [IrregularForm] = []

    init(folder: URL) throws(LexiconBuildError) {
        let tagCounts = try Self.tagCounts(folder)
        for (name, partOfSpeech) in Self.files {
            let offsets = try readSynsets(folder.appending(path: "data.\(name)"))
            let index = try SourceFile(folder.appending(path: "index.\(name)"), package: Self.package)
            for line in index.lines where line.first != UInt8(ascii: " ") {
                addSenses(line: line, partOfSpeech: partOfSpeech, offsets: offsets, tagCounts: tagCounts)
            }
            let exceptions = try SourceFile(folder.appending(path: "\(name).exc"), package: Self.package)
            for line in exceptions.lines {
                let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
                for base in words.dropFirst() where base != words[0] {
                    irregularForms.append(IrregularForm(form: words[0], base: base, partOfSpeech: partOfSpeech))
                }
            }
        }
        sortSenses()
    }

    /// The number of uses of `word` in the tagged texts, over all its senses.
    func tagCount(of word: String) -> Int { senses[word]?.reduce(0) { $0 + $1.tagCount } ?? 0 }

    /// Whether WordNet knows `word` only as a name.
    func isName(_ word: String) -> Bool { senses[word]?.allSatisfy(\.isName) ?? false }

    /// Sorts the senses: best known first, names last. Among senses without uses, the part of speech decides.
    private mutating func sortSenses() {
        for word in senses.keys {
            senses[word]?.sort { lhs, rhs in
                if lhs.isName != rhs.isName { return rhs.isName }
                if lhs.tagCount != rhs.tagCount { return lhs.tagCount > rhs.tagCount }
                return (lhs.number, lhs.partOfSpeech.rawValue) < (rhs.number, rhs.partOfSpeech.rawValue)
            }
        }
    }

    // MARK: Files

    /// Identifies a sense in the tag counts: word, part of speech and sense number.
    private struct SenseKey: Hashable {
        var word: String
        var partOfSpeech: PartOfSpeech
        var number: Int
    }

    /// Reads lines such as "run%2:38:00:: 1 106": sense key, sense number, number of uses.
    private static func tagCounts(_ folder: URL) throws(LexiconBuildError) -> [SenseKey: Int] {
        let file = try SourceFile(folder.appending(path: "cntlist.rev"), package: package)
        var counts: [SenseKey: Int] = [:]
        for line in file.lines {
            let fields = line.split(separator: UInt8(ascii: " "))
            guard fields.count == 3, let percent = fields[0].lastIndex(of: UInt8(ascii: "%")),
                let number = integer(fields[1]), let count = integer(fields[2]),
                let partOfSpeech = partOfSpeech(synsetType: fields[0][percent + 1])
            else { continue }
            let word = String(decoding: fields[0][..<percent], as: UTF8.self)
            counts[SenseKey(word: word, partOfSpeech: partOfSpeech, number: number), default: 0] += count
        }
        return counts
    }

    /// 1 noun, 2 verb, 3 adjective, 4 adverb, 5 adjective satellite (wndb(5WN)).
    private static func partOfSpeech(synsetType: UInt8) -> PartOfSpeech? {
        switch synsetType {
        case UInt8(ascii: "1"): .noun
        case UInt8(ascii: "2"): .verb
        case UInt8(ascii: "3"), UInt8(ascii: "5"): .adjective
        case UInt8(ascii: "4"): .adverb
        default: nil
        }
    }

    /// Appends the synsets of a data file. Returns the index of each by its offset in the file.
    private mutating func readSynsets(_ url: URL) throws(LexiconBuildError) -> [Int: Int] {
        let file = try SourceFile(url, package: Self.package)
        var offsets: [Int: Int] = [:]
        for line in file.lines where line.first != UInt8(ascii: " ") {
            guard let bar = line.firstIndex(of: UInt8(ascii: "|")) else { continue }
            let fields = line[..<bar].split(separator: UInt8(ascii: " "), maxSplits: 4)
            guard fields.count == 5, let offset = Self.integer(fields[0]),
                let count = Int(String(decoding: fields[3], as: UTF8.self), radix: 16)
            else { continue }
            let words = fields[4].split(separator: UInt8(ascii: " "), maxSplits: 2 * count)
            let gloss = GlossText(line[(bar + 1)...])
            offsets[offset] = synsets.count
            synsets.append(
                Synset(
                    definition: gloss.definition, examples: gloss.examples,
                    words: stride(from: 0, to: min(2 * count, words.count), by: 2).map { Self.word(words[$0]) }))
        }
        return offsets
    }

    /// A word of a data file, without an adjective's syntactic marker: "galore(ip)".
    private static func word(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self)
    }

    /// Reads a line such as "run v 41 7 ! @ … 41 29 01926329 …". It ends with the offsets of the senses, in order.
    private mutating func addSenses(
        line: ArraySlice<UInt8>, partOfSpeech: PartOfSpeech, offsets: [Int: Int], tagCounts: [SenseKey: Int]
    ) {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard fields.count > 2, let count = Self.integer(fields[2]), fields.count >= count else { return }
        let word = String(decoding: fields[0], as: UTF8.self)
        for (position, field) in fields.suffix(count).enumerated() {
            guard let offset = Self.integer(field), let synset = offsets[offset] else { continue }
            let key = SenseKey(word: word, partOfSpeech: partOfSpeech, number: position + 1)
            senses[word, default: []].append(
                Sense(
                    synset: synset, partOfSpeech: partOfSpeech, tagCount: tagCounts[key] ?? 0, number: position + 1,
                    isName: !synsets[synset].words.contains(word)))
        }
    }

    private static func integer(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }
}
