internal import Hive
internal import Lexicon

/// Combines the dictionaries: numbers the words, sorts them by difficulty, and joins their senses.
struct LexiconCompiler {
    private let scowl: Scowl
    private let wordNet: WordNet
    private let gcide: GCIDE
    private let acceptance: AcceptanceList
    private let clues: ClueList
    private let newer: NewerWords
    private let model: SenseModel
    /// Sorted in byte order. A word's number is its index.
    private let words: [String]
    private let numbers: [String: Int]
    private let morphology: Morphology

    init(
        scowl: Scowl, wordNet: WordNet, gcide: GCIDE, acceptance: AcceptanceList, clues: ClueList, newer: NewerWords,
        model: SenseModel
    ) {
        self.scowl = scowl
        self.wordNet = wordNet
        self.gcide = gcide
        self.acceptance = acceptance
        self.clues = clues
        self.newer = newer
        self.model = model
        var all = Set(scowl.words.keys)
        all.formUnion(wordNet.senses.keys.lazy.filter(Self.isSpelledPlainly))
        all.formUnion(gcide.senses.lazy.filter { !$0.value.isEmpty }.map(\.key))
        all.formUnion(gcide.references.keys)
        all.formUnion(acceptance.entries.keys)
        all.formUnion(Glossary.senses.keys.lazy.filter(Self.isSpelledPlainly))
        all.formUnion(newer.headwords.lazy.filter(Self.isSpelledPlainly))
        words = all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        numbers = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($0.element, $0.offset) })
        let irregular = Dictionary(grouping: wordNet.irregularForms, by: \.form)
        morphology = Morphology(
            isWord: { word, partOfSpeech in
                wordNet.senses[word]?.contains { partOfSpeech == nil || $0.partOfSpeech == partOfSpeech } ?? false
            },
            irregularBases: { word in irregular[word]?.map { ($0.base, $0.partOfSpeech) } ?? [] })
    }

    /// The file with all sections.
    func compiled() -> LexiconWriter {
        var writer = LexiconWriter()
        writeSpellings(into: &writer)
        writeAcceptance(into: &writer)
        writeDifficulty(into: &writer)
        writeReserve(into: &writer)
        writeFrequencies(into: &writer)
        writePronunciations(into: &writer)
        writeClues(into: &writer)
        writeSenses(into: &writer)
        writeModel(into: &writer)
        writeIrregularForms(into: &writer)
        writeBoards(into: &writer)
        return writer
    }

    /// Whether `word` consists of letters with hyphens or apostrophes between them: no digits, no abbreviations with full stops.
    private static func isSpelledPlainly(_ word: String) -> Bool {
        word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "'") }
            && word.utf8.first != UInt8(ascii: "'")
    }

    private func writeSpellings(into writer: inout LexiconWriter) {
        for word in words {
            writer.append(UInt32(writer.length(of: .spellings)), to: .spellingStarts)
            writer.append(word, to: .spellings)
        }
        writer.append(UInt32(writer.length(of: .spellings)), to: .spellingStarts)
    }

    // MARK: Acceptance and difficulty

    private func writeAcceptance(into writer: inout LexiconWriter) {
        let step = UInt16.max / UInt16(AcceptanceList.stepsOfAcceptance)
        for word in words {
            let listed = acceptance.entries[word].map { UInt16($0.acceptance) * step } ?? 0
            writer.append(isOffered(word) ? max(1, listed) : 0, to: .acceptance)
        }
        // Words that are never offered are empty strings in the indexed list, so that the other words keep their numbers.
        let offered = words.map { isOffered($0) ? $0 : "" }
        for number in Solver(words: offered).storage { writer.append(number, to: .solver) }
    }

    /// Whether `word` may be listed for a board, even as an unlikely word. A word that is only in a dictionary may not.
    private func isOffered(_ word: String) -> Bool {
        scowl.words[word] != nil || acceptance.entries[word]?.isTold == true
    }

    /// The sort key for difficulty. In this order: frequency and acceptance together, the size of the smallest list, the length.
    private struct Difficulty: Comparable {
        var ease: Double
        var size: Int
        var length: Int
        var number: Int

        static func < (lhs: Difficulty, rhs: Difficulty) -> Bool {
            (rhs.ease, lhs.size, lhs.length, lhs.number) < (lhs.ease, rhs.size, rhs.length, rhs.number)
        }
    }

    private func writeDifficulty(into writer: inout LexiconWriter) {
        let ordered = words.indices.map { number -> Difficulty in
            let word = words[number]
            return Difficulty(
                ease: ease(of: word, bases: morphology.inflections(of: word).map(\.base)),
                size: scowl.words[word]?.least ?? Scowl.absent, length: word.utf8.count, number: number)
        }.sorted()
        var places = [UInt32](repeating: 0, count: words.count)
        for (place, difficulty) in ordered.enumerated() { places[difficulty.number] = UInt32(place) }
        for place in places { writer.append(place, to: .difficulty) }
    }

    private func writeReserve(into writer: inout LexiconWriter) {
        for word in words {
            writer.append(UInt8(isCoarse(word) || newer.isVulgar(word) ? 1 : 0), to: .reserve)
        }
    }

    /// Whether the bot keeps `word` back: it is in the list of coarse words, or WordNet knows it only as a slur or an
    /// obscenity, or it is a form of such a word.
    private func isCoarse(_ word: String) -> Bool {
        let forms = morphology.inflections(of: word)
        if CoarseWords.contains(word, bases: forms.map(\.base)) || wordNet.isUnfit(word) { return true }
        // A rule also finds forms of unexplained words: a verb "whitey".
        let explained = forms.filter { form in
            wordNet.senses[form.base]?.contains { $0.partOfSpeech == form.partOfSpeech } ?? false
        }
        guard wordNet.senses[word] == nil, !explained.isEmpty else { return false }
        return explained.allSatisfy { wordNet.isUnfit($0.base, as: $0.partOfSpeech) }
    }

    /// The weight of the acceptance, in Zipf steps. With 2, a certainly accepted word equals one that is a hundred times as
    /// frequent but certainly rejected.
    private static let easeOfAcceptance = 2.0

    private func ease(of word: String, bases: [String]) -> Double {
        let own = acceptance.entries[word]
        let base = bases.compactMap { acceptance.entries[$0]?.frequency }.max() ?? 0
        let frequency = max(own?.frequency ?? 0, base - Lexicon.frequencyLostByInflection)
        let share = Double(own?.acceptance ?? 0) / Double(AcceptanceList.stepsOfAcceptance)
        return own == nil ? 0 : frequency + Self.easeOfAcceptance * share
    }

    private func writeFrequencies(into writer: inout LexiconWriter) {
        for word in words {
            let steps = ((acceptance.entries[word]?.frequency ?? 0) * LexiconFormat.frequencySteps).rounded()
            writer.append(UInt8(min(steps, 255)), to: .frequency)
        }
    }

    private func writePronunciations(into writer: inout LexiconWriter) {
        for (number, word) in words.enumerated() {
            guard let text = gcide.pronunciations[word].map({ Array($0.utf8) }), text.count <= UInt8.max else {
                continue
            }
            writer.append(text, of: number, to: .pronunciations, index: .pronunciationIndex)
        }
    }

    private func writeClues(into writer: inout LexiconWriter) {
        let texts = Dictionary(uniqueKeysWithValues: clues.entries.map { ($0.word, Array($0.text.utf8)) })
        for (number, word) in words.enumerated() {
            if let text = texts[word] { writer.append(text, of: number, to: .clues, index: .clueIndex) }
        }
    }

    // MARK: Boards

    private func writeBoards(into writer: inout LexiconWriter) {
        let words = likelyWords
        for edition in Edition.all(in: LanguageCode.english) {
            guard let section = LexiconFormat.boards(of: edition) else { continue }
            for board in BoardEditor(words: words, edition: edition).boards() {
                let number = UInt32(board.center.index) << LexiconFormat.outerBits | UInt32(board.outer.rawValue)
                writer.append(number, to: section)
            }
        }
    }

    /// The words that the puzzle is likely to accept on some board, as ``Lexicon`` will read them.
    private var likelyWords: [Word] {
        words.compactMap { text in
            guard let entry = acceptance.entries[text], entry.isTold else { return nil }
            let word = Word(
                text: text, acceptance: Double(entry.acceptance) / Double(AcceptanceList.stepsOfAcceptance),
                isOfferable: !isCoarse(text),
                frequency: entry.frequency)
            return Lexicon.isLikely(word) ? word : nil
        }
    }

    // MARK: Senses

    /// Writes the senses of the words, followed by the phrases with theirs.
    private func writeSenses(into writer: inout LexiconWriter) {
        var table = SenseTable(wordNet: wordNet, vectors: GlossVectors(wordNet, model))
        for word in words {
            table.begin(in: &writer, startingIn: .senseStarts)
            writeSenses(of: word, to: &table, into: &writer)
        }
        table.begin(in: &writer, startingIn: .senseStarts)
        writePhrases(to: &table, into: &writer)
    }

    /// The tag count of a word that only the newer words explain. If it is also a form of another word, as “texting”
    /// is, it has its own entry because of its own meaning, which then precedes the base form's.
    private static let tagCountOfForms = 1000

    /// Appends the senses of one headword. A newer sense counts as well known as the sense before which it is inserted.
    private func writeSenses(of word: String, to table: inout SenseTable, into writer: inout LexiconWriter) {
        var count = 0
        for sense in Glossary.senses[word] ?? [] {
            count += 1
            table.append(newer.entries(of: word, at: count), tagCount: 0, to: &writer)
            // The glossary has senses that the database lacks, some of which have counted uses.
            let tagCount = wordNet.unlistedCount(of: word, as: sense.partOfSpeech)
            table.append(sense, tagCount: tagCount, to: &writer)
        }
        for sense in wordNet.senses[word] ?? [] {
            count += 1
            for entry in newer.entries(of: word, at: count) {
                let isSamePart = entry.partOfSpeech == sense.partOfSpeech
                table.append([entry], tagCount: isSamePart ? sense.tagCount : 0, to: &writer)
            }
            table.append(sense, to: &writer)
        }
        for sense in gcide.senses[word] ?? [] {
            count += 1
            table.append(newer.entries(of: word, at: count), tagCount: 0, to: &writer)
            table.append(sense, to: &writer)
        }
        table.append(
            newer.entries(of: word, behind: count), tagCount: count == 0 ? Self.tagCountOfForms : 0, to: &writer)
    }

    private func writeModel(into writer: inout LexiconWriter) {
        writer.append(model.taggerWeights, to: .taggerWeights)
        for (number, word) in words.enumerated() {
            guard let vector = model.vectors[word] else { continue }
            writer.append(UInt32(number), to: .wordVectors)
            writer.append(vector.map { UInt8(bitPattern: $0) }, to: .wordVectors)
        }
    }

    /// Writes the headwords that are not plain words.
    private func writePhrases(to table: inout SenseTable, into writer: inout LexiconWriter) {
        let headwords = Set(wordNet.senses.keys).union(Glossary.senses.keys).union(newer.headwords).filter {
            numbers[$0] == nil
        }
        let phrases = headwords.compactMap { word in PhraseKey.of(word).map { (key: Array($0.utf8), word: word) } }
            .sorted { $0.key == $1.key ? $0.word < $1.word : $0.key.lexicographicallyPrecedes($1.key) }
        for phrase in phrases {
            writer.append(UInt32(writer.length(of: .phrases)), to: .phraseStarts)
            writer.append(phrase.word.replacing("_", with: " "), to: .phrases)
            table.begin(in: &writer, startingIn: .phraseSenseStarts)
            writeSenses(of: phrase.word, to: &table, into: &writer)
        }
        writer.append(UInt32(writer.length(of: .phrases)), to: .phraseStarts)
        table.begin(in: &writer, startingIn: .phraseSenseStarts)
    }

    private func writeIrregularForms(into writer: inout LexiconWriter) {
        let forms = (wordNet.irregularForms + references).compactMap { entry -> IrregularForm? in
            guard let form = numbers[entry.form], let base = numbers[entry.base] else { return nil }
            return IrregularForm(first: UInt32(form), second: UInt32(base), partOfSpeech: entry.partOfSpeech)
        }
        for form in forms.sorted() { append(form, to: .irregularForms, of: &writer) }
        for form in forms.map(\.reversed).sorted() { append(form, to: .irregularFormsByBase, of: &writer) }
    }

    /// The words for which a dictionary only refers to another headword: mostly spelling variants.
    private var references: [WordNet.IrregularForm] {
        let isNewer = Set(newer.headwords)
        return gcide.references.filter { word, target in
            wordNet.senses[word] == nil && Glossary.senses[word] == nil && !isNewer.contains(word)
                && (wordNet.senses[target] != nil || gcide.senses[target]?.isEmpty == false)
        }
        .map { WordNet.IrregularForm(form: $0.key, base: $0.value, partOfSpeech: .other) }
    }

    /// A word and its base form; or, in the reverse table, a base form and its form.
    private struct IrregularForm: Comparable {
        var first: UInt32
        var second: UInt32
        var partOfSpeech: PartOfSpeech

        var reversed: IrregularForm { IrregularForm(first: second, second: first, partOfSpeech: partOfSpeech) }

        static func < (lhs: IrregularForm, rhs: IrregularForm) -> Bool {
            (lhs.first, lhs.second, lhs.partOfSpeech.rawValue) < (rhs.first, rhs.second, rhs.partOfSpeech.rawValue)
        }
    }

    private func append(_ form: IrregularForm, to section: LexiconFormat.Section, of writer: inout LexiconWriter) {
        writer.append(form.first, to: section)
        writer.append(form.second, to: section)
        writer.append(UInt32(form.partOfSpeech.rawValue), to: section)
    }
}
