internal import Foundation
internal import Lexicon

/// Assembles the sections of a lexicon file.
struct LexiconWriter {
    private var sections = [[UInt8]](repeating: [], count: LexiconFormat.Section.allCases.count)

    /// Appends a little-endian number to a section.
    mutating func append(_ number: some FixedWidthInteger, to section: LexiconFormat.Section) {
        withUnsafeBytes(of: number.littleEndian) { sections[section.rawValue] += $0 }
    }

    mutating func append(_ text: String, to section: LexiconFormat.Section) {
        sections[section.rawValue] += Array(text.utf8)
    }

    mutating func append(_ bytes: [UInt8], to section: LexiconFormat.Section) {
        sections[section.rawValue] += bytes
    }

    /// Appends the text of a word, of at most 255 bytes, to a section of such texts and to its index.
    mutating func append(
        _ text: [UInt8], of word: Int, to section: LexiconFormat.Section, index: LexiconFormat.Section
    ) {
        append(UInt32(word), to: index)
        append(UInt32(length(of: section)), to: index)
        append(UInt8(text.count), to: section)
        append(text, to: section)
    }

    /// The current length of a section in bytes.
    func length(of section: LexiconFormat.Section) -> Int { sections[section.rawValue].count }

    /// Atomically writes the file and replaces an older one.
    func write(to url: URL) throws(LexiconBuildError) {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(fileBytes()).write(to: url, options: .atomic)
        } catch {
            throw .unwritable(path: url.path, reason: error.localizedDescription)
        }
    }

    private func fileBytes() -> [UInt8] {
        var table: [UInt8] = []
        var body: [UInt8] = []
        // See ``LexiconFormat``: a file ends with its last section that is not empty.
        let sections = sections.prefix(1 + (sections.lastIndex { !$0.isEmpty } ?? 0))
        let bodyStart = LexiconFormat.headerLength + 16 * sections.count
        for section in sections {
            Self.append(UInt64(bodyStart + body.count), to: &table)
            Self.append(UInt64(section.count), to: &table)
            body += section
            body += [UInt8](repeating: 0, count: -body.count & 7)
        }
        let contents = table + body
        var header: [UInt8] = []
        Self.append(LexiconFormat.magic, to: &header)
        Self.append(LexiconFormat.version, to: &header)
        Self.append(UInt32(sections.count), to: &header)
        Self.append(UInt64(LexiconFormat.headerLength + contents.count), to: &header)
        Self.append(contents.withUnsafeBytes(LexiconFormat.checksum), to: &header)
        return header + contents
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
