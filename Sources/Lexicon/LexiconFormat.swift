/// The layout of a lexicon file, which the builder writes and ``LexiconTables`` reads in place.
///
/// The file is a header, a table of sections, and the sections, each starting at a multiple of eight bytes. Numbers are
/// little-endian. Header: magic, version and number of sections (32 bits each), length of the file, checksum of all
/// that follows the header. Table: offset and length of each section, in bytes. All of 64 bits where nothing else is
/// said.
package enum LexiconFormat {
    /// "HIVELEX\n", read as a little-endian number.
    package static let magic: UInt64 = 0x0A58_454C_4556_4948
    /// To be raised with every change to the layout or to the meaning of a section.
    package static let version: UInt32 = 3
    package static let headerLength = 32

    package enum Section: Int, CaseIterable, Sendable {
        /// 32 bits for each word and one more: where its spelling begins in ``spellings``. Words are in byte order.
        case spellingStarts
        /// The words in lower case, one after the other.
        case spellings
        /// 16 bits a word: the probability that the puzzle takes it, of 65,535; 0 for words that are never offered.
        case acceptance
        /// 32 bits a word: its place when all words are ordered from the easiest to the most difficult.
        case difficulty
        /// 32 bits for each word and one more: where its senses begin in ``senses``.
        case senseStarts
        /// Eight bytes a sense: where its text begins in ``glosses`` (32 bits), tag count (16), part of speech (8),
        /// source (8).
        case senses
        /// The texts of senses: length in bytes (16 bits), then definition, examples and synonyms, which ``fieldMark``
        /// divides; ``itemMark`` stands between examples and between synonyms.
        case glosses
        /// A ``Solver/storage`` over the words, 32 bits a number.
        case solver
        /// Twelve bytes an irregular form: its word, the word of its base form, the part of speech; 32 bits each, in
        /// order.
        case irregularForms
        /// The same with the base form first, in order.
        case irregularFormsByBase
        /// Eight bits a word: 1 for words that the bot does not offer by itself, 0 for all others.
        case reserve
        /// Eight bits a word: how often people write it, in ``frequencySteps`` of a Zipf step; 0 for never.
        case frequency
        /// Eight bytes a word that has one, in the words' order: its number and where its pronunciation begins in
        /// ``pronunciations``; 32 bits each.
        case pronunciationIndex
        /// Pronunciations: length in bytes (8 bits), then the text.
        case pronunciations
    }

    package static let frequencySteps = 25.0
    package static let pronunciationEntryLength = 8

    package static let fieldMark: UInt8 = 0x1E
    package static let itemMark: UInt8 = 0x1F
    package static let senseLength = 8
    package static let irregularFormLength = 12

    /// FNV-1a, 64 bits, over little-endian words of eight bytes, the last one filled up with zeros.
    package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let whole = bytes.count / 8
        for index in 0..<whole {
            hash =
                (hash ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)))
                &* 0x100_0000_01B3
        }
        var last: UInt64 = 0
        for (shift, byte) in bytes[(whole * 8)...].enumerated() { last |= UInt64(byte) << UInt64(8 * shift) }
        return (hash ^ last) &* 0x100_0000_01B3
    }
}

/// The part of speech of a sense, as the file stores it.
package enum PartOfSpeech: UInt8, CaseIterable, Sendable {
    case noun, verb, adjective, adverb, preposition, conjunction, pronoun, interjection, other

    package var name: String { self == .other ? "word" : "\(self)" }
}

/// The dictionary a sense is from, as the file stores it.
package enum Source: UInt8, Sendable {
    case wordNet, gcide
    /// Written for Honeycue.
    case glossary

    package var name: String {
        switch self {
        case .wordNet: "WordNet"
        case .gcide: "GCIDE"
        case .glossary: "Honeycue"
        }
    }
}
