internal import Foundation
internal import Lexicon

/// The WordNet database: the senses of words, and their frequencies in its tagged texts.
struct WordNet {
    /// A synset: a sense with all its words.
    struct Synset {
        var definition: String
        var examples: [String]
        /// The words as written, with "_" for a space.
        var words: [String]
        var origin: SynsetOrigin
        /// The label at the beginning of the definition.
        var label: UsageLabel?
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
        /// Whether WordNet labels the word as a slur or an obscenity in this sense, or as disparaging.
        var label: UsageLabel?
        /// The sense key (senseidx(5WN)) without the word itself: "%2:38:00::".
        var keyEnd: String
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
    /// The index of each synset by the letter of its part of speech and its offset.
    private var places: [Character: [Int: Int]] = [:]
    /// The offsets of the noun synsets whose members are usage labels of offensive words.
    private var labels: [Int: UsageLabel] = [:]
    /// The senses by headword in lower case, best known first. A phrase has "_" for its spaces.
    private(set) var senses: [String: [Sense]] = [:]
    private(set) var irregularForms: [IrregularForm] = []
    /// The counted uses of senses that the database lacks, by the word and the digit of its type of synset: "pants%1".
    private var unlistedCounts: [String: Int] = [:]

    init(folder: URL) throws(LexiconBuildError) {
        let tagCounts = try Self.tagCounts(folder)
        for (name, partOfSpeech) in Self.files {
            let offsets = try readSynsets(folder.appending(path: "data.\(name)"))
            places[Self.letter(of: partOfSpeech)] = offsets
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
        unlistedCounts = unlisted(tagCounts)
    }

    /// The number of uses of `word` in the tagged texts, over all its senses.
    func tagCount(of word: String) -> Int { senses[word]?.reduce(0) { $0 + $1.tagCount } ?? 0 }

    /// The counted uses of `word` as a part of speech in senses that the database lacks. For “pants” WordNet has
    /// counted trousers but lists underwear.
    func unlistedCount(of word: String, as partOfSpeech: PartOfSpeech) -> Int {
        let type = Self.files.firstIndex { $0.partOfSpeech == partOfSpeech }.map { $0 + 1 }
        return type.flatMap { unlistedCounts["\(word)%\($0)"] } ?? 0
    }

    private func unlisted(_ tagCounts: [String: Int]) -> [String: Int] {
        let listed = Set(senses.lazy.flatMap { word, senses in senses.map { word + $0.keyEnd } })
        return tagCounts.reduce(into: [:]) { counts, entry in
            guard !listed.contains(entry.key), let percent = entry.key.firstIndex(of: "%") else { return }
            counts[String(entry.key[...percent]) + entry.key[percent...].dropFirst().prefix(1), default: 0] +=
                entry.value
        }
    }

    /// Whether WordNet knows `word`, as one part of speech or any, only as a slur or an obscenity.
    func isUnfit(_ word: String, as partOfSpeech: PartOfSpeech? = nil) -> Bool {
        let all = (senses[word] ?? []).filter { partOfSpeech == nil || $0.partOfSpeech == partOfSpeech }
        return !all.isEmpty && all.allSatisfy { $0.label?.isUnfit ?? false }
    }

    /// Whether WordNet knows `word` only as a name.
    func isName(_ word: String) -> Bool { senses[word]?.allSatisfy(\.isName) ?? false }

    /// Sorts the senses: best known first, then names, and last those that WordNet labels as offensive. Among uncounted
    /// senses, the part of speech decides.
    private mutating func sortSenses() {
        for word in senses.keys {
            senses[word]?.sort { lhs, rhs in
                if (lhs.label != nil) != (rhs.label != nil) { return rhs.label != nil }
                if lhs.isName != rhs.isName { return rhs.isName }
                if lhs.tagCount != rhs.tagCount { return lhs.tagCount > rhs.tagCount }
                return (lhs.number, lhs.partOfSpeech.rawValue) < (rhs.number, rhs.partOfSpeech.rawValue)
            }
        }
    }

    // MARK: Files

    /// Reads lines such as "run%2:38:00:: 1 106": sense key, sense number, number of uses.
    /// - Returns: the number of uses by sense key, as ``keyEnd(of:word:offsets:)`` spells it: without the marker that this file leaves on the
    ///   head of a cluster, as in "several%5:00:00:some(a):00". The sense numbers are those of an earlier edition, and not of use.
    private static func tagCounts(_ folder: URL) throws(LexiconBuildError) -> [String: Int] {
        let file = try SourceFile(folder.appending(path: "cntlist.rev"), package: package)
        var counts: [String: Int] = [:]
        for line in file.lines {
            let fields = line.split(separator: UInt8(ascii: " "))
            guard fields.count == 3, let count = integer(fields[2]) else { continue }
            counts[String(decoding: fields[0], as: UTF8.self).replacing(/\([a-z]+\)/, with: ""), default: 0] += count
        }
        return counts
    }

    /// Appends the synsets of a data file. Returns the index of each by its offset in the file.
    private mutating func readSynsets(_ url: URL) throws(LexiconBuildError) -> [Int: Int] {
        let file = try SourceFile(url, package: Self.package)
        var offsets: [Int: Int] = [:]
        for line in file.lines where line.first != UInt8(ascii: " ") {
            guard let bar = line.firstIndex(of: UInt8(ascii: "|")) else { continue }
            let fields = line[..<bar].split(separator: UInt8(ascii: " "), maxSplits: 4)
            guard fields.count == 5, let offset = Self.integer(fields[0]), let file = Self.integer(fields[1]),
                let type = fields[2].first, let count = Int(String(decoding: fields[3], as: UTF8.self), radix: 16)
            else { continue }
            let words = fields[4].split(separator: UInt8(ascii: " "), maxSplits: 2 * count)
            let gloss = GlossText(line[(bar + 1)...])
            offsets[offset] = synsets.count
            labels[offset] = type == UInt8(ascii: "n") ? UsageLabel(synsetOf: Self.word(words[0])) : labels[offset]
            synsets.append(
                Synset(
                    definition: gloss.definition, examples: gloss.examples,
                    words: stride(from: 0, to: min(2 * count, words.count), by: 2).map { Self.word(words[$0]) },
                    origin: SynsetOrigin(lexicographerFile: file, type: type, fields: words, wordCount: count),
                    label: UsageLabel(definition: gloss.definition)))
        }
        return offsets
    }

    /// A word of a data file, without an adjective's syntactic marker: "galore(ip)".
    private static func word(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self)
    }

    /// Reads a line such as "run v 41 7 ! @ … 41 29 01926329 …". It ends with the offsets of the senses, in order.
    private mutating func addSenses(
        line: ArraySlice<UInt8>, partOfSpeech: PartOfSpeech, offsets: [Int: Int], tagCounts: [String: Int]
    ) {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard fields.count > 2, let count = Self.integer(fields[2]), fields.count >= count else { return }
        let word = String(decoding: fields[0], as: UTF8.self)
        for (position, field) in fields.suffix(count).enumerated() {
            guard let offset = Self.integer(field), let synset = offsets[offset] else { continue }
            let place = synsets[synset].words.firstIndex { $0.lowercased() == word } ?? 0
            let end = keyEnd(of: synset, word: place, offsets: offsets)
            senses[word, default: []].append(
                Sense(
                    synset: synset, partOfSpeech: partOfSpeech, tagCount: tagCounts[word + end] ?? 0,
                    number: position + 1,
                    isName: !synsets[synset].words.contains(word), label: label(of: synset, word: place),
                    keyEnd: end))
        }
    }

    /// The related synsets of `synset`, with their relations.
    func neighbours(of synset: Int) -> [(synset: Int, symbol: Character)] {
        synsets[synset].origin.relations.compactMap { relation in
            // Satellites are in the file of adjectives.
            places[relation.file == "s" ? "a" : relation.file]?[relation.offset].map { ($0, relation.symbol) }
        }
    }

    private static func letter(of partOfSpeech: PartOfSpeech) -> Character {
        switch partOfSpeech {
        case .verb: "v"
        case .adjective: "a"
        case .adverb: "r"
        default: "n"
        }
    }

    /// The label of a word in a synset, from a pointer or from the beginning of the definition. If both exist, the
    /// worse one counts: WordNet files "offensive names for …" under disparagement.
    private func label(of synset: Int, word: Int) -> UsageLabel? {
        let pointed = synsets[synset].origin.usages.first { $0.word == nil || $0.word == word }
        let all = [pointed.flatMap { labels[$0.offset] }, synsets[synset].label].compactMap(\.self)
        return all.first(where: \.isUnfit) ?? all.first
    }

    /// The end of a sense key. A satellite's key names the head of its cluster.
    private func keyEnd(of synset: Int, word: Int, offsets: [Int: Int]) -> String {
        let origin = synsets[synset].origin
        let head = origin.head.flatMap { offsets[$0] }.map { synsets[$0] }
        return origin.keyEnd(
            word: word,
            head: head.flatMap { head in
                head.words.first.map { ($0.lowercased(), head.origin.identifiers.first ?? 0) }
            })
    }

    static func integer(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }
}
