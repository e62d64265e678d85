internal import Foundation

/// Reads numbers and texts from bytes, and never beyond their end.
struct ByteReader {
    private let data: Data
    /// The place of the next byte.
    var place = 0

    init(_ data: Data) { self.data = data }

    var isAtEnd: Bool { place >= data.count }

    /// The next number, whose lowest byte comes first; `nil` at the end.
    mutating func number(bytes count: Int) -> Int? {
        take(count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    /// The next number, whose highest byte comes first; `nil` at the end.
    mutating func bigNumber(bytes count: Int) -> Int? {
        // A number above all sizes of files is none that fits.
        take(count).flatMap {
            $0.first.map { $0 < 128 } == true || count < 8 ? $0.reduce(0) { $0 << 8 | Int($1) } : nil
        }
    }

    /// The next bytes; `nil` if there are fewer.
    mutating func take(_ count: Int) -> Data? {
        guard count >= 0, place <= data.count, count <= data.count - place else { return nil }
        defer { place += count }
        let start = data.startIndex + place
        return data[start..<start + count]
    }

    /// All bytes that are left; `nil` at the end.
    mutating func rest() -> Data? { isAtEnd ? nil : take(data.count - place) }

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    /// The bytes up to the next zero, which is passed; `nil` if there is none.
    mutating func text() -> Data? {
        guard place <= data.count, let end = data[(data.startIndex + place)...].firstIndex(of: 0) else { return nil }
        let text = data[(data.startIndex + place)..<end]
        place = end - data.startIndex + 1
        return text
    }

    mutating func skipText() -> Bool { text() != nil }
}

extension URL {
    /// The bytes of the file, or of the one that a link leads to.
    func fileSize() throws(DictionaryError) -> Int {
        do {
            let values = try resolvingSymlinksInPath().resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            guard values.isRegularFile == true, let size = values.fileSize else {
                throw DictionaryError.unreadable(file: lastPathComponent, reason: "it is no file")
            }
            return size
        } catch {
            throw error as? DictionaryError
                ?? .unreadable(file: lastPathComponent, reason: error.localizedDescription)
        }
    }
}

extension Data {
    /// The content of a file about a dictionary or with its headwords.
    init(ofIndex url: URL) throws(DictionaryError) {
        guard try url.fileSize() <= Self.largestIndex else { throw .tooLarge(file: url.lastPathComponent) }
        do {
            try self.init(contentsOf: url)
        } catch {
            throw .unreadable(file: url.lastPathComponent, reason: error.localizedDescription)
        }
    }

    /// 256 MiB: the largest dictionaries have some ten million bytes of headwords.
    static let largestIndex = 256 << 20
}
