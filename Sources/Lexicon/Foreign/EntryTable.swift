internal import CZlib

/// The entries of a dictionary in byte order of their headwords, in compressed blocks.
///
/// A block consists of the length of its text in bytes (32 bits) and the text, compressed with zlib. Line feeds
/// separate the entries of the text.
struct EntryTable: Sendable {
    let sections: LexiconSections
    let blocks: LexiconFormat.Section
    let heads: LexiconFormat.Section
    let entries: LexiconFormat.Section

    private static let entryLength = 8
    /// The maximum length of a block in bytes, so that a damaged length does not exhaust the memory.
    private static let longestBlock = 1 << 22

    private var count: Int { sections[blocks].count / Self.entryLength }

    /// The entry of a base form.
    func entry(of headword: String) -> DictionaryEntry? {
        let wanted = Array(headword.utf8)
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if wanted.lexicographicallyPrecedes(head(middle)) { high = middle } else { low = middle + 1 }
        }
        guard low > 0 else { return nil }
        let text = text(of: low - 1)
        let start = wanted + [LexiconFormat.fieldMark]
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
            return DictionaryEntry(text: String(decoding: line, as: UTF8.self))
        }
        return nil
    }

    private func head(_ block: Int) -> UnsafeRawBufferPointer {
        let all = sections[heads]
        let start = Int(sections.load(UInt32.self, at: Self.entryLength * block + 4, of: blocks))
        let end = start + 1 + Int(sections.load(UInt8.self, at: start, of: heads))
        guard end <= all.count else { return UnsafeRawBufferPointer(rebasing: all[0..<0]) }
        return UnsafeRawBufferPointer(rebasing: all[start + 1..<end])
    }

    private func text(of block: Int) -> [UInt8] {
        let all = sections[entries]
        let start = Int(sections.load(UInt32.self, at: Self.entryLength * block, of: blocks))
        let length = Int(sections.load(UInt32.self, at: start, of: entries))
        guard length <= Self.longestBlock, start + 4 <= all.count, let source = all.baseAddress else { return [] }
        var written = uLong(length)
        var text = [UInt8](repeating: 0, count: length)
        let status = text.withUnsafeMutableBufferPointer { target in
            uncompress(
                target.baseAddress, &written, source.advanced(by: start + 4).assumingMemoryBound(to: UInt8.self),
                uLong(all.count - start - 4))
        }
        return status == Z_OK ? Array(text.prefix(Int(written))) : []
    }
}
