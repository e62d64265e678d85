internal import Lexicon

/// Writes the senses of words. Shared texts, keys and vectors are written once.
struct SenseTable {
    private let wordNet: WordNet
    private let vectors: GlossVectors
    /// The texts of synsets shared by several words.
    private var shared: [Int: UInt32] = [:]
    /// The texts of newer senses shared by several headwords, by headwords and definition.
    private var sharedNewer: [[String]: UInt32] = [:]
    private var keyEnds: [String: UInt32] = [:]

    init(wordNet: WordNet, vectors: GlossVectors) {
        self.wordNet = wordNet
        self.vectors = vectors
    }

    /// Begins the senses of the next headword, or ends the table after the last headword of its kind.
    /// - Parameter starts: the section with the start positions for this kind of headword.
    func begin(in writer: inout LexiconWriter, startingIn starts: LexiconFormat.Section) {
        writer.append(UInt32(writer.length(of: .senses) / LexiconFormat.senseLength), to: starts)
    }

    /// - Parameter tagCount: the number of uses that the sense counts as.
    mutating func append(_ sense: Glossary.Sense, tagCount: Int, to writer: inout LexiconWriter) {
        let text = Self.text([[sense.definition]], vectors.vector(of: [sense.definition]), to: &writer)
        Self.append(
            text, tagCount: tagCount, partOfSpeech: sense.partOfSpeech, source: .glossary, to: &writer)
    }

    mutating func append(_ sense: GCIDE.Sense, to writer: inout LexiconWriter) {
        let vector = vectors.vector(of: [sense.definition] + sense.examples)
        let text = Self.text([[sense.definition], sense.examples], vector, to: &writer)
        Self.append(text, partOfSpeech: sense.partOfSpeech, source: .gcide, to: &writer)
    }

    /// Appends the senses of newer entries, whose uses were never counted.
    /// - Parameter tagCount: the number of uses that they count as.
    mutating func append(_ entries: [NewerEntry], tagCount: Int, to writer: inout LexiconWriter) {
        for entry in entries {
            for sense in entry.senses {
                Self.append(
                    text(of: sense, entry.headwords, to: &writer), tagCount: tagCount,
                    partOfSpeech: entry.partOfSpeech, source: .newer, to: &writer)
            }
        }
    }

    private mutating func text(
        of sense: NewerEntry.Sense, _ headwords: [String], to writer: inout LexiconWriter
    ) -> UInt32 {
        let key = headwords + [sense.definition]
        if let text = sharedNewer[key] { return text }
        let vector = vectors.vector(of: [sense.definition, sense.example])
        let text = Self.text([[sense.definition], [sense.example], headwords], vector, to: &writer)
        sharedNewer[key] = text
        return text
    }

    mutating func append(_ sense: WordNet.Sense, to writer: inout LexiconWriter) {
        // A label may apply to one word of a synset, whose text then differs.
        let known = sense.label == nil ? shared[sense.synset] : nil
        let text = known ?? self.text(ofSynset: sense.synset, label: sense.label, to: &writer)
        if sense.label == nil { shared[sense.synset] = text }
        Self.append(
            text, tagCount: sense.tagCount, partOfSpeech: sense.partOfSpeech, source: .wordNet,
            isOffensive: sense.label != nil, keyEnd: keyEnd(sense.keyEnd, to: &writer), to: &writer)
    }

    private func text(ofSynset number: Int, label: UsageLabel?, to writer: inout LexiconWriter) -> UInt32 {
        let synset = wordNet.synsets[number]
        let synonyms = synset.words.map { $0.map { $0 == "_" ? " " : String($0) }.joined() }
        let definition = label?.marked(synset.definition) ?? synset.definition
        return Self.text([[definition], synset.examples, synonyms], vectors.vector(ofSynset: number), to: &writer)
    }

    /// Appends a sense's vector and its text, whose fields consist of items, and returns their start.
    private static func text(_ fields: [[String]], _ vector: [Int8], to writer: inout LexiconWriter) -> UInt32 {
        let start = UInt32(writer.length(of: .glosses))
        let text = fields.map { $0.map { Array($0.utf8) }.joined(separator: [LexiconFormat.itemMark]) }
            .joined(separator: [LexiconFormat.fieldMark])
        let bytes = Array(text.prefix(Int(UInt16.max)))
        writer.append(UInt16(bytes.count), to: .glosses)
        writer.append(vector.map { UInt8(bitPattern: $0) }, to: .glosses)
        writer.append(bytes, to: .glosses)
        return start
    }

    /// The position of a sense key's end. There are a few thousand different ends.
    private mutating func keyEnd(_ text: String, to writer: inout LexiconWriter) -> UInt32 {
        if let place = keyEnds[text] { return place }
        let place = UInt32(writer.length(of: .senseKeyEnds)) + 1
        writer.append(UInt8(text.utf8.count), to: .senseKeyEnds)
        writer.append(text, to: .senseKeyEnds)
        keyEnds[text] = place
        return place
    }

    private static func append(
        _ text: UInt32, tagCount: Int = 0, partOfSpeech: PartOfSpeech, source: Source, isOffensive: Bool = false,
        keyEnd: UInt32 = 0, to writer: inout LexiconWriter
    ) {
        writer.append(text, to: .senses)
        writer.append(UInt16(min(tagCount, Int(UInt16.max))), to: .senses)
        writer.append(partOfSpeech.rawValue, to: .senses)
        writer.append(source.rawValue | (isOffensive ? LexiconFormat.offensiveMark : 0), to: .senses)
        writer.append(keyEnd, to: .senseKeys)
    }
}
