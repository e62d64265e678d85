internal import Checksum
package import Hive

/// The layout of a lexicon file. The builder writes it, and ``LexiconTables`` reads it in place.
///
/// The file consists of a header, a table of sections, and the sections, each of which starts at a multiple of eight bytes. The
/// header has the magic number, the version and number of sections (32 bits each), the length of the file, and a checksum of
/// everything after the header. The table has the offset and length of each section in bytes. Empty sections at the end are left out,
/// so that a new one changes no file without it. Numbers are little-endian and have 64 bits unless stated otherwise.
package enum LexiconFormat {
    /// "HIVELEX\n", read as a little-endian number.
    package static let magic: UInt64 = 0x0A58_454C_4556_4948
    /// Increase it with every change to the layout or to the meaning of a section.
    package static let version: UInt32 = 9
    package static let headerLength = 32

    package enum Section: Int, CaseIterable, Sendable {
        /// The start of each word's spelling in ``spellings``, and the end of the last: 32 bits each. Words are in byte order.
        case spellingStarts
        /// The words in lower case, without separators.
        case spellings
        /// 16 bits per word: the probability that the puzzle accepts it, in 65,535ths; 0 for words that are never offered.
        case acceptance
        /// 32 bits per word: its rank when all words are sorted from the easiest to the most difficult.
        case difficulty
        /// The start of each word's senses in ``senses``, and the end of the last: 32 bits each.
        case senseStarts
        /// Eight bytes per sense: the start of its text in ``glosses`` (32 bits), tag count (16), part of speech (8), source (8)
        /// with ``offensiveMark`` for a sense in which the word offends.
        case senses
        /// The texts of senses: the length of the text in bytes (16 bits), the sense's vector, which is ``vectorLength`` signed bytes of
        /// length 127 or 0, then definition, examples and synonyms, separated by ``fieldMark``. ``itemMark`` separates the examples
        /// from each other, and the synonyms.
        case glosses
        /// A ``Solver/storage`` over the words, 32 bits per number.
        case solver
        /// Twelve bytes per irregular form: the form, its base form, and the part of speech, 32 bits each, sorted. The part of speech of
        /// another spelling is ``PartOfSpeech/other``.
        case irregularForms
        /// Irregular forms with the base form first, sorted.
        case irregularFormsByBase
        /// Eight bits per word: 1 for words that the bot does not offer unasked, 0 for all others.
        case reserve
        /// Eight bits per word: how often people write it, in ``frequencySteps`` of a Zipf step; 0 for never.
        case frequency
        /// Eight bytes per word with a pronunciation, in the order of words: the word's number and the start of its
        /// pronunciation in ``pronunciations``, 32 bits each.
        case pronunciationIndex
        /// Pronunciations: the length in bytes (8 bits), then the text.
        case pronunciations
        /// 32 bits per board of the digital edition, in the order of days: a bit for each outer letter, then the centre in five
        /// bits, both from A = 0.
        case digitalBoards
        /// The boards of the print edition, in the same form.
        case printBoards
        /// Eight bytes per word with a clue that a person wrote, in the order of words: the word's number and the start of its clue
        /// in ``clues``, 32 bits each.
        case clueIndex
        /// Clues: the length in bytes (8 bits), then the text.
        case clues
        /// Eight bytes per word that is written otherwise than typed, in the order of words: the word's number and the start of its
        /// forms in ``writtenForms``, 32 bits each.
        case writtenFormIndex
        /// Written forms: the length in bytes (8 bits), then the forms of a word, separated by ``itemMark``.
        case writtenForms
        /// The start of each block of sixteen spellings in ``dictionaryForms``, 32 bits each. See ``FormTable``.
        case dictionaryFormBlocks
        /// The words of a language as books print them; see ``FormTable``.
        case dictionaryForms
        /// The start of each rule in ``dictionaryRules``, and the end of the last: 32 bits each.
        case dictionaryRuleStarts
        /// How forms are turned into base forms; see ``LemmaRule/bytes``.
        case dictionaryRules
        /// The start of each ending in ``dictionaryEndings``, 32 bits each, in byte order of the endings.
        case dictionaryEndingStarts
        /// Endings with the rules that base forms of unknown words follow; see ``EndingTable``.
        case dictionaryEndings
        /// Eight bytes per block of entries: its start in ``dictionaryEntries`` and the start of its first headword in
        /// ``dictionaryHeads``, 32 bits each. See ``EntryTable``.
        case dictionaryEntryBlocks
        /// The first headword of each block: the length in bytes (8 bits), then the text.
        case dictionaryHeads
        /// Compressed blocks of ``DictionaryEntry``.
        case dictionaryEntries
        /// The sections of entries, heads and blocks for English words that are translated into the language.
        case englishEntryBlocks
        case englishHeads
        case englishEntries
        /// The most frequent words of the language, the most frequent first, separated by ``itemMark``.
        case dictionaryFrequentWords
        /// 64 bits per board of the usual edition of another language, in the order of days: a bit for each outer letter by its
        /// index, then the index of the centre in the highest eight bits.
        case foreignBoards
        /// The start of each phrase's spelling in ``phrases``, and the end of the last: 32 bits each. Phrases are in byte order of their
        /// ``PhraseKey``.
        case phraseStarts
        /// The headwords that are no plain words: phrases, abbreviations with full stops, words with digits or accents; in lower case,
        /// without separators.
        case phrases
        /// The start of each phrase's senses in ``senses``, behind those of the words, and the end of the last: 32 bits each.
        case phraseSenseStarts
        /// 32 bits per sense of ``senses``: the place of the end of its WordNet sense key in ``senseKeyEnds``, counted from 1; 0 for
        /// a sense of another dictionary.
        case senseKeys
        /// The ends of sense keys without their words: the length in bytes (8 bits), then the text, such as "%2:38:00::".
        case senseKeyEnds
        /// ``taggerLength`` signed bytes; see ``PartOfSpeechTagger``.
        case taggerWeights
        /// Per word that has a vector, in the order of words: the word's number (32 bits) and ``vectorLength`` signed bytes.
        case wordVectors
    }

    /// The section with the daily boards of `edition`; `nil` for an edition without any.
    package static func boards(of edition: Edition) -> Section? {
        switch edition {
        case .digital: .digitalBoards
        case .print: .printBoards
        case .catalan, .german, .spanish, .italian, .swedish, .norwegian: .foreignBoards
        case .buchstabiene: nil
        }
    }

    /// The number of bits of a board's outer letters.
    package static let outerBits: UInt32 = 26
    /// The number of bits before the centre of a board of another language.
    package static let foreignOuterBits: UInt64 = 56
    package static let frequencySteps = 25.0
    package static let textEntryLength = 8

    package static let fieldMark: UInt8 = 0x1E
    package static let itemMark: UInt8 = 0x1F
    package static let senseLength = 8
    /// The bytes before a sense's text in ``Section/glosses``.
    package static let glossHeaderLength = 2 + vectorLength
    /// The dimensions of the vectors of words and senses.
    package static let vectorLength = 32
    package static let wordVectorLength = 4 + vectorLength
    /// The rows of the tagger's table of weights; each has one weight for each of four parts of speech.
    package static let taggerRows: UInt32 = 1 << 16
    package static let taggerLength = 4 * Int(taggerRows)
    /// The bit of a sense's source that marks a sense in which the word offends.
    package static let offensiveMark: UInt8 = 0x80
    package static let irregularFormLength = 12

    /// The 64-bit FNV-1a checksum over little-endian words of eight bytes, the last one padded with zeros.
    package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = FNV1a()
        let whole = bytes.count / 8
        for index in 0..<whole {
            hash.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)))
        }
        var last: UInt64 = 0
        for (shift, byte) in bytes[(whole * 8)...].enumerated() { last |= UInt64(byte) << UInt64(8 * shift) }
        hash.add(last)
        return hash.value
    }
}

/// The part of speech of a sense, as stored in the file.
package enum PartOfSpeech: UInt8, CaseIterable, Sendable {
    case noun, verb, adjective, adverb, preposition, conjunction, pronoun, interjection, other

    package var name: String { self == .other ? "word" : "\(self)" }
}

/// The dictionary of a sense, as stored in the file.
package enum Source: UInt8, Sendable {
    case wordNet, gcide
    /// Written for Honeycue.
    case glossary
    /// The newer words, written for Honeycue.
    case newer

    package var name: String {
        switch self {
        case .wordNet: "WordNet"
        case .gcide: "GCIDE"
        case .glossary: "Honeycue"
        case .newer: "Honeycue’s newer words"
        }
    }
}
