/// The printed words of a language: their folded spellings in byte order, and for each the written forms.
///
/// A block has sixteen folded spellings. For each: the number of bytes that it shares with the spelling before it (0 for the first of a
/// block), the number of further bytes, and these; then the number of written forms, 8 bits each. For each written form: a byte with
/// its shape in bits 0–1 (``FormShape``) and the number of rules in bits 2–4; its frequency as in ``LexiconFormat/Section/frequency``;
/// where the shape is explicit the length in bytes (8 bits) and the text; the numbers of the rules that lead to its base forms, 16 bits
/// each.
struct FormTable: Sendable {
    let sections: LexiconSections

    var blockCount: Int { sections[.dictionaryFormBlocks].count / 4 }

    /// The written forms with this folded spelling.
    func forms(ofFolded folded: String) -> [WrittenForm] {
        let wanted = Array(folded.utf8)
        // Finds the last block whose first spelling is not after `wanted`.
        var low = 0
        var high = blockCount
        while low < high {
            let middle = (low + high) / 2
            if isFirstSpelling(of: middle, atMost: wanted) { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return [] }
        var reader = FormReader(sections: sections, block: low - 1)
        while reader.advance() {
            if reader.spelling == wanted { return reader.forms() }
            reader.skipForms()
        }
        return []
    }

    private func isFirstSpelling(of block: Int, atMost wanted: [UInt8]) -> Bool {
        var reader = FormReader(sections: sections, block: block)
        guard reader.advance() else { return true }
        return !wanted.lexicographicallyPrecedes(reader.spelling)
    }

    /// Walks the folded spellings like a trie; see ``Lexicon/walk(step:visit:)``.
    func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void) {
        var prefix: [UInt8] = []
        // The length of the shortest rejected prefix of the last spelling.
        var rejected = Int.max
        var block = 0
        while block < blockCount {
            if rejected < Int.max, let next = firstBlock(after: block, notBeginningWith: prefix, rejected) {
                block = next
            }
            var reader = FormReader(sections: sections, block: block)
            while reader.advance() {
                reader.skipForms()
                let spelling = reader.spelling
                var length = 0
                while length < min(prefix.count, spelling.count), prefix[length] == spelling[length] { length += 1 }
                if length >= rejected { continue }
                // The bytes up to `length` have been accepted.
                rejected = .max
                while length < spelling.count {
                    guard step(length, spelling[length]) else {
                        rejected = length + 1
                        break
                    }
                    length += 1
                }
                prefix = rejected == .max ? spelling : Array(spelling[..<rejected])
                if rejected == .max { visit(String(decoding: spelling, as: UTF8.self), spelling.count) }
            }
            block += 1
        }
    }

    /// The block before the first block that begins without the rejected prefix; `nil` if the next block may contain
    /// such a spelling.
    private func firstBlock(after block: Int, notBeginningWith prefix: [UInt8], _ length: Int) -> Int? {
        func begins(_ block: Int) -> Bool {
            var reader = FormReader(sections: sections, block: block)
            return reader.advance() && reader.spelling.starts(with: prefix[..<length])
        }
        guard block + 1 < blockCount, begins(block), begins(block + 1) else { return nil }
        var leap = 1
        while block + leap < blockCount, begins(block + leap) { leap *= 2 }
        var low = block + leap / 2
        var high = min(block + leap, blockCount)
        while low < high {
            let middle = (low + high) / 2
            if begins(middle) { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

/// The difference between a written form and its folded spelling, as stored in the file.
package enum FormShape: UInt8, Sendable {
    /// Identical to the folded spelling.
    case folded
    /// The folded spelling with a capital.
    case capitalized
    case explicit
}

/// A written form with its stored data.
struct WrittenForm {
    var text: String
    /// On the Zipf scale.
    var frequency: Double
    /// The numbers of the rules for its base forms, the likeliest first.
    var rules: [Int]
}

/// Reads a block of a ``FormTable``.
struct FormReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset: Int
    private let end: Int
    private(set) var spelling: [UInt8] = []

    init(sections: LexiconSections, block: Int) {
        bytes = sections[.dictionaryForms]
        offset = Int(sections.load(UInt32.self, at: 4 * block, of: .dictionaryFormBlocks))
        let isLast = 4 * block + 8 > sections[.dictionaryFormBlocks].count
        let next = isLast ? bytes.count : Int(sections.load(UInt32.self, at: 4 * block + 4, of: .dictionaryFormBlocks))
        end = min(next, bytes.count)
    }

    private mutating func byte() -> Int {
        guard offset < end else { return 0 }
        defer { offset += 1 }
        return Int(bytes[offset])
    }

    /// Reads the next spelling. Its forms must be read or skipped before the next call.
    mutating func advance() -> Bool {
        guard offset < end else { return false }
        let shared = byte()
        let length = byte()
        guard shared <= spelling.count, offset + length <= end else {
            offset = end
            return false
        }
        spelling.removeLast(spelling.count - shared)
        spelling += bytes[offset..<offset + length]
        offset += length
        return true
    }

    mutating func skipForms() {
        for _ in 0..<byte() {
            let head = byte()
            offset += 1
            if head & 3 == FormShape.explicit.rawValue { offset += byte() }
            offset += 2 * (head >> 2)
        }
    }

    mutating func forms() -> [WrittenForm] {
        let folded = String(decoding: spelling, as: UTF8.self)
        return (0..<byte()).map { _ in
            let head = byte()
            let frequency = Double(byte()) / LexiconFormat.frequencySteps
            let text: String
            switch FormShape(rawValue: UInt8(head & 3)) {
            case .capitalized: text = folded.prefix(1).uppercased() + folded.dropFirst()
            case .explicit:
                let length = byte()
                let stop = min(offset + length, end)
                text = String(decoding: bytes[min(offset, stop)..<stop], as: UTF8.self)
                offset = stop
            default: text = folded
            }
            let rules = (0..<head >> 2).map { _ in byte() | byte() << 8 }
            return WrittenForm(text: text, frequency: frequency, rules: rules)
        }
    }
}
