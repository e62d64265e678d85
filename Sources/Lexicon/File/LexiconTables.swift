internal import Hive

/// The sections of a mapped lexicon file, read in place.
///
/// Every access is checked against its section, so that damage behind the header leads to wrong answers at worst.
final class LexiconTables: Sendable {
    /// A sense of a word.
    struct SenseRecord {
        var gloss: Int
        /// The number of uses of the word in this sense in WordNet's tagged texts.
        var tagCount: Int
        var partOfSpeech: PartOfSpeech
        var source: Source
        /// Whether the word is a slur or an obscenity in this sense, or disparaging.
        var isOffensive: Bool
        /// The position of its sense key's end; 0 for none.
        var keyEnd: Int
    }

    /// The text of a sense.
    struct Gloss {
        var definition: String
        var examples: [String]
        var synonyms: [String]
    }

    private let sections: LexiconSections
    let solver: Solver
    /// The number of words. A word is identified by its number, which is less than this.
    let count: Int

    var path: String { sections.path }

    init(path: String) throws(LexiconError) {
        sections = try LexiconSections(path: path)
        count = max(0, sections[.spellingStarts].count / 4 - 1)
        let solverBytes = sections[.solver]
        let storage = (0..<solverBytes.count / 4).map {
            UInt32(littleEndian: solverBytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
        }
        guard let solver = Solver(storage: storage) else { throw .damaged(path: path) }
        self.solver = solver
    }

    /// Whether the contents match the checksum. Reads the whole file.
    func isIntact() -> Bool { sections.isIntact() }

    subscript(section: LexiconFormat.Section) -> UnsafeRawBufferPointer { sections[section] }

    func load<Number: FixedWidthInteger>(
        _ type: Number.Type, at offset: Int, of section: LexiconFormat.Section
    ) -> Number { sections.load(type, at: offset, of: section) }
}

// MARK: - Words

extension LexiconTables {
    /// The spelling of a word, in UTF-8.
    func spelling(_ word: Int) -> UnsafeRawBufferPointer {
        let all = self[.spellings]
        let start = Int(load(UInt32.self, at: 4 * word, of: .spellingStarts))
        let end = Int(load(UInt32.self, at: 4 * word + 4, of: .spellingStarts))
        guard start <= end, end <= all.count else { return UnsafeRawBufferPointer(rebasing: all[0..<0]) }
        return UnsafeRawBufferPointer(rebasing: all[start..<end])
    }

    func text(_ word: Int) -> String { String(decoding: spelling(word), as: UTF8.self) }

    /// The number of the word with this spelling; `nil` when there is none.
    func find(_ text: some StringProtocol) -> Int? {
        var text = String(text)
        return text.withUTF8 { find(UnsafeRawBufferPointer($0)) }
    }

    private func find(_ text: UnsafeRawBufferPointer) -> Int? {
        let index = lowerBound(text)
        guard index < count, Self.compare(spelling(index), text) == 0 else { return nil }
        return index
    }

    /// The first word that is not before `text` in byte order.
    func lowerBound(_ text: UnsafeRawBufferPointer) -> Int {
        firstWord { Self.compare(spelling($0), text) >= 0 }
    }

    /// The first word in `start..<end` that fulfils the condition. All words after it must fulfil it too.
    func firstWord(from start: Int = 0, below end: Int? = nil, where condition: (Int) -> Bool) -> Int {
        Self.firstIndex(from: start, below: min(end ?? count, count), where: condition)
    }

    /// The first index in `start..<end` that fulfils the condition. All indices after it must fulfil it too.
    static func firstIndex(from start: Int = 0, below end: Int, where condition: (Int) -> Bool) -> Int {
        var low = start
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Negative, zero or positive when `lhs` comes before, is equal to, or comes after `rhs` in byte order.
    private static func compare(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer) -> Int {
        for index in 0..<min(lhs.count, rhs.count) where lhs[index] != rhs[index] {
            return Int(lhs[index]) - Int(rhs[index])
        }
        return lhs.count - rhs.count
    }

    /// The probability that the puzzle accepts the word, 0…1.
    func acceptance(_ word: Int) -> Double {
        Double(load(UInt16.self, at: 2 * word, of: .acceptance)) / Double(UInt16.max)
    }

    /// Whether the bot may offer the word unasked; see ``Word/isOfferable``.
    func isOfferable(_ word: Int) -> Bool { load(UInt8.self, at: word, of: .reserve) == 0 }

    /// The word's rank when all words are sorted from easy to difficult.
    func difficulty(_ word: Int) -> Int { Int(load(UInt32.self, at: 4 * word, of: .difficulty)) }
}

// MARK: - Use, sound, clue and spelling

extension LexiconTables {
    /// The word's frequency on the Zipf scale: log₁₀ of its uses per 10⁹ words; 0 for hardly ever.
    func frequency(_ word: Int) -> Double {
        Double(load(UInt8.self, at: word, of: .frequency)) / LexiconFormat.frequencySteps
    }

    /// The word's pronunciation in the dictionary's notation; `nil` when no dictionary gives one.
    func pronunciation(_ word: Int) -> String? { text(of: word, in: .pronunciations, index: .pronunciationIndex) }

    /// The clue that a person wrote for the word; `nil` for most words.
    func clue(_ word: Int) -> String? { text(of: word, in: .clues, index: .clueIndex) }

    /// The written forms of the word; `nil` if it is written as typed.
    func writtenForms(_ word: Int) -> [String]? {
        text(of: word, in: .writtenForms, index: .writtenFormIndex)?
            .split(separator: Character(UnicodeScalar(LexiconFormat.itemMark))).map(String.init)
    }

    private func text(
        of word: Int, in section: LexiconFormat.Section, index: LexiconFormat.Section
    ) -> String? {
        let length = LexiconFormat.textEntryLength
        let entries = self[index].count / length
        let entry = Self.firstIndex(below: entries) { load(UInt32.self, at: $0 * length, of: index) >= word }
        guard entry < entries, load(UInt32.self, at: entry * length, of: index) == word else { return nil }
        let start = Int(load(UInt32.self, at: entry * length + 4, of: index))
        let end = start + 1 + Int(load(UInt8.self, at: start, of: section))
        let all = self[section]
        return end <= all.count ? String(decoding: all[start + 1..<end], as: UTF8.self) : nil
    }
}

// MARK: - Senses

extension LexiconTables {
    /// The senses of the word itself, not of its base form, in display order; offensive senses come last.
    func senses(_ word: Int) -> [SenseRecord] { senses(of: word, startingIn: .senseStarts) }

    /// The senses of the headword with the number `headword`, in display order.
    /// - Parameter starts: the section with the start positions for this kind of headword.
    func senses(of headword: Int, startingIn starts: LexiconFormat.Section) -> [SenseRecord] {
        let start = Int(load(UInt32.self, at: 4 * headword, of: starts))
        let end = min(
            Int(load(UInt32.self, at: 4 * headword + 4, of: starts)), self[.senses].count / LexiconFormat.senseLength)
        guard start < end else { return [] }
        let senses = (start..<end).map(sense)
        guard senses.contains(where: \.isOffensive) else { return senses }
        return senses.filter { !$0.isOffensive } + senses.filter(\.isOffensive)
    }

    private func sense(_ index: Int) -> SenseRecord {
        let offset = LexiconFormat.senseLength * index
        let source = load(UInt8.self, at: offset + 7, of: .senses)
        return SenseRecord(
            gloss: Int(load(UInt32.self, at: offset, of: .senses)),
            tagCount: Int(load(UInt16.self, at: offset + 4, of: .senses)),
            partOfSpeech: PartOfSpeech(rawValue: load(UInt8.self, at: offset + 6, of: .senses)) ?? .other,
            source: Source(rawValue: source & ~LexiconFormat.offensiveMark) ?? .wordNet,
            isOffensive: source & LexiconFormat.offensiveMark != 0,
            keyEnd: Int(load(UInt32.self, at: 4 * index, of: .senseKeys)))
    }

    /// The WordNet sense key of a sense of the word `lemma`; `nil` for a sense of another dictionary.
    func key(_ sense: SenseRecord, of lemma: String) -> String? {
        guard sense.keyEnd > 0 else { return nil }
        let all = self[.senseKeyEnds]
        let end = sense.keyEnd + Int(load(UInt8.self, at: sense.keyEnd - 1, of: .senseKeyEnds))
        guard end <= all.count else { return nil }
        return lemma.replacing(" ", with: "_") + String(decoding: all[sense.keyEnd..<end], as: UTF8.self)
    }

    func gloss(_ offset: Int) -> Gloss {
        let all = self[.glosses]
        let length = Int(load(UInt16.self, at: offset, of: .glosses))
        let start = offset + LexiconFormat.glossHeaderLength
        guard offset >= 0, start + length <= all.count else {
            return Gloss(definition: "", examples: [], synonyms: [])
        }
        let fields = all[start..<start + length]
            .split(separator: LexiconFormat.fieldMark, omittingEmptySubsequences: false)
        func items(_ field: Int) -> [String] {
            guard field < fields.count else { return [] }
            return fields[field].split(separator: LexiconFormat.itemMark).map { String(decoding: $0, as: UTF8.self) }
        }
        return Gloss(definition: items(0).first ?? "", examples: items(1), synonyms: items(2))
    }
}

// MARK: - Vectors

extension LexiconTables {
    /// The vector of a sense; zeros if none of its words has one.
    func vector(of sense: SenseRecord) -> [Float] { vector(at: sense.gloss + 2, of: .glosses) }

    /// The vector of a word; `nil` for most words.
    func vector(of word: Int) -> [Float]? {
        let length = LexiconFormat.wordVectorLength
        let entries = self[.wordVectors].count / length
        let entry = Self.firstIndex(below: entries) { load(UInt32.self, at: $0 * length, of: .wordVectors) >= word }
        guard entry < entries, load(UInt32.self, at: entry * length, of: .wordVectors) == word else { return nil }
        return vector(at: entry * length + 4, of: .wordVectors)
    }

    private func vector(at offset: Int, of section: LexiconFormat.Section) -> [Float] {
        (0..<LexiconFormat.vectorLength).map { Float(load(Int8.self, at: offset + $0, of: section)) }
    }

    /// A weight of the tagger.
    func taggerWeight(row: UInt32, column: Int) -> Float {
        Float(load(Int8.self, at: 4 * Int(row) + column, of: .taggerWeights))
    }
}

// MARK: - Irregular forms

extension LexiconTables {
    /// One side of an irregular form: the word at the other end, with the part of speech.
    struct IrregularForm {
        var word: Int
        var partOfSpeech: PartOfSpeech
    }

    /// The base forms of which `word` is an irregular form.
    func irregularBases(of word: Int) -> [IrregularForm] { partners(of: word, in: .irregularForms) }

    /// The irregular forms of `word`.
    func irregularForms(of word: Int) -> [IrregularForm] { partners(of: word, in: .irregularFormsByBase) }

    /// The second words of the section's entries that begin with `word`. The entries are sorted.
    private func partners(of word: Int, in section: LexiconFormat.Section) -> [IrregularForm] {
        let length = LexiconFormat.irregularFormLength
        let entries = self[section].count / length
        var low = Self.firstIndex(below: entries) { load(UInt32.self, at: $0 * length, of: section) >= word }
        var found: [IrregularForm] = []
        while low < entries, load(UInt32.self, at: low * length, of: section) == word {
            let partOfSpeech = PartOfSpeech(rawValue: load(UInt8.self, at: low * length + 8, of: section))
            found.append(
                IrregularForm(
                    word: Int(load(UInt32.self, at: low * length + 4, of: section)),
                    partOfSpeech: partOfSpeech ?? .other))
            low += 1
        }
        return found
    }
}

// MARK: - Boards

extension LexiconTables {
    /// The boards of the daily puzzle in the order of their days.
    func boards(of edition: Edition) -> [Board] {
        guard let section = LexiconFormat.boards(of: edition) else { return [] }
        if section == .foreignBoards { return foreignBoards(of: edition) }
        return (0..<self[section].count / 4).compactMap { index in
            let number = load(UInt32.self, at: 4 * index, of: section)
            let outer = LetterSet(rawValue: UInt64(number)).intersection(.basic)
            return Letter(index: Int(number >> LexiconFormat.outerBits)).flatMap {
                Board(center: $0, outer: outer, edition: edition)
            }
        }
    }

    private func foreignBoards(of edition: Edition) -> [Board] {
        (0..<self[.foreignBoards].count / 8).compactMap { index in
            let number = load(UInt64.self, at: 8 * index, of: .foreignBoards)
            let outer = LetterSet(rawValue: number & (1 << LexiconFormat.foreignOuterBits - 1))
            return Letter(index: Int(number >> LexiconFormat.foreignOuterBits)).flatMap {
                Board(center: $0, outer: outer, edition: edition)
            }
        }
    }
}
