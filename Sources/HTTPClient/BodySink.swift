internal import Foundation

/// Where a response's body goes, and how much of it may come.
enum BodySink {
    case memory(Data, byteLimit: Int)
    case file(FileDownload)

    /// Takes the next bytes; throws when they are more than is allowed or can't be written.
    mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        switch self {
        case .memory(var data, let byteLimit):
            guard data.count + bytes.count <= byteLimit else { throw .tooLarge(byteLimit: byteLimit) }
            // Gives up the enum's reference first, or every append would copy what is there.
            self = .memory(Data(), byteLimit: byteLimit)
            data.append(contentsOf: bytes)
            self = .memory(data, byteLimit: byteLimit)
        case .file(let download):
            try download.receive(bytes)
        }
    }

    /// The most that may come, in bytes.
    var byteLimit: Int {
        switch self {
        case .memory(_, let byteLimit): byteLimit
        case .file(let download): download.byteLimit
        }
    }
}

/// A file being downloaded: written beside its destination and moved there when it is whole, so that nobody ever finds
/// half a file under the name they asked for. What is not finished is removed.
final class FileDownload {
    let byteLimit: Int
    private let destination: URL
    private let partial: URL
    private let file: FileHandle
    private var byteCount = 0
    private var isFinished = false

    /// Creates the partial file. `number` keeps two downloads to one destination apart.
    init(to destination: URL, byteLimit: Int, number: UInt64) throws(HTTPClientError) {
        let partial = destination.appendingPathExtension("partial-\(number)")
        guard FileManager.default.createFile(atPath: partial.path, contents: nil),
            let file = FileHandle(forWritingAtPath: partial.path)
        else { throw .cannotWriteFile("no file can be made in \(destination.deletingLastPathComponent().path)") }
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

    /// Moves the file to its destination, in place of what may be there.
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
