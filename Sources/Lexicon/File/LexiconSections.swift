/// The sections of a mapped lexicon file.
///
/// Every access is checked against its section, so that damage behind the header leads to wrong answers at worst. Unchecked
/// because of the pointers; safe because the file is mapped read-only for as long as the object lives.
final class LexiconSections: @unchecked Sendable {
    let path: String
    private let file: MappedFile
    private let sections: [UnsafeRawBufferPointer]

    init(path: String) throws(LexiconError) {
        self.path = path
        file = try MappedFile(path: path)
        sections = try Self.sections(of: file.bytes, path: path)
    }

    /// Checks the header and returns the sections.
    private static func sections(
        of bytes: UnsafeRawBufferPointer, path: String
    ) throws(LexiconError) -> [UnsafeRawBufferPointer] {
        guard bytes.count >= LexiconFormat.headerLength, number(at: 0, of: bytes) == LexiconFormat.magic else {
            throw .notALexicon(path: path)
        }
        let version = UInt32(truncatingIfNeeded: number(at: 8, of: bytes))
        guard version == LexiconFormat.version else {
            throw .otherVersion(path: path, found: Int(version), expected: Int(LexiconFormat.version))
        }
        let written = Int(UInt32(truncatingIfNeeded: number(at: 8, of: bytes) >> 32))
        let tableEnd = LexiconFormat.headerLength + 16 * written
        guard number(at: 16, of: bytes) == UInt64(bytes.count), bytes.count >= tableEnd else {
            throw .damaged(path: path)
        }
        var sections: [UnsafeRawBufferPointer] = []
        for section in LexiconFormat.Section.allCases {
            guard section.rawValue < written else {
                sections.append(UnsafeRawBufferPointer(rebasing: bytes[0..<0]))
                continue
            }
            let entry = LexiconFormat.headerLength + 16 * section.rawValue
            let start = number(at: entry, of: bytes)
            let length = number(at: entry + 8, of: bytes)
            guard start <= UInt64(bytes.count), length <= UInt64(bytes.count) - start else {
                throw .damaged(path: path)
            }
            sections.append(UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start + length)]))
        }
        return sections
    }

    private static func number(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether the contents match the checksum. Reads the whole file.
    func isIntact() -> Bool {
        let body = UnsafeRawBufferPointer(rebasing: file.bytes[LexiconFormat.headerLength...])
        return LexiconFormat.checksum(body) == Self.number(at: 24, of: file.bytes)
    }

    subscript(section: LexiconFormat.Section) -> UnsafeRawBufferPointer { sections[section.rawValue] }

    /// The number at `offset` of a section; 0 beyond its end.
    func load<Number: FixedWidthInteger>(
        _ type: Number.Type, at offset: Int, of section: LexiconFormat.Section
    ) -> Number {
        let bytes = self[section]
        guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return 0 }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
