internal import CZlib

internal import struct Foundation.Data

/// A ZIP archive in memory whose entries are stored, not compressed: pictures are compressed already.
///
/// Source: PKWARE, `APPNOTE.TXT` 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZIPArchive {
    private var content = Data()
    private var directory = Data()
    private var count: UInt16 = 0

    /// Adds an entry.
    /// - Parameter name: its path in ASCII.
    mutating func add(_ name: String, _ data: Data) throws(AnkiError) {
        let offset = content.count
        guard let size = UInt32(exactly: data.count), let offset = UInt32(exactly: offset), count < UInt16.max,
            content.count + data.count < Int(UInt32.max)
        else { throw .tooLarge }
        var header = Data()
        header.append(number: Self.version)
        header.append(number: UInt16(0))  // No flags.
        header.append(number: UInt16(0))  // Stored.
        header.append(number: Self.time)
        header.append(number: Self.date)
        header.append(number: Self.checksum(of: data))
        header.append(number: size)
        header.append(number: size)
        header.append(number: UInt16(name.utf8.count))
        header.append(number: UInt16(0))  // No extra field.

        content.append(number: UInt32(0x0403_4B50))
        content.append(header)
        content.append(contentsOf: name.utf8)
        content.append(data)

        directory.append(number: UInt32(0x0201_4B50))
        directory.append(number: Self.version)
        directory.append(header)
        directory.append(number: UInt16(0))  // No comment.
        directory.append(number: UInt16(0))  // On the first disk.
        directory.append(number: UInt16(0))  // No internal attributes.
        directory.append(number: UInt32(0))  // No external attributes.
        directory.append(number: offset)
        directory.append(contentsOf: name.utf8)
        count += 1
    }

    /// The archive as a file.
    func data() -> Data {
        var file = content
        file.append(directory)
        file.append(number: UInt32(0x0605_4B50))
        file.append(number: UInt16(0))  // The number of this disk.
        file.append(number: UInt16(0))  // The disk with the directory.
        file.append(number: count)
        file.append(number: count)
        file.append(number: UInt32(directory.count))
        file.append(number: UInt32(content.count))
        file.append(number: UInt16(0))  // No comment.
        return file
    }

    /// 2.0, as for stored entries.
    private static let version: UInt16 = 20
    /// Midnight on 1 January 1980, the first time that the format has: equal decks are equal files.
    private static let time: UInt16 = 0
    private static let date: UInt16 = 0x0021

    private static func checksum(of data: Data) -> UInt32 {
        data.withUnsafeBytes { bytes in
            UInt32(truncatingIfNeeded: crc32(0, bytes.bindMemory(to: Bytef.self).baseAddress, uInt(bytes.count)))
        }
    }
}

extension Data {
    /// Appends the number, its lowest byte first.
    fileprivate mutating func append(number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
