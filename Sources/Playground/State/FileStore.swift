import Checksum
import Foundation

/// The files that were sent, in memory. A pure value.
struct FileStore: Sendable {
    struct StoredFile: Sendable {
        var fileID: String
        var uniqueID: String
        var path: String
        var contentType: String
        var name: String?
        var data: Data
        /// In pixels; `nil` when the file is not a picture.
        var size: PixelSize?
    }

    struct PixelSize: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    /// The maximum number of bytes kept in total; the oldest files are dropped.
    let capacity: Int
    private var files: [String: StoredFile] = [:]
    private var order: [String] = []
    private var total = 0
    private var counter = 0

    init(capacity: Int = 512 << 20) { self.capacity = capacity }

    /// Adds `data`. `folder` is the platform's name for this kind of file: `photos`, `documents`.
    mutating func add(
        _ data: Data, folder: String, contentType: String, name: String? = nil, size: PixelSize? = nil
    ) -> StoredFile {
        counter += 1
        let uniqueID = Self.fingerprint(of: data)
        let suffix =
            name.flatMap(Self.fileExtension)
            ?? (contentType == "image/png" ? "png" : folder == "photos" ? "jpg" : "bin")
        let file = StoredFile(
            fileID: "PG\(counter)-\(uniqueID)", uniqueID: uniqueID, path: "\(folder)/file_\(counter).\(suffix)",
            contentType: contentType, name: name, data: data, size: size)
        files[file.fileID] = file
        order.append(file.fileID)
        total += data.count
        while total > capacity, order.count > 1 {
            total -= files.removeValue(forKey: order.removeFirst())?.data.count ?? 0
        }
        return file
    }

    func file(id: String) -> StoredFile? { files[id] }

    func file(path: String) -> StoredFile? { files.values.first { $0.path == path } }

    /// An identifier that is equal for equal bytes, whoever sends them: 64-bit FNV-1a over the bytes and their count.
    private static func fingerprint(of data: Data) -> String {
        let hash = data.withUnsafeBytes { FNV1a($0).value }
        return "AQ" + String(hash, radix: 36) + "x" + String(data.count, radix: 36)
    }

    /// The extension of an untrusted file name, if it is harmless.
    private static func fileExtension(of name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        return (1...8).contains(suffix.count) && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            ? suffix : nil
    }
}
