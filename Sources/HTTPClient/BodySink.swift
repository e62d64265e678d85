internal import Foundation

/// The destination of a response's body, with its size limit.
enum BodySink {
    case memory(Data, byteLimit: Int)
    case file(FileDownload)

    /// Appends bytes. Throws when they exceed the limit or can't be written.
    mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        switch self {
        case .memory(var data, let byteLimit):
            guard data.count + bytes.count <= byteLimit else { throw .tooLarge(byteLimit: byteLimit) }
            // Release the enum's reference first. Otherwise every append would copy all the data.
            self = .memory(Data(), byteLimit: byteLimit)
            data.append(contentsOf: bytes)
            self = .memory(data, byteLimit: byteLimit)
        case .file(let download):
            try download.receive(bytes)
        }
    }

    /// The size limit in bytes.
    var byteLimit: Int {
        switch self {
        case .memory(_, let byteLimit): byteLimit
        case .file(let download): download.byteLimit
        }
    }
}

/// A file being downloaded.
/// It is written under another name beside its destination and moved there when it is complete, so that nobody ever finds an
/// incomplete file. An unfinished download is deleted.
final class FileDownload {
    let byteLimit: Int
    private let destination: URL
    private let partial: URL
    private let file: FileHandle
    private var byteCount = 0
    private var isFinished = false

    /// Creates the partial file. `number` distinguishes two downloads to the same destination.
    init(to destination: URL, byteLimit: Int, number: UInt64) throws(HTTPClientError) {
        let partial = destination.appendingPathExtension("partial-\(number)")
        guard FileManager.default.createFile(atPath: partial.path, contents: nil),
            let file = FileHandle(forWritingAtPath: partial.path)
        else { throw .cannotWriteFile("no file can be created in \(destination.deletingLastPathComponent().path)") }
        self.byteLimit = byteLimit
        self.destination = destination
        self.partial = partial
        self.file = file
    }

    deinit {
        guard !isFinished else { return }
        try? file.close()
        try? FileManager.default.removeItem(at: partial)
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        byteCount += bytes.count
        guard byteCount <= byteLimit else { throw .tooLarge(byteLimit: byteLimit) }
        do { try file.write(contentsOf: Data(bytes)) } catch { throw .cannotWriteFile(error.localizedDescription) }
    }

    /// Moves the file to its destination and replaces an existing file.
    func finish() throws(HTTPClientError) {
        do {
            try file.close()
            guard rename(partial.path, destination.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            isFinished = true
        } catch {
            throw .cannotWriteFile(error.localizedDescription)
        }
    }
}
